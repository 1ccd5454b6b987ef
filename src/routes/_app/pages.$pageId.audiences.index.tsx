import { createFileRoute } from '@tanstack/react-router';
import { pageAudiencesSearch } from '#features/audiences/audiences-search.ts';
import { PageAudiencesScreen } from '#features/audiences/page-audiences-screen.tsx';

export const Route = createFileRoute('/_app/pages/$pageId/audiences/')({
  validateSearch: pageAudiencesSearch,
  // The list keeps previous results while typing, but not those of another page.
  remountDeps: ({ params }) => params.pageId,
  component: PageAudiencesScreen,
});
