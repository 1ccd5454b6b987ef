import { createFileRoute } from '@tanstack/react-router';
import { OverviewScreen } from '#resources/overview/overview-screen.tsx';
import { pagesQuery } from '#resources/pages/queries.ts';

export const Route = createFileRoute('/_app/')({
  loader: ({ context }) => void context.queryClient.prefetchInfiniteQuery(pagesQuery),
  component: OverviewScreen,
});
