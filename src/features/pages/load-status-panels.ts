import { lazyLoad } from '#lib/lazy-load.ts';

/** Loads what publishes and changes many pages. Shared, so that it is one chunk. */
export const loadStatusPanels = lazyLoad(async () => (await import('./bulk-pages.tsx')).statusPanels);
