/** Loads what isn't needed to edit a page. Shared, so that it is one chunk. */
export const loadPanels = async () => (await import('./panel-parts.tsx')).panels;
