import { createFileRoute } from '@tanstack/react-router';
import { AllSessionsScreen, allSessionsSearch } from '#features/overview/all-sessions-screen.tsx';
import { pagesQuery } from '#features/pages/pages-queries.ts';

export const Route = createFileRoute('/_app/sessions')({
  validateSearch: allSessionsSearch,
  loader: ({ context }) => void context.queryClient.prefetchInfiniteQuery(pagesQuery),
  component: AllSessionsScreen,
});
