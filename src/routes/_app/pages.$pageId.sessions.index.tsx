import { createFileRoute } from '@tanstack/react-router';
import { SessionsScreen } from '#resources/sessions/sessions-screen.tsx';
import type { SessionSearch } from '#resources/sessions/sessions-search.ts';

export const Route = createFileRoute('/_app/pages/$pageId/sessions/')({
  // Not validated here: the screen parses it and reports what it can't read.
  validateSearch: (search: Record<string, unknown>) => search as SessionSearch,
  component: SessionsScreen,
});
