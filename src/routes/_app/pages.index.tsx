import { createFileRoute } from '@tanstack/react-router';
import { PagesScreen } from '#resources/pages/pages-screen.tsx';
import { pagesSearch } from '#resources/pages/pages-search.ts';
import { pagesQuery } from '#resources/pages/queries.ts';

export const Route = createFileRoute('/_app/pages/')({
  validateSearch: pagesSearch,
  loader: ({ context }) => void context.queryClient.prefetchInfiniteQuery(pagesQuery),
  component: PagesScreen,
});
