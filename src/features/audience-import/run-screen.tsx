import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Download, Pause, Play, RotateCw, Square } from 'lucide-react';
import { isApiError } from '#api/transport/errors.ts';
import type { Runner } from '#engines/audience-import/runner.ts';
import { pageQuery } from '#features/pages/pages-queries.ts';
import { download } from '#lib/download.ts';
import { plural } from '#lib/text.ts';
import { MissingScreen } from '#shell/fallbacks.tsx';
import { confirm, toast } from '#shell/notify.ts';
import { Loading } from '#shell/part.tsx';
import { Screen } from '#shell/screen.tsx';
import { buttonStyle } from '#ui/button-style.ts';
import { Note } from '#ui/note.tsx';
import { OfferedButton } from '#ui/offered-button.tsx';
import { importCrumbs } from './crumbs.ts';
import { PreparedContext } from './prepared-context.ts';
import { resultLines } from './result-lines.ts';
import { RowBlocksContext } from './row-blocks.ts';
import type { RunHost } from './run-host.ts';
import { RunProgress } from './run-progress.tsx';
import { RunRows } from './run-rows.tsx';
import { useHost } from './use-host.ts';

const route = getRouteApi('/_app/pages/$pageId/audiences/import');

/** A run: how far it is, what came of each row, and the means to pause, stop and go on. */
export function RunScreen({ pageId, runId }: { pageId: string; runId: string }) {
  'use no memo'; // A run changes without changing its identity.
  const { show } = route.useSearch();
  const navigate = route.useNavigate();
  const page = useQuery(pageQuery(pageId));
  const host = useHost(runId);
  const { hosting } = host;
  const runner = hosting.name === 'here' || hosting.name === 'elsewhere' ? hosting.runner : null;
  if (isApiError(page.error, 'not-found')) return <MissingScreen detail={page.error.message} />;
  return (
    <Screen
      title="Create audiences from CSV"
      crumbs={importCrumbs(pageId, page.data?.name)}
      actions={hosting.name === 'here' ? <Actions runner={hosting.runner} /> : null}
    >
      {hosting.name === 'loading' ? (
        <div className="px-gutter">
          <Loading name="the import" />
        </div>
      ) : null}
      {hosting.name === 'missing' ? (
        <div className="flex flex-col items-start gap-4 px-gutter">
          <Note>
            This import isn't on this device. It may have been started elsewhere, or removed after 30 days.
          </Note>
          <Link to="/pages/$pageId/audiences/import" params={{ pageId }} className={buttonStyle({})}>
            Import another file
          </Link>
        </div>
      ) : null}
      {runner ? (
        <PreparedContext value={preparedOf(runner)}>
          <RowBlocksContext value={host.rows}>
            <RunProgress runner={runner} elsewhere={hosting.name === 'elsewhere'} kept={host.kept} />
            <RunRows
              runner={runner}
              changes={host.changes}
              show={show ?? 'all'}
              onShow={(to) =>
                navigate({
                  search: (now) => ({ ...now, show: to === 'all' ? undefined : to }),
                  replace: true,
                  resetScroll: false,
                })
              }
              aside={<ResultButton host={host} runner={runner} />}
            />
          </RowBlocksContext>
        </PreparedContext>
      ) : null}
    </Screen>
  );
}

const known = new WeakMap<object, NonNullable<React.ContextType<typeof PreparedContext>>>();

/** The same facts for the same run, as rows are drawn anew where they change. */
function preparedOf({ run }: Runner) {
  const { source, plan } = run;
  const found = known.get(run) ?? {
    source,
    plan,
    verdicts: { of: run.verdicts, like: new Map(), taken: new Set() },
  };
  known.set(run, found);
  return found;
}

function Actions({ runner }: { runner: Runner }) {
  'use no memo'; // A run changes without changing its identity.
  const { state, results, run, settled } = runner;
  const { counts } = results;
  const failed = counts.refused + (run.keyed ? counts.doubtful : 0);
  const stop = async () => {
    const agreed = await confirm({
      title: 'Stop importing?',
      detail: `${plural(counts.created, 'audience')} created so far stay. The other rows aren't sent.`,
      action: 'Stop',
      danger: true,
    });
    if (agreed) runner.stop();
  };
  const left = run.rows.length - settled;
  return (
    <>
      {state === 'going' || state === 'pausing' || state === 'paused' ? (
        <OfferedButton icon={Square} onClick={() => void stop()}>
          Stop
        </OfferedButton>
      ) : null}
      {state === 'going' || state === 'pausing' ? (
        <OfferedButton
          variant="primary"
          icon={Pause}
          busy={state === 'pausing'}
          onClick={() => runner.pause()}
        >
          {state === 'pausing' ? 'Pausing' : 'Pause'}
        </OfferedButton>
      ) : state === 'paused' ? (
        <OfferedButton variant="primary" icon={Play} onClick={() => runner.start()}>
          {settled > 0 ? 'Resume' : 'Start'}
        </OfferedButton>
      ) : left > 0 || failed > 0 ? (
        <OfferedButton icon={RotateCw} onClick={() => runner.again()}>
          {`Try ${plural(left + failed, 'row')} again`}
        </OfferedButton>
      ) : null}
      {state === 'done' || state === 'stopped' ? (
        <Link
          to="/pages/$pageId/audiences"
          params={{ pageId: run.pageId }}
          className={buttonStyle({ variant: 'primary' })}
        >
          <span>
            See<span className="max-phone:sr-only"> audiences</span>
          </span>
        </Link>
      ) : null}
    </>
  );
}

function ResultButton({ host, runner }: { host: RunHost; runner: Runner }) {
  'use no memo'; // A run changes without changing its identity.
  const save = async () => {
    const file = await host.resultFile(resultLines(runner));
    const name = (runner.run.source.name ?? 'audiences').replace(/\.\w+$/, '');
    download(file, `${name}-results.csv`);
  };
  return (
    <OfferedButton
      size="sm"
      icon={Download}
      onClick={() =>
        void save().catch((error: Error) =>
          toast.error("Couldn't save the results", { detail: error.message }),
        )
      }
    >
      Download results
    </OfferedButton>
  );
}
