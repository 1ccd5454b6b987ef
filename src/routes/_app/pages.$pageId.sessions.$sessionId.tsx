import { createFileRoute } from '@tanstack/react-router';
import { SessionScreen } from '#features/sessions/session-screen.tsx';
import type { SessionSearch } from '#features/sessions/sessions-search.ts';
import { VisitedAudience } from '#features/versions/visited-audience.tsx';

export const Route = createFileRoute('/_app/pages/$pageId/sessions/$sessionId')({
  // Not validated here: the screen parses it and reports what it can't read.
  validateSearch: (search: Record<string, unknown>) => search as SessionSearch,
  component: () => <SessionScreen Audience={VisitedAudience} />,
});
