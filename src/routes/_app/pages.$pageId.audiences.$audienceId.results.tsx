import { createFileRoute } from '@tanstack/react-router';
import { AudienceResultsScreen } from '#features/audiences/audience-results-screen.tsx';
import { SessionsScreen } from '#features/sessions/sessions-screen.tsx';
import type { SessionSearch } from '#features/sessions/sessions-search.ts';
import { useSetting } from '#lib/hooks/use-setting.ts';
import { dateForm } from '#lib/time.ts';

export const Route = createFileRoute('/_app/pages/$pageId/audiences/$audienceId/results')({
  // Not validated here: the screen parses it and reports what it can't read.
  validateSearch: (search: Record<string, unknown>) => search as SessionSearch,
  component: AudienceResults,
});

// Charts keep their labels, so the screen mounts again in another date format.
function AudienceResults() {
  const { pageId, audienceId } = Route.useParams();
  const form = useSetting(dateForm);
  return (
    <AudienceResultsScreen>
      {(audience) => <SessionsScreen key={`${audienceId} ${form}`} pageId={pageId} audience={audience} />}
    </AudienceResultsScreen>
  );
}
