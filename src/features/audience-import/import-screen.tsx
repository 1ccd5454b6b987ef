import { getRouteApi } from '@tanstack/react-router';
import { useTenant } from '#api/transport/session.ts';
import { PrepareScreen } from './prepare-screen.tsx';
import { RunScreen } from './run-screen.tsx';

const route = getRouteApi('/_app/pages/$pageId/audiences/import');

export function ImportScreen() {
  const { pageId } = route.useParams();
  const { run, show, fix } = route.useSearch();
  const navigate = route.useNavigate();
  const tenant = useTenant()?.fingerprint ?? '';
  if (run)
    return (
      <RunScreen
        key={run}
        pageId={pageId}
        runId={run}
        filter={show}
        onFilter={(to) => navigate({ search: { run, show: to }, replace: true, resetScroll: false })}
      />
    );
  return (
    <PrepareScreen
      key={`${tenant} ${pageId} ${fix}`}
      {...{ tenant, pageId }}
      runToFix={fix}
      onStarted={(id) => navigate({ search: { run: id } })}
    />
  );
}
