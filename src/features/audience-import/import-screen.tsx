import { getRouteApi, useLocation } from '@tanstack/react-router';
import { useTenant } from '#api/transport/session.ts';
import type { FieldId } from '#engines/audience-import/index.ts';
import { PrepareScreen } from './prepare-screen.tsx';
import { RunScreen } from './run-screen.tsx';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Rows that a list of audiences hands over to the import, as CSV: an audience ID and the field's new value. */
    bulkEdit?: { name: string; csv: string; field: FieldId };
  }
}

const route = getRouteApi('/_app/pages/$pageId/audiences/import');

export function ImportScreen() {
  const { pageId } = route.useParams();
  const { run } = route.useSearch();
  const bulkEdit = useLocation({ select: ({ state }) => state.bulkEdit });
  const tenant = useTenant()?.fingerprint ?? '';
  if (run) return <RunScreen key={run} pageId={pageId} runId={run} />;
  return <PrepareScreen key={`${tenant} ${pageId}`} pageId={pageId} tenant={tenant} bulkEdit={bulkEdit} />;
}
