import { Link, linkOptions, useNavigate } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { Download, Pause, Play, Square, Undo2 } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { type Run, type Runner, type RunProgress, rowStatus } from '#engines/audience-import/index.ts';
import type { BulkEditTask } from '#features/audiences/public.ts';
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
import { useBelow } from '#ui/use-breakpoint.ts';
import { useSeconds } from '#ui/use-now.ts';
import { bulkLabels } from './check-summary.ts';
import { ImportLayout } from './import-layout.tsx';
import type { ResultFilter } from './import-search.ts';
import type { ResultCells } from './reader.ts';
import { ImportRowsContext } from './row-cells.tsx';
import { type RunHost, useRunHost } from './run-host.ts';
import { describeResult, outcomeLabels, RunRows, resultOf } from './run-rows.tsx';
import {
  canPublishDrafts,
  countBlank,
  countUpdates,
  describeCounts,
  describeProgress,
  hasDraftsOverLive,
  listFixableRows,
  publishTask,
  undoTask,
} from './run-summary.ts';

interface RunScreenProps {
  /** Of the URL; absent for a bulk edit. */
  pageId?: string;
  runId: string;
  filter: ResultFilter | undefined;
  onFilter(filter: ResultFilter | undefined): void;
}

export function RunScreen({ pageId, runId, filter, onFilter }: RunScreenProps) {
  const { host, state } = useRunHost(runId);
  const isPhone = useBelow('phone');
  const isInOtherTab = state.status === 'otherTab' && !hasEnded(state.progress);
  const run = 'runner' in state ? state.runner.run : null;
  const { name = null, rows = 0 } = run?.source ?? {};
  const updates = run ? countUpdates(run) : 0;
  const creates = run ? run.rows.length - updates : 0;
  const isUpdate = run !== null && creates === 0;
  const isDone = 'progress' in state && state.progress.state === 'done';
  const { created, updated } = isDone ? state.progress.counts : { created: creates, updated: updates };
  const action = run ? run.bulkEdit : pageId === undefined ? 'update' : undefined;
  const stepper = action
    ? {
        title: name ?? 'Edit audiences',
        firstStep: 'Select',
        lastStep: bulkLabels[action].verb,
        details: run ? [plural(rows, 'audience')] : [],
      }
    : {
        lastStep: isUpdate ? 'Update' : 'Create',
        details: run
          ? [
              `${name ?? 'Pasted text'}, ${plural(rows - countBlank(run), 'row')}`,
              null,
              plural(isUpdate ? updated : created, 'audience'),
            ]
          : [],
      };
  return (
    <ImportLayout
      // A run of several pages may be opened by a URL of an earlier version.
      pageId={run ? run.pageId : state.status === 'loading' ? undefined : pageId}
      step={2}
      isDone={isDone}
      {...stepper}
      actions={
        'runner' in state && !isInOtherTab ? (
          <Actions {...state} canSend={state.status === 'thisTab'} />
        ) : null
      }
    >
      {state.status === 'loading' ? (
        <div className="px-gutter pt-6">
          <Loading name={action ? 'the bulk edit' : 'the import'} />
        </div>
      ) : null}
      {state.status === 'missing' ? (
        <div className="flex flex-col items-start gap-4 px-gutter pt-6">
          <Note>
            This {action ? 'bulk edit' : 'import'} isn't on this device. It may have been started elsewhere,
            or removed after 30 days.
          </Note>
          {pageId === undefined ? (
            <Link to="/audiences" className={buttonStyle({})}>
              View audiences
            </Link>
          ) : (
            <Link to="/pages/$pageId/audiences/import" params={{ pageId }} className={buttonStyle({})}>
              Import another file
            </Link>
          )}
        </div>
      ) : null}
      {'runner' in state && run ? (
        <ImportRowsContext
          value={{
            pageId: run.pageId,
            source: run.source,
            plan: run.plan,
            targets: run.targets,
            cellsKey: run.id,
            loadBlock: host.loadBlock,
          }}
        >
          <ProgressSection {...state} isNew={host.isNew} isInOtherTab={isInOtherTab}>
            {isPhone && !isInOtherTab ? <Repairs {...state} canSend={state.status === 'thisTab'} /> : null}
          </ProgressSection>
          <RunRows
            state={host.state}
            runner={state.runner}
            progress={state.progress}
            filter={filter ?? 'all'}
            onFilter={(to) => onFilter(to === 'all' ? undefined : to)}
            action={<ResultButton host={host} runner={state.runner} />}
          />
        </ImportRowsContext>
      ) : null}
    </ImportLayout>
  );
}

