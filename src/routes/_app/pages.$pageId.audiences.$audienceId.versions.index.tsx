import { createFileRoute } from '@tanstack/react-router';
import { versionsQuery } from '#resources/audience-versions/queries.ts';
import { VersionsScreen } from '#resources/audience-versions/versions-screen.tsx';
import { versionsSearch } from '#resources/audience-versions/versions-search.ts';

export const Route = createFileRoute('/_app/pages/$pageId/audiences/$audienceId/versions/')({
  validateSearch: versionsSearch,
  loader: ({ context, params: { pageId, audienceId } }) =>
    void context.queryClient.prefetchInfiniteQuery(versionsQuery(pageId, audienceId)),
  component: VersionsScreen,
});
