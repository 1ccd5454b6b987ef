import { getRouteApi, Link } from '@tanstack/react-router';
import { Download, Pause, Play, Square } from 'lucide-react';
import { type Runner, type RunProgress, rowStatus } from '#engines/audience-import/index.ts';
import { download } from '#lib/download.ts';
import { formatDuration } from '#lib/duration.ts';
import { formatNumber, plural, withFullStop } from '#lib/text.ts';
import { Loading } from '#shell/query-section.tsx';
import { Button } from '#ui/button.tsx';
import { buttonStyle } from '#ui/button-style.ts';
import { CommandButton } from '#ui/command-button.tsx';
import { Note } from '#ui/note.tsx';
import { confirm, toast } from '#ui/notify.ts';
import { Progress } from '#ui/progress.tsx';
import { useSeconds } from '#ui/use-now.ts';
import { ImportLayout } from './import-layout.tsx';
import type { ResultCells } from './reader.ts';
import { ImportRowsContext } from './row-cells.tsx';
import { type RunHost, useRunHost } from './run-host.ts';
import { outcomeLabels, RunRows } from './run-rows.tsx';

const route = getRouteApi('/_app/pages/$pageId/audiences/import');

export function RunScreen({ pageId, runId }: { pageId: string; runId: string }) {
  const { show } = route.useSearch();
  const navigate = route.useNavigate();
  const { host, state } = useRunHost(runId);
  const run = 'runner' in state ? state.runner.run : null;
  return (
    <ImportLayout
      pageId={pageId}
      actions={
        state.status === 'thisTab' ? <Actions runner={state.runner} progress={state.progress} /> : null
      }
    >
      {state.status === 'loading' ? (
        <div className="px-gutter">
          <Loading name="the import" />
        </div>
      ) : null}
      {state.status === 'missing' ? (
        <div className="flex flex-col items-start gap-4 px-gutter">
          <Note>
            This import isn't on this device. It may have been started elsewhere, or removed after 30 days.
          </Note>
          <Link to="/pages/$pageId/audiences/import" params={{ pageId }} className={buttonStyle({})}>
            Import another file
          </Link>
        </div>
      ) : null}
      {'runner' in state && run ? (
        <ImportRowsContext value={{ source: run.source, plan: run.plan, loadBlock: host.loadBlock }}>
          <ProgressSection {...state} isInOtherTab={state.status === 'otherTab'} />
          <RunRows
            state={host.state}
            runner={state.runner}
            counts={state.progress.counts}
            filter={show ?? 'all'}
            onFilter={(to) =>
              navigate({
                search: (now) => ({ ...now, show: to === 'all' ? undefined : to }),
                replace: true,
                resetScroll: false,
              })
            }
            actions={<ResultButton host={host} runner={state.runner} />}
          />
        </ImportRowsContext>
      ) : null}
    </ImportLayout>
  );
}