const hasEnded = ({ state }: RunProgress) => state === 'done' || state === 'stopped';

interface ActionsProps {
  runner: Runner;
  /** Whether no other tab may send its rows. */
  canSend: boolean;
  progress: RunProgress;
  /** Whether its rows are stored, so that they can be fixed. */
  isStored: boolean;
}

function Actions(props: ActionsProps) {
  const { runner, progress } = props;
  const openTask = useOpenTask();
  const isPhone = useBelow('phone');
  const { run } = runner;
  const { state, isInterrupted, counts, completed } = progress;
  const stop = async () => {
    const isConfirmed = await confirm({
      title: run.bulkEdit ? 'Stop the bulk edit?' : 'Stop importing?',
      detail: `${plural(counts.created + counts.updated, 'audience')} ${run.bulkEdit ? 'changed' : 'created or updated'} so far stay${isInterrupted ? ', and so do any that were being sent when the tab was closed' : ''}. The ${run.bulkEdit ? "others aren't changed" : "other rows aren't sent"}.`,
      action: 'Stop',
      danger: true,
    });
    if (isConfirmed) runner.stop();
  };
  // Start and Pause take each other's place, so the second click of a double click would undo the first.
  const onFirstClick = (act: () => void) => (event?: MouseEvent) => {
    if (!event || event.detail <= 1) act();
  };
  const isEnded = hasEnded(progress);
  const canPublish = state === 'done' && canPublishDrafts(runner);
  const drafts = plural(progress.drafts, 'draft');
  return (
    <div className="flex gap-2 max-phone:gap-1.5">
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
          onClick={onFirstClick(() => runner.pause())}
        >
          {state === 'pausing' ? 'Pausing' : 'Pause'}
        </CommandButton>
      ) : state === 'paused' ? (
        <CommandButton variant="primary" icon={Play} onClick={onFirstClick(() => runner.start())}>
          {completed > 0 || isInterrupted ? 'Resume' : 'Start'}
        </CommandButton>
      ) : null}
      {isPhone ? null : <Repairs {...props} />}
      {isEnded ? (
        <Link
          {...(run.pageId === null
            ? linkOptions({ to: '/audiences' })
            : linkOptions({
                to: '/pages/$pageId/audiences',
                params: { pageId: run.pageId },
                // The created ones first.
                search: counts.created > 0 ? ({ sort: 'createdAt', desc: true } as const) : {},
              }))}
          className={clsx(
            buttonStyle(canPublish ? {} : { variant: 'primary' }),
            canPublish && 'max-phone:hidden',
          )}
        >
          {shortLabel('View', 'audiences')}
        </Link>
      ) : null}
      {canPublish ? (
        <CommandButton
          variant="primary"
          onClick={() => openTask(publishTask(runner))}
          visibleLabel={shortLabel('Publish', drafts)}
        >
          {`Publish ${drafts}`}
        </CommandButton>
      ) : null}
    </div>
  );
}

function useOpenTask() {
  const navigate = useNavigate();
  return (task: BulkEditTask) => void navigate({ to: '/audiences/edit', state: { bulkEdit: task } });
}

/** Buttons that send, fix or undo rows of an ended run. Phones have no room for them in the top bar. */
function Repairs({ runner, canSend, progress, isStored }: ActionsProps) {
  const openTask = useOpenTask();
  const { run } = runner;
  const { counts, completed } = progress;
  const isEnded = hasEnded(progress);
  const undo = isEnded ? undoTask(runner) : null;
  const toFix = isEnded && isStored ? listFixableRows(run).length : 0;
  if (!isEnded) return null;
  const failed = counts.rejected + (run.hasIdempotencyKeys ? counts.uncertain : 0);
  const unsent = run.rows.length - completed + failed;
  const rows = plural(unsent, run.bulkEdit ? 'audience' : 'row');
  return (
    <>
      {canSend && unsent > 0 ? (
        <CommandButton onClick={() => runner.retryFailed()}>{`Try ${rows} again`}</CommandButton>
      ) : null}
      {undo ? (
        <CommandButton icon={Undo2} onClick={() => openTask(undo)}>
          Undo
        </CommandButton>
      ) : null}
      {toFix > 0 && run.pageId !== null ? (
        <Link
          to="/pages/$pageId/audiences/import"
          params={{ pageId: run.pageId }}
          search={{ fix: run.id }}
          className={buttonStyle({})}
        >
          Fix {plural(toFix, 'row')}
        </Link>
      ) : null}
    </>
  );
}

