import type { Runner, RunProgress } from '#engines/audience-import/run.ts';
import { formatDuration } from '#lib/duration.ts';
import { formatNumber, plural, withFullStop } from '#lib/text.ts';
import { Button } from '#ui/button.tsx';
import { Note } from '#ui/note.tsx';
import { Progress } from '#ui/progress.tsx';
import { useSeconds } from '#ui/use-seconds.ts';

interface ProgressSectionProps {
  runner: Runner;
  progress: RunProgress;
  isInOtherTab: boolean;
  /** Whether results are stored. */
  isStored: boolean;
}

export function ProgressSection({ runner, progress, isInOtherTab, isStored }: ProgressSectionProps) {
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
              Try now
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

function describeState({ state, completed, elapsedMs }: RunProgress): string {
  switch (state) {
    case 'running':
      return 'creating';
    case 'pausing':
      return 'pausing';
    case 'paused':
      return completed > 0 ? 'paused' : 'not started';
    case 'stopped':
      return 'stopped';
    case 'done':
      return `in ${formatDuration(elapsedMs / 1000)}`;
  }
}

function describeSpeed({ rowsPerSecond, completed }: RunProgress, total: number): string {
  if (!rowsPerSecond) return 'estimating time';
  const left = formatDuration((total - completed) / rowsPerSecond);
  const speed = rowsPerSecond < 10 ? Math.round(rowsPerSecond * 10) / 10 : Math.round(rowsPerSecond);
  return `${formatNumber(speed)} a second, about ${left} left`;
}
