import { createFileRoute } from '@tanstack/react-router';
import { versionQuery, versionsQuery } from '#resources/audience-versions/queries.ts';
import { VersionScreen } from '#resources/audience-versions/version-screen.tsx';
import { versionsSearch } from '#resources/audience-versions/versions-search.ts';

export const Route = createFileRoute('/_app/pages/$pageId/audiences/$audienceId/versions/$versionId')({
  validateSearch: versionsSearch,
  loader: ({ context: { queryClient }, params: { pageId, audienceId, versionId } }) => {
    void queryClient.prefetchQuery(versionQuery(pageId, audienceId, versionId));
    void queryClient.prefetchInfiniteQuery(versionsQuery(pageId, audienceId));
  },
  component: VersionScreen,
});
