import { createFileRoute } from '@tanstack/react-router';
import { AllSessionsScreen } from '#features/overview/all-sessions-screen.tsx';
import { allSessionsSearch } from '#features/overview/overview-search.ts';
import { pagesQuery } from '#features/pages/pages-queries.ts';

export const Route = createFileRoute('/_app/sessions')({
  validateSearch: allSessionsSearch,
  loader: ({ context }) => void context.queryClient.prefetchInfiniteQuery(pagesQuery),
  component: AllSessionsScreen,
});
