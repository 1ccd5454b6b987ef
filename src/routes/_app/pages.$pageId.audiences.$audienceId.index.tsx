import { createFileRoute } from '@tanstack/react-router';
import { AudienceScreen } from '#features/audiences/audience-screen.tsx';
import { audienceSearch } from '#features/audiences/audiences-search.ts';

export const Route = createFileRoute('/_app/pages/$pageId/audiences/$audienceId/')({
  validateSearch: audienceSearch,
  component: AudienceScreen,
});
