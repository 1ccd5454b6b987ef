import { createFileRoute } from '@tanstack/react-router';
import { OverviewScreen } from '#features/overview/overview-screen.tsx';
import { overviewSearch } from '#features/overview/overview-search.ts';
import { pagesQuery } from '#features/pages/pages-queries.ts';

export const Route = createFileRoute('/_app/')({
  validateSearch: overviewSearch,
  loader: ({ context }) => void context.queryClient.prefetchInfiniteQuery(pagesQuery),
  component: OverviewScreen,
});
