import type { ListedPage } from './pages-queries.ts';

/** A page as a recent, with what its thumb shows. */
export const recentPage = ({ pageId, name, metadata }: ListedPage) => ({
  kind: 'page' as const,
  id: pageId,
  name: name ?? null,
  image: metadata?.ogImageUrl ?? null,
  themeColor: metadata?.themeColor ?? null,
});
