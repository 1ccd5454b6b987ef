import { clsx } from 'clsx';
import { TriangleAlert } from 'lucide-react';
import { isInFlight } from '#api/sync/polling.ts';
import { Icon } from '#ui/icon.tsx';
import { useSeconds } from '#ui/use-seconds.ts';
import type { VersionRow } from './version-rows.ts';
import { summarizeVersion } from './version-summary.ts';

interface VersionSummaryTextProps extends Pick<VersionRow, 'version' | 'newer'> {
  className?: string;
  /** Wraps instead of truncating. */
  isWrapped?: boolean;
}

/** What happened to a version and how long it took; updates while it's in flight. */
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
