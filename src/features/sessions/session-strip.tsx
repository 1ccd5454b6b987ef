import { clsx } from 'clsx';
import { formatStopwatch, type Timeline } from '#engines/sessions/timeline.ts';
import { formatDuration } from '#lib/duration.ts';

const markStyles = {
  click: 'h-3.5 bg-chart-ghost',
  choice: 'h-5 bg-chart-previous',
  question: 'h-7 bg-chart-bar',
  form: 'h-9 bg-success',
} as const;

/** Overview of when interactions happened. */
export function SessionStrip({ timeline: { steps, length } }: { timeline: Timeline }) {
  const timedSteps = steps.flatMap((step, index) =>
    step.at === null ? [] : [{ ...step, at: step.at, index }],
  );
  if (length <= 0 || timedSteps.length === 0) return null;
  return (
    <div className="mt-5 mb-6">
      <div
        role="img"
        aria-label={`${timedSteps.length} interactions over ${formatDuration(length)}`}
        className="relative h-9 border-chart-axis border-b"
      >
        {timedSteps.map(({ at, kind, index }) => (
          <span
            key={index}
            style={{ left: `${(at / length) * 100}%` }}
            className={clsx('absolute bottom-0 -ml-px w-0.75 rounded-t-xs', markStyles[kind])}
          />
        ))}
      </div>
      <div aria-hidden className="tnum mt-1 flex justify-between text-2xs text-muted">
        <span>{formatStopwatch(0)}</span>
        <span>{formatStopwatch(length)}</span>
      </div>
    </div>
  );
}
