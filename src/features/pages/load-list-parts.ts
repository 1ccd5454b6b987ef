import { lazyLoad } from '#lib/lazy-load.ts';

/** Loads the parts of the list of pages that come after its rows. Shared, so that they are one chunk. */
export const loadListParts = lazyLoad(async () => (await import('./bulk-pages.tsx')).listParts);
