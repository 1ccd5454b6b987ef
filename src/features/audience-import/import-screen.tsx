import { getRouteApi } from '@tanstack/react-router';
import { useTenant } from '#api/transport/session.ts';
import { PrepareScreen } from './prepare-screen.tsx';
import { RunScreen } from './run-screen.tsx';

const route = getRouteApi('/_app/pages/$pageId/audiences/import');

export function ImportScreen() {
  const { pageId } = route.useParams();
  const { run } = route.useSearch();
  const tenant = useTenant()?.fingerprint ?? '';
  if (run) return <RunScreen key={run} pageId={pageId} runId={run} />;
  return <PrepareScreen key={`${tenant} ${pageId}`} pageId={pageId} tenant={tenant} />;
}
