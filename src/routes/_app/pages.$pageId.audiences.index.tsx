import { createFileRoute } from '@tanstack/react-router';
import { UnfinishedRuns } from '#features/audience-import/unfinished-runs.tsx';
import { pageAudiencesSearch } from '#features/audiences/audiences-search.ts';
import { PageAudiencesScreen } from '#features/audiences/page-audiences-screen.tsx';

function Audiences() {
  const { pageId } = Route.useParams();
  return <PageAudiencesScreen notes={<UnfinishedRuns pageId={pageId} />} />;
}

export const Route = createFileRoute('/_app/pages/$pageId/audiences/')({
  validateSearch: pageAudiencesSearch,
  // The list keeps previous results while typing, but not another page's.
  remountDeps: ({ params }) => params.pageId,
  component: Audiences,
});
