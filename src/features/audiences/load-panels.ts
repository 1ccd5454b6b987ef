/** Loads what an audience's fields can be shown without. Shared, so that it is one chunk. */
export const loadPanels = async () => (await import('./panel-parts.ts')).panels;