function Actions({ runner, progress }: { runner: Runner; progress: RunProgress }) {
  const { run } = runner;
  const { state, counts, completed } = progress;
  const failed = counts.rejected + (run.hasIdempotencyKeys ? counts.uncertain : 0);
  const stop = async () => {
    const isConfirmed = await confirm({
      title: 'Stop importing?',
      detail: `${plural(counts.created, 'audience')} created so far stay. The other rows aren't sent.`,
      action: 'Stop',
      danger: true,
    });
    if (isConfirmed) runner.stop();
  };
  const remaining = run.rows.length - completed;
  const rows = plural(remaining + failed, 'row');
  return (
    <>
      {state === 'running' || state === 'pausing' || state === 'paused' ? (
        <CommandButton icon={Square} onClick={() => void stop()}>
          Stop
        </CommandButton>
      ) : null}
      {state === 'running' || state === 'pausing' ? (
        <CommandButton
          variant="primary"
          icon={Pause}
          busy={state === 'pausing'}
          onClick={() => runner.pause()}
        >
          {state === 'pausing' ? 'Pausing' : 'Pause'}
        </CommandButton>
      ) : state === 'paused' ? (
        <CommandButton variant="primary" icon={Play} onClick={() => runner.start()}>
          {completed > 0 ? 'Resume' : 'Start'}
        </CommandButton>
      ) : remaining > 0 || failed > 0 ? (
        <CommandButton
          onClick={() => runner.retryFailed()}
          visibleLabel={
            <span>
              Try<span className="max-phone:sr-only"> {rows}</span> again
            </span>
          }
        >
          {`Try ${rows} again`}
        </CommandButton>
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

interface ProgressSectionProps {
  runner: Runner;
  progress: RunProgress;
  isInOtherTab: boolean;
  /** Whether results are stored. */
  isStored: boolean;
}

function ProgressSection({ runner, progress, isInOtherTab, isStored }: ProgressSectionProps) {
  const { state, counts, completed, pauseReason, lastError, pausedUntil } = progress;
  const waitMs = pausedUntil - useSeconds(lastError !== null);
  const total = runner.run.rows.length;
  const skipped = runner.run.source.rows - total;
  return (
    <section aria-label="Progress" className="flex max-w-form flex-col gap-3 px-gutter pb-6">
      <p role="status" className="tnum text-strong">
        <b className="font-semibold text-lg">
          {formatNumber(counts.created)} of {plural(total, 'audience')} created
        </b>
        <span className="ml-2 text-muted text-sm">
          {isInOtherTab ? 'in another tab' : describeState(progress)}
        </span>
      </p>
      <Progress label="Rows done" value={completed} of={total} className="w-full" />
      <ul className="tnum flex flex-wrap gap-x-5 gap-y-1 text-muted text-sm">
        <li>{formatNumber(counts.rejected)} not created</li>
        {counts.uncertain > 0 ? <li>{formatNumber(counts.uncertain)} uncertain</li> : null}
        <li>{formatNumber(total - completed)} waiting</li>
        {skipped > 0 ? <li>{formatNumber(skipped)} skipped</li> : null}
        {state === 'running' || state === 'pausing' ? <li>{describeSpeed(progress, total)}</li> : null}
      </ul>
      {pauseReason && state === 'paused' ? <Note variant="warning">{withFullStop(pauseReason)}</Note> : null}
      {lastError ? (
        <Note
          variant="warning"
          action={
            <Button size="sm" onClick={() => runner.retryNow()}>
              Try again
            </Button>
          }
        >
          {withFullStop(lastError)}{' '}
          {waitMs > 0 ? `Retrying in ${formatDuration(Math.ceil(waitMs / 1000))}.` : 'Retrying now.'}
        </Note>
      ) : null}
      {isInOtherTab ? <Note>This import is open in another tab. Close that tab to resume here.</Note> : null}
      {isStored ? null : (
        <Note variant="warning">
          The import can't be saved on this device. Don't close or reload this page.
        </Note>
      )}
    </section>
  );
}

const describeState = ({ state, completed, elapsedMs }: RunProgress): string =>
  ({
    running: 'creating',
    pausing: 'pausing',
    paused: completed > 0 ? 'paused' : 'not started',
    stopped: 'stopped',
    done: `in ${formatDuration(elapsedMs / 1000)}`,
  })[state];

function describeSpeed({ rowsPerSecond, completed }: RunProgress, total: number): string {
  if (!rowsPerSecond) return 'estimating time';
  const left = formatDuration((total - completed) / rowsPerSecond);
  const speed = rowsPerSecond < 10 ? Math.round(rowsPerSecond * 10) / 10 : Math.round(rowsPerSecond);
  return `${formatNumber(speed)} a second, about ${left} left`;
}

function ResultButton({ host, runner }: { host: RunHost; runner: Runner }) {
  const save = async () => {
    const file = await host.resultFile(toResultCells(runner));
    const name = (runner.run.source.name ?? 'audiences').replace(/\.\w+$/, '');
    download(file, `${name}-results.csv`);
  };
  return (
    <CommandButton
      size="sm"
      icon={Download}
      onClick={() =>
        void save().catch((error: Error) =>
          toast.error("Couldn't save the results", { detail: error.message }),
        )
      }
    >
      Download results
    </CommandButton>
  );
}

const skipReasons = new Map<number, string>([
  [rowStatus.invalid, 'Has a problem'],
  [rowStatus.unsafe, 'Unsafe'],
]);

/** Result columns by row of the file; null for blank rows. */
function toResultCells({ run, results, state }: Runner): (ResultCells | null)[] {
  const isSent = new Uint8Array(run.statuses.length);
  for (const row of run.rows) isSent[row] = 1;
  const pendingLabel = state === 'stopped' ? 'Not sent' : 'Waiting';
  return [...run.statuses].map((code, row): ResultCells | null => {
    if (code === rowStatus.blank) return null;
    if (!isSent[row]) return ['Skipped', '', skipReasons.get(code) ?? 'Duplicate row'];
    const result = results.get(row);
    if (!result) return [pendingLabel, '', ''];
    const { label } = outcomeLabels[result.outcome === 'sent' ? 'uncertain' : result.outcome];
    return [label, result.audienceId ?? '', result.message ?? ''];
  });
}
