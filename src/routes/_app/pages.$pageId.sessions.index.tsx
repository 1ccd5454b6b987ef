import { createFileRoute } from '@tanstack/react-router';
import { pageQuery } from '#resources/pages/queries.ts';
import { SessionsScreen } from '#resources/sessions/sessions-screen.tsx';
import { sessionsSearch } from '#resources/sessions/sessions-search.ts';

export const Route = createFileRoute('/_app/pages/$pageId/sessions/')({
  validateSearch: sessionsSearch,
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(pageQuery(params.pageId)),
  component: SessionsScreen,
});
