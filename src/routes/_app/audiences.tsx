import { createFileRoute } from '@tanstack/react-router';
import { AudiencesScreen } from '#resources/audiences/audiences-screen.tsx';
import { audiencesSearch } from '#resources/audiences/audiences-search.ts';

export const Route = createFileRoute('/_app/audiences')({
  validateSearch: audiencesSearch,
  component: AudiencesScreen,
});