/** Phones show no object. */
const shortLabel = (verb: string, object: string, end = '') => (
  <span>
    {verb}
    <span className="max-phone:sr-only"> {object}</span>
    {end}
  </span>
);

interface ProgressSectionProps {
  runner: Runner;
  progress: RunProgress;
  isInOtherTab: boolean;
  /** Whether this tab started the run, so that visitors still see what they saw then. */
  isNew: boolean;
  /** Whether results are stored. */
  isStored: boolean;
  /** Buttons below. */
  children: ReactNode;
}

function ProgressSection({
  runner,
  progress,
  isInOtherTab,
  isNew,
  isStored,
  children,
}: ProgressSectionProps) {
  const { state, completed, pauseReason, lastError, pausedUntil } = progress;
  const waitMs = pausedUntil - useSeconds(lastError !== null);
  const { run } = runner;
  const noun = nounOf(run);
  return (
    <section
      aria-label="Progress"
      className="box-content flex max-w-form flex-col gap-3 px-gutter pt-3.5 pb-4 max-phone:pt-2.5"
    >
      <div>
        <p role="status" className="tnum font-semibold text-strong text-xl">
          {describeTitle(runner, progress, isNew)}
        </p>
        <p className="tnum mt-0.5 text-muted text-xs">
          {isInOtherTab ? 'Continues in another tab.' : describeState(progress, run)}
        </p>
      </div>
      <div className="flex overflow-hidden rounded-full">
        <Progress
          label="Rows done"
          value={completed}
          of={run.rows.length}
          className={clsx('h-1.5! w-full', state === 'done' && 'text-line-strong!')}
        />
      </div>
      <div className="flex flex-wrap gap-2 empty:hidden">{children}</div>
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
      {isInOtherTab ? <Note>This {noun} is open in another tab. Close that tab to resume here.</Note> : null}
      {isStored ? null : (
        <Note variant="warning">
          The {noun} can't be saved on this device. Don't close or reload this page.
        </Note>
      )}
    </section>
  );
}

function describeTitle(
  runner: Runner,
  { state, counts, drafts, incomplete }: RunProgress,
  isNew: boolean,
): string {
  const { run } = runner;
  const isDone = state === 'done';
  const done = isDone ? describeCounts(run, counts, drafts) : describeProgress(run, counts);
  const rest = incomplete > 0 ? `, ${formatNumber(incomplete)} of them not completed` : '';
  return `${done}${rest}.${isDone && isNew && hasDraftsOverLive(runner) ? ' Visitors see no change yet.' : ''}`;
}

const INTERRUPTION = ' The tab was closed while rows were being sent, so a few more may be done.';

const nounOf = ({ bulkEdit }: Run) => (bulkEdit ? 'bulk edit' : 'import');

function describeState(progress: RunProgress, run: Run): string {
  const interruption = progress.isInterrupted ? INTERRUPTION : '';
  return {
    running: `Closing this tab pauses the ${nounOf(run)}. ${describeSpeed(progress, run.rows.length)}`,
    pausing: 'Pausing.',
    paused: `${progress.completed > 0 || progress.isInterrupted ? 'Paused.' : 'Not started.'}${interruption}`,
    stopped: `Stopped.${interruption}`,
    done: `Took ${progress.elapsedMs < 1000 ? 'less than a second' : formatDuration(progress.elapsedMs / 1000)}.`,
  }[progress.state];
}

function describeSpeed({ rowsPerSecond, completed }: RunProgress, total: number): string {
  return rowsPerSecond ? `About ${formatDuration(Math.ceil((total - completed) / rowsPerSecond))} left.` : '';
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
      visibleLabel={<span className="max-phone:sr-only">Download results</span>}
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

/** Result columns by row of the file; null for blank rows. */
function toResultCells(runner: Runner): (ResultCells | null)[] {
  const { run, state } = runner;
  const pendingLabel = state === 'stopped' ? 'Not sent' : 'Waiting';
  return [...run.statuses].map((code, row): ResultCells | null => {
    if (code === rowStatus.blank) return null;
    const result = resultOf(runner, row);
    if (!result) return [pendingLabel, '', ''];
    const { label } = outcomeLabels[result.outcome === 'sent' ? 'uncertain' : result.outcome];
    return [label, result.audienceId ?? '', describeResult(run, result)];
  });
}
