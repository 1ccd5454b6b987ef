import type { Runner } from '#engines/audience-import/runner.ts';
import { formatDuration } from '#lib/duration.ts';
import { formatNumber, fullStop, plural } from '#lib/text.ts';
import { Button } from '#ui/button.tsx';
import { Note } from '#ui/note.tsx';
import { Progress } from '#ui/progress.tsx';
import { useSeconds } from '#ui/use-seconds.ts';

interface RunProgressProps {
  runner: Runner;
  /** Another tab goes on with it. */
  elsewhere: boolean;
  /** Whether the browser keeps what comes of rows. */
  kept: boolean;
}

/** How far a run is, how quick, and why it stands still where it does. */
export function RunProgress({ runner, elsewhere, kept }: RunProgressProps) {
  'use no memo'; // A run changes without changing its identity.
  const { run, results, state, settled, reason, trouble } = runner;
  const going = state === 'going' || state === 'pausing';
  // Speed, time left and waits go down by themselves, also where nothing is answered.
  useSeconds(going);
  const { created, refused, doubtful } = results.counts;
  const all = run.rows.length;
  const leftOut = run.source.rows - all;
  return (
    <section aria-label="Progress" className="flex max-w-form flex-col gap-3 px-gutter pb-6">
      <p role="status" className="tnum text-strong">
        <b className="font-semibold text-lg">
          {formatNumber(created)} of {plural(all, 'audience')} created
        </b>
        <span className="ml-2 text-muted text-sm">{wordsOf(runner, elsewhere)}</span>
      </p>
      <Progress label="Rows done" value={settled} of={all} className="w-full" />
      <ul className="tnum flex flex-wrap gap-x-5 gap-y-1 text-muted text-sm">
        <li>{formatNumber(refused)} not created</li>
        {doubtful > 0 ? <li>{formatNumber(doubtful)} uncertain</li> : null}
        <li>{formatNumber(all - settled)} waiting</li>
        {leftOut > 0 ? <li>{formatNumber(leftOut)} skipped</li> : null}
        {going ? <li>{pace(runner)}</li> : null}
      </ul>
      {reason && state === 'paused' ? <Note tone="warning">{fullStop(reason)}</Note> : null}
      {trouble ? (
        <Note
          tone="warning"
          action={
            <Button size="sm" onClick={() => runner.tryNow()}>
              Try now
            </Button>
          }
        >
          {fullStop(trouble)}{' '}
          {runner.waitMs > 0
            ? `Retrying in ${formatDuration(Math.ceil(runner.waitMs / 1000))}.`
            : 'Retrying now.'}
        </Note>
      ) : null}
      {elsewhere ? <Note>This import is open in another tab. Close that tab to resume here.</Note> : null}
      {kept ? null : (
        <Note tone="warning">The import can't be saved on this device. Don't close or reload this page.</Note>
      )}
    </section>
  );
}

function wordsOf({ state, settled, spent }: Runner, elsewhere: boolean): string {
  if (elsewhere) return 'in another tab';
  switch (state) {
    case 'going':
      return 'creating';
    case 'pausing':
      return 'pausing';
    case 'paused':
      return settled > 0 ? 'paused' : 'not started';
    case 'stopped':
      return 'stopped';
    case 'done':
      return `in ${formatDuration(spent / 1000)}`;
  }
}

function pace({ speed, run, settled }: Runner): string {
  if (!speed) return 'estimating time';
  const left = formatDuration((run.rows.length - settled) / speed);
  return `${formatNumber(speed < 10 ? Math.round(speed * 10) / 10 : Math.round(speed))} a second, about ${left} left`;
}
