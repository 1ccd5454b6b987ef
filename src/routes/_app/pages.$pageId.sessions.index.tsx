import { createFileRoute } from '@tanstack/react-router';
import { SessionsScreen } from '#features/sessions/sessions-screen.tsx';
import type { SessionSearch } from '#features/sessions/sessions-search.ts';
import { useSetting } from '#lib/hooks/use-setting.ts';
import { dateForm } from '#lib/time.ts';

export const Route = createFileRoute('/_app/pages/$pageId/sessions/')({
  // Not validated here: the screen parses it and reports what it can't read.
  validateSearch: (search: Record<string, unknown>) => search as SessionSearch,
  component: PageSessions,
});

// Charts keep their labels, so the screen mounts again in another date format.
function PageSessions() {
  return <SessionsScreen key={useSetting(dateForm)} pageId={Route.useParams().pageId} />;
}
