import { clsx } from 'clsx';
import { stepLabel, type VersionRecord, versionSteps } from '#features/audiences/public.ts';
import { useSetting } from '#lib/hooks/use-setting.ts';
import { formatDateTime, formatRecentTime } from '#lib/time.ts';
import { timeZone } from '#lib/time-zone.ts';
import { Status, statusStyle } from '#ui/status.tsx';
import type { VersionRow } from './version-rows.ts';

interface StepStripProps extends Pick<VersionRow, 'schedule'> {
  version: VersionRecord;
  now: number;
}

/** Publishing steps of a version with their times and durations; the current one counts up. */
export function StepStrip({ version, schedule, now }: StepStripProps) {
  const zone = useSetting(timeZone);
  return (
    <ol
      aria-label="Steps"
      className="grid auto-cols-fr grid-flow-col rounded-lg inset-ring inset-ring-line max-phone:grid-flow-row"
    >
      {versionSteps(version, now).map(({ status, state, at, note, stuck }) => {
        const isScheduled = schedule !== null && state === 'now';
        const shown = isScheduled ? 'scheduled' : status;
        const time = at === null ? null : formatRecentTime(at, 'time');
        return (
          <li
            key={status}
            aria-current={state === 'now' ? 'step' : undefined}
            title={at === null ? undefined : formatDateTime(at, 'exact', zone)}
            className={clsx(
              'min-w-0 px-3 py-2.5 not-first:border-line not-first:border-l phone:first:rounded-l-lg phone:last:rounded-r-lg max-phone:first:rounded-t-lg max-phone:last:rounded-b-lg',
              'max-phone:flex max-phone:items-baseline max-phone:justify-between max-phone:gap-3 max-phone:py-1.5 max-phone:not-first:border-t max-phone:not-first:border-l-0',
              state === 'ahead' && 'text-faint [&_svg]:text-faint',
              state === 'now' && statusStyle(shown),
            )}
          >
            <span className="block truncate font-medium">
              <Status value={shown} label={stepLabel(shown)} isPast={state !== 'now'} />
            </span>
            <span
              className={clsx(
                'tnum block min-h-4 truncate pl-5 text-xs leading-4 max-narrow:pl-0',
                stuck && !isScheduled ? 'text-warning' : state === 'past' && 'text-muted',
              )}
            >
              {state === 'ahead' ? (
                <span className="sr-only">not yet</span>
              ) : isScheduled ? (
                schedule
              ) : (
                [time, note].filter(Boolean).join(' · ')
              )}
              {stuck && !isScheduled ? <span className="sr-only">, taking longer than usual</span> : null}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
