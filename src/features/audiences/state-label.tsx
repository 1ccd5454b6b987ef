import { Ban, Clock, Loader } from 'lucide-react';
import type { AudienceState } from '#contract/audience-states.ts';
import { formatDate, formatDateTime, formatSchedule } from '#lib/time.ts';
import { DAY } from '#lib/time-units.ts';
import { parseTimestamp } from '#lib/timestamp.ts';
import { Icon } from '#ui/icon.tsx';
import { Status } from '#ui/status.tsx';
import { useNow } from '#ui/use-now.ts';
import { isPublishingStuck, rowStates, type StateRow } from './audience-state.ts';

export const stateLabels: Record<AudienceState, string> = {
  live: 'Live',
  draft: 'Draft',
  scheduled: 'Scheduled',
  publishing: 'Publishing',
  archived: 'Archived',
};

/** Short, to fit beside the current state: `Tue, 09:00` within a week, else the date. */
const formatSoon = (time: number, now: number) =>
  time < now + 6 * DAY
    ? `${formatDateTime(time, 'shortWeekday')}, ${formatDateTime(time, 'time')}`
    : formatDate(time, now);

/** Current state and the next one: `Live`, `publishing`. */
export function StateLabel({ row }: { row: StateRow }) {
  const [current, next] = rowStates(row);
  const now = useNow();
  const isLate = isPublishingStuck(row, now);
  const time = parseTimestamp(row.publishAt);
  const schedule = time === null ? stateLabels.scheduled : formatSchedule(time);
  switch (current) {
    case 'live':
      return (
        <span className="flex min-w-0 items-center gap-1 max-phone:justify-end [&>:first-child]:flex-none">
          <Status value="published" label="Live" />
          {next === undefined ? null : (
            <span className="flex min-w-0 items-center gap-1 text-muted text-xs before:content-['·'] phone:pt-px">
              {next === 'publishing' && isLate ? (
                <Icon of={Clock} size="xs" className="text-queued" />
              ) : next === 'publishing' ? (
                <Icon of={Loader} size="xs" className="animate-spin text-processing motion-still" />
              ) : next === 'scheduled' ? (
                <Icon of={Clock} size="xs" className="text-pending" />
              ) : null}
              <span className="truncate">
                {next === 'draft' ? (
                  <>
                    draft<span className="max-phone:sr-only"> changes</span>
                  </>
                ) : next === 'publishing' ? (
                  'publishing'
                ) : time === null ? (
                  schedule
                ) : (
                  formatSoon(time, now)
                )}
              </span>
            </span>
          )}
        </span>
      );
    case 'scheduled':
      return (
        <span className="flex items-center gap-1.5 max-phone:justify-end">
          <Icon of={Clock} size="sm" className="text-pending" />
          <span className="sr-only">Scheduled for</span>
          <span className="truncate">{schedule}</span>
        </span>
      );
    case 'publishing':
      return <Status value={isLate ? 'queued' : 'processing'} label="Publishing" />;
    case 'draft':
    case 'archived':
      return <Status value={current} />;
    default:
      return row.status === 'cancelled' ? (
        <span className="flex items-center gap-1.5 max-phone:justify-end">
          <Icon of={Ban} size="sm" className="text-cancelled" />
          Never live
        </span>
      ) : (
        <Status value={row.status} />
      );
  }
}
