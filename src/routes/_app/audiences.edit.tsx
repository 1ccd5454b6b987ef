import { createFileRoute } from '@tanstack/react-router';
import { BulkEditScreen } from '#features/audience-import/bulk-edit-screen.tsx';
import { importSearch } from '#features/audience-import/import-search.ts';

export const Route = createFileRoute('/_app/audiences/edit')({
  validateSearch: importSearch,
  component: BulkEditScreen,
});
