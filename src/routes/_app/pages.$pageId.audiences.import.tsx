import { createFileRoute } from '@tanstack/react-router';
import { ImportScreen } from '#features/audience-import/import-screen.tsx';
import { importSearch } from '#features/audience-import/import-search.ts';

export const Route = createFileRoute('/_app/pages/$pageId/audiences/import')({
  validateSearch: importSearch,
  component: ImportScreen,
});
