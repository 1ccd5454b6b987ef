import { createFileRoute } from '@tanstack/react-router';
import { newAudienceSearch } from '#features/audiences/audiences-search.ts';
import { NewAudienceScreen } from '#features/audiences/new-audience-screen.tsx';

export const Route = createFileRoute('/_app/pages/$pageId/audiences/new')({
  validateSearch: newAudienceSearch,
  component: NewAudienceScreen,
});
