import { createFileRoute } from '@tanstack/react-router';
import { SessionsScreen } from '#resources/sessions/sessions-screen.tsx';
import { sessionsSearch } from '#resources/sessions/sessions-search.ts';

export const Route = createFileRoute('/_app/pages/$pageId/sessions/')({
  validateSearch: sessionsSearch,
  component: SessionsScreen,
});
