import { createFileRoute } from '@tanstack/react-router';
import { newAudienceSearch } from '#resources/audiences/audiences-search.ts';
import { NewAudienceScreen } from '#resources/audiences/new-audience-screen.tsx';

export const Route = createFileRoute('/_app/pages/$pageId/audiences/new')({
  validateSearch: newAudienceSearch,
  component: NewAudienceScreen,
});
