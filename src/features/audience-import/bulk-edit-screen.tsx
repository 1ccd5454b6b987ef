import { getRouteApi, Link, useLocation } from '@tanstack/react-router';
import { useTenant } from '#api/transport/session.ts';
import { Screen } from '#shell/screen.tsx';
import { buttonStyle } from '#ui/button-style.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { audiencesBreadcrumb } from './import-layout.tsx';
import { PrepareScreen } from './prepare-screen.tsx';
import { PreviousRuns } from './previous-runs.tsx';
import { RunScreen } from './run-screen.tsx';

const route = getRouteApi('/_app/audiences/edit');

/** Checks and changes audiences that were selected in a list. */
export function BulkEditScreen() {
  const { run, show } = route.useSearch();
  const navigate = route.useNavigate();
  const { bulkEdit: task, __TSR_key: entry } = useLocation({ select: ({ state }) => state });
  const tenant = useTenant()?.fingerprint ?? '';
  if (run)
    return (
      <RunScreen
        key={run}
        runId={run}
        filter={show}
        onFilter={(to) => navigate({ search: { run, show: to }, replace: true, resetScroll: false })}
      />
    );
  if (task)
    return (
      <PrepareScreen
        // An entry of the history has its own task.
        key={`${tenant} ${entry}`}
        {...{ tenant, bulkEdit: task, pageId: task.pageId }}
        onStarted={(id) => navigate({ search: { run: id } })}
      />
    );
  return (
    <Screen title="Edit audiences" isSubtle breadcrumbs={[audiencesBreadcrumb]}>
      <EmptyState
        illustration="audiences"
        title="Select audiences first"
        actions={
          <Link to="/audiences" className={buttonStyle({})}>
            View audiences
          </Link>
        }
      >
        Then choose what to change under Edit.
      </EmptyState>
      <PreviousRuns tenant={tenant} pageId={null} />
    </Screen>
  );
}
