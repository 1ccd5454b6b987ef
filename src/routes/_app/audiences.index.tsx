import { createFileRoute } from '@tanstack/react-router';
import { UnfinishedRuns } from '#features/audience-import/unfinished-runs.tsx';
import { AudiencesScreen } from '#features/audiences/audiences-screen.tsx';
import { audiencesSearch } from '#features/audiences/audiences-search.ts';

export const Route = createFileRoute('/_app/audiences/')({
  validateSearch: audiencesSearch,
  component: () => <AudiencesScreen notes={<UnfinishedRuns />} />,
});
