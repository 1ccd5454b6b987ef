import { createFileRoute } from '@tanstack/react-router';
import { versionQuery, versionsQuery } from '#resources/audience-versions/queries.ts';
import { VersionScreen } from '#resources/audience-versions/version-screen.tsx';
import { versionSearch } from '#resources/audience-versions/versions-search.ts';

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
