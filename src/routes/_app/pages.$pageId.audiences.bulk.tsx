import { createFileRoute } from '@tanstack/react-router';
import { BulkScreen } from '#resources/bulk-audiences/bulk-screen.tsx';
import { bulkSearch } from '#resources/bulk-audiences/bulk-search.ts';

export const Route = createFileRoute('/_app/pages/$pageId/audiences/bulk')({
  validateSearch: bulkSearch,
  component: BulkScreen,
});
