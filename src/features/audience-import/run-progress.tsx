import type { Runner } from '#engines/audience-import/run.ts';
import { formatDuration } from '#lib/duration.ts';
import { formatNumber, plural, withFullStop } from '#lib/text.ts';
import { Button } from '#ui/button.tsx';
import { Note } from '#ui/note.tsx';
import { Progress } from '#ui/progress.tsx';
import { useSeconds } from '#ui/use-seconds.ts';

interface RunProgressProps {
  runner: Runner;
  isInOtherTab: boolean;
  /** Whether results are stored. */
  isStored: boolean;
}

export function RunProgress({ runner, isInOtherTab, isStored }: RunProgressProps) {
  'use no memo'; // A run changes without changing its identity.
  const { run, results, state, pauseReason, lastError } = runner;
  const isActive = state === 'going' || state === 'pausing';
  // Speed and remaining times change without events, too.
  useSeconds(isActive);
  const { completed } = results;
  const { created, refused, doubtful } = results.counts;
  const total = run.rows.length;
  const skipped = run.source.rows - total;
  return (
    <section aria-label="Progress" className="flex max-w-form flex-col gap-3 px-gutter pb-6">
      <p role="status" className="tnum text-strong">
        <b className="font-semibold text-lg">
          {formatNumber(created)} of {plural(total, 'audience')} created
        </b>
        <span className="ml-2 text-muted text-sm">{describeState(runner, isInOtherTab)}</span>
      </p>
      <Progress label="Rows done" value={completed} of={total} className="w-full" />
      <ul className="tnum flex flex-wrap gap-x-5 gap-y-1 text-muted text-sm">
        <li>{formatNumber(refused)} not created</li>
        {doubtful > 0 ? <li>{formatNumber(doubtful)} uncertain</li> : null}
        <li>{formatNumber(total - completed)} waiting</li>
        {skipped > 0 ? <li>{formatNumber(skipped)} skipped</li> : null}
        {isActive ? <li>{describeSpeed(runner)}</li> : null}
      </ul>
      {pauseReason && state === 'paused' ? <Note variant="warning">{withFullStop(pauseReason)}</Note> : null}
      {lastError ? (
        <Note
          variant="warning"
          action={
            <Button size="sm" onClick={() => runner.retryNow()}>
              Try now
            </Button>
          }
        >
          {withFullStop(lastError)}{' '}
          {runner.waitMs > 0
            ? `Retrying in ${formatDuration(Math.ceil(runner.waitMs / 1000))}.`
            : 'Retrying now.'}
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

function describeState({ state, results, elapsedMs }: Runner, elsewhere: boolean): string {
  if (elsewhere) return 'in another tab';
  switch (state) {
    case 'going':
      return 'creating';
    case 'pausing':
      return 'pausing';
    case 'paused':
      return results.completed > 0 ? 'paused' : 'not started';
    case 'stopped':
      return 'stopped';
    case 'done':
      return `in ${formatDuration(elapsedMs / 1000)}`;
  }
}

function describeSpeed({ rowsPerSecond, run, results }: Runner): string {
  if (!rowsPerSecond) return 'estimating time';
  const left = formatDuration((run.rows.length - results.completed) / rowsPerSecond);
  return `${formatNumber(rowsPerSecond < 10 ? Math.round(rowsPerSecond * 10) / 10 : Math.round(rowsPerSecond))} a second, about ${left} left`;
}
