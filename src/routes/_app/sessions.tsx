import { createFileRoute } from '@tanstack/react-router';
import { AllSessionsScreen } from '#features/overview/all-sessions-screen.tsx';
import { allSessionsSearch } from '#features/overview/overview-search.ts';
import { pagesQuery } from '#features/pages/pages-queries.ts';
import { useSetting } from '#lib/hooks/use-setting.ts';
import { dateForm } from '#lib/time.ts';

export const Route = createFileRoute('/_app/sessions')({
  validateSearch: allSessionsSearch,
  loader: ({ context }) => void context.queryClient.prefetchInfiniteQuery(pagesQuery),
  component: AllSessions,
});

// Charts keep their labels, so the screen mounts again in another date format.
function AllSessions() {
  return <AllSessionsScreen key={useSetting(dateForm)} />;
}
