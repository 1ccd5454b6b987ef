import { createFileRoute } from '@tanstack/react-router';
import { SessionsScreen } from '#features/sessions/sessions-screen.tsx';
import type { SessionSearch } from '#features/sessions/sessions-search.ts';

export const Route = createFileRoute('/_app/pages/$pageId/sessions/')({
  // Not validated here: the screen parses it and reports what it can't read.
  validateSearch: (search: Record<string, unknown>) => search as SessionSearch,
  component: PageSessions,
});

function PageSessions() {
  return <SessionsScreen pageId={Route.useParams().pageId} />;
}
