import { createFileRoute } from '@tanstack/react-router';
import { versionQuery, versionsQuery } from '#features/audiences/versions-queries.ts';
import { VersionScreen } from '#features/versions/version-screen.tsx';
import { versionSearch } from '#features/versions/versions-search.ts';

export const Route = createFileRoute('/_app/pages/$pageId/audiences/$audienceId/versions/$versionId')({
  validateSearch: versionSearch,
  loaderDeps: ({ search: { compare } }) => ({ compare }),
  loader: ({ context: { queryClient }, params: { pageId, audienceId, versionId }, deps: { compare } }) => {
    void queryClient.prefetchQuery(versionQuery(pageId, audienceId, versionId));
    if (compare) void queryClient.prefetchQuery(versionQuery(pageId, audienceId, compare));
    void queryClient.prefetchInfiniteQuery(versionsQuery(pageId, audienceId));
  },
  component: VersionScreen,
});
