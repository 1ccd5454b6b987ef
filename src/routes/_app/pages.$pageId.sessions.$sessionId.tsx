import { createFileRoute } from '@tanstack/react-router';
import { SessionScreen } from '#resources/sessions/session-screen.tsx';
import { sessionSearch } from '#resources/sessions/sessions-search.ts';

export const Route = createFileRoute('/_app/pages/$pageId/sessions/$sessionId')({
  validateSearch: sessionSearch,
  component: SessionScreen,
});
