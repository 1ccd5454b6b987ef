import { Link } from '@tanstack/react-router';
import { explain } from '#lib/explain.ts';
import { useOnline } from '#lib/hooks/use-online.ts';
import { truncate, withFullStop } from '#lib/text.ts';
import { formatDate, formatDateTime } from '#lib/time.ts';
import { SECOND } from '#lib/time-units.ts';
import { parseTimestamp } from '#lib/timestamp.ts';
import { Button } from '#ui/button.tsx';
import { linkStyle } from '#ui/link-style.ts';
import { LiveRegion } from '#ui/live-region.tsx';
import { Note } from '#ui/note.tsx';
import { useSeconds } from '#ui/use-now.ts';
import type { CreatedLog, LogResult } from './new-log.ts';
import type { PendingRetry } from './use-create-log.ts';

interface SubmitStatusProps {
  pendingRetry: PendingRetry | null;
  /** Why the entry was rejected, unless a field shows it. */
  error: string | undefined;
  isStored: boolean;
}

/** Status of an entry that isn't added yet: retrying, signed out, rejected or not saved on this device. */
export function SubmitStatus({ pendingRetry, error, isStored }: SubmitStatusProps) {
  const isOnline = useOnline();
  const now = useSeconds(pendingRetry !== null);
  if (pendingRetry?.retryAt === null)
    return <Note variant="danger">You were signed out. Sign in to add the entry.</Note>;
  if (pendingRetry) {
    const seconds = Math.max(0, Math.ceil((pendingRetry.retryAt - now) / SECOND));
    return (
      <Note
        variant="warning"
        action={
          <Button size="sm" onClick={pendingRetry.retry}>
            Try again
          </Button>
        }
      >
        <span className="tnum">
          {isOnline
            ? `${withFullStop(explain(pendingRetry.error).title)} Retrying in ${seconds}\u00a0s.`
            : "You're offline. The entry is added when you're back online."}
          {pendingRetry.isUnconfirmed ? " You won't get a duplicate." : ''}
        </span>
        <LiveRegion>Not added yet. Retrying automatically.</LiveRegion>
      </Note>
    );
  }
  if (error !== undefined) return <Note variant="danger">{`Not added. ${error}`}</Note>;
  return isStored ? null : (
    <Note variant="warning">It can't be saved on this device, so it's lost when you close the tab.</Note>
  );
}

/** Result of the last submission; `result` is null until the name of its owner is loaded, or if that is unknown. */
export interface Notice {
  log: CreatedLog;
  result: LogResult | null;
}

export const ResultNote = ({ log, result }: Notice) => (
  <div role="status" className="mb-4">
    <Note>
      {formatHeadline(log)}
      {result ? (
        <>
          {' to '}
          <Link {...result.link} className={linkStyle}>
            <bdi>{truncate(result.name, 100)}</bdi>
          </Link>
          .{result.createdText ? ` ${result.createdText}` : null}{' '}
          <Link {...result.next.link} className={linkStyle}>
            {result.next.label}
          </Link>
        </>
      ) : (
        '.'
      )}
    </Note>
  </div>
);

/**
 * "Log entry added", or "Already added at 23:09" with the time of the existing entry.
 *
 * @param added text of the first case
 */
export function formatHeadline(
  { wasAlreadyAdded, createdAt }: CreatedLog,
  added = 'Log entry added',
): string {
  if (!wasAlreadyAdded) return added;
  const at = parseTimestamp(createdAt);
  if (at === null) return 'Already added';
  const isToday = formatDate(at) === formatDate(Date.now());
  return `Already added ${isToday ? '' : `on ${formatDate(at)} `}at ${formatDateTime(at, 'time')}`;
}
