import { createFileRoute } from '@tanstack/react-router';
import { pagesQuery, pagesSearch } from '#features/pages/pages-queries.ts';
import { PagesScreen } from '#features/pages/pages-screen.tsx';

export const Route = createFileRoute('/_app/pages/')({
  validateSearch: pagesSearch,
  loader: ({ context }) => void context.queryClient.prefetchInfiniteQuery(pagesQuery),
  component: PagesScreen,
});
