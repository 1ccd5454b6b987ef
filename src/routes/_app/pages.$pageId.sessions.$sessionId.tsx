import { createFileRoute } from '@tanstack/react-router';
import { pageQuery } from '#resources/pages/queries.ts';
import { SessionScreen } from '#resources/sessions/session-screen.tsx';
import { sessionSearch } from '#resources/sessions/sessions-search.ts';

export const Route = createFileRoute('/_app/pages/$pageId/sessions/$sessionId')({
  validateSearch: sessionSearch,
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(pageQuery(params.pageId)),
  component: SessionScreen,
});
