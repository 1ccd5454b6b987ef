import { createFileRoute } from '@tanstack/react-router';
import { OverviewScreen } from '#features/overview/overview-screen.tsx';
import { overviewSearch } from '#features/overview/overview-search.ts';
import { pagesQuery } from '#features/pages/pages-queries.ts';
import { useSetting } from '#lib/hooks/use-setting.ts';
import { dateForm } from '#lib/time.ts';

export const Route = createFileRoute('/_app/')({
  validateSearch: overviewSearch,
  loader: ({ context }) => void context.queryClient.prefetchInfiniteQuery(pagesQuery),
  component: Overview,
});

// Charts keep their labels, so the screen mounts again in another date format.
function Overview() {
  return <OverviewScreen key={useSetting(dateForm)} />;
}
