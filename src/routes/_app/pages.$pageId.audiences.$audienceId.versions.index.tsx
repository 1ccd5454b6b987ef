import { createFileRoute } from '@tanstack/react-router';
import { versionsQuery } from '#features/audiences/versions-queries.ts';
import { VersionsScreen } from '#features/versions/versions-screen.tsx';
import { versionsSearch } from '#features/versions/versions-search.ts';

export const Route = createFileRoute('/_app/pages/$pageId/audiences/$audienceId/versions/')({
  validateSearch: versionsSearch,
  loader: ({ context, params: { pageId, audienceId } }) =>
    void context.queryClient.prefetchInfiniteQuery(versionsQuery(pageId, audienceId)),
  component: VersionsScreen,
});
