import { clsx } from 'clsx';
import { TriangleAlert } from 'lucide-react';
import { isInFlight } from '#api/sync/polling.ts';
import { useSetting } from '#lib/hooks/use-setting.ts';
import { formatDateTime } from '#lib/time.ts';
import { timeZone } from '#lib/time-zone.ts';
import { Icon } from '#ui/icon.tsx';
import { Status, statusStyle } from '#ui/status.tsx';
import { useSeconds } from '#ui/use-now.ts';
import type { VersionRow } from './version-rows.ts';
import { summarizeVersion, type VersionRecord, versionSteps, versionTimes } from './version-summary.ts';

/** Publishing steps of a version and their durations; the current one counts up. */
export function StepStrip({ version }: { version: VersionRecord }) {
  const now = useSeconds(isInFlight(versionTimes(version).status));
  const zone = useSetting(timeZone);
  return (
    <ol
      aria-label="Steps"
      className="grid auto-cols-fr grid-flow-col rounded-lg inset-ring inset-ring-line max-phone:grid-flow-row"
    >
      {versionSteps(version, now).map(({ status, state, at, note, stuck }) => (
        <li
          key={status}
          aria-current={state === 'now' ? 'step' : undefined}
          title={at === null ? undefined : formatDateTime(at, 'exact', zone)}
          className={clsx(
            'min-w-0 px-3 py-2.5 not-first:border-line not-first:border-l phone:first:rounded-l-lg phone:last:rounded-r-lg max-phone:first:rounded-t-lg max-phone:last:rounded-b-lg',
            'max-phone:flex max-phone:items-baseline max-phone:justify-between max-phone:gap-3 max-phone:py-1.5 max-phone:not-first:border-t max-phone:not-first:border-l-0',
            state === 'ahead' && 'text-faint [&_svg]:text-faint',
            state === 'now' && statusStyle(status),
          )}
        >
          <span className="block truncate font-medium">
            <Status value={status} isPast={state !== 'now'} />
          </span>
          <span
            className={clsx(
              'tnum block min-h-4 truncate pl-5 text-xs leading-4 max-phone:pl-0',
              stuck ? 'text-warning' : state === 'past' && 'text-muted',
            )}
          >
            {state === 'ahead' ? <span className="sr-only">not yet</span> : note}
            {stuck ? <span className="sr-only">, taking longer than usual</span> : null}
          </span>
        </li>
      ))}
    </ol>
  );
}

interface VersionSummaryTextProps extends Pick<VersionRow, 'version' | 'newer'> {
  className?: string;
  /** Wraps instead of truncating. */
  isWrapped?: boolean;
}

/** The last step of a version and its duration; updates while it's in flight. */
export function VersionSummaryText({
  version,
  newer,
  className,
  isWrapped = false,
}: VersionSummaryTextProps) {
  const now = useSeconds(isInFlight(version.status));
  const { text, stuck } = summarizeVersion(version, now, newer);
  if (!text) return <span className={clsx('block truncate text-faint', className)}>No more details</span>;
  return (
    <span
      title={isWrapped ? undefined : text}
      className={clsx('tnum flex min-w-0 items-center gap-1', className, stuck && 'text-warning')}
    >
      {stuck ? <Icon of={TriangleAlert} size="xs" /> : null}
      <span className={isWrapped ? undefined : 'truncate'}>{text}</span>
    </span>
  );
}
