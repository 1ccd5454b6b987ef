import { clsx } from 'clsx';
import { TriangleAlert } from 'lucide-react';
import { isInFlight } from '#api/sync/polling.ts';
import { Icon } from '#ui/icon.tsx';
import { useSeconds } from '#ui/use-seconds.ts';
import type { VersionRow } from './rows.ts';
import { versionStory } from './version-story.ts';

interface StoryProps extends Pick<VersionRow, 'version' | 'newer'> {
  className?: string;
  /** All of it, over several lines where it must be, instead of its beginning. */
  whole?: boolean;
}

/** What happened to a version and how long it took; time goes on while it is on its way. */
export function Story({ version, newer, className, whole = false }: StoryProps) {
  const now = useSeconds(isInFlight(version.status));
  const { text, stuck } = versionStory(version, now, newer);
  if (!text) return <span className={clsx('block truncate text-faint', className)}>No more details</span>;
  return (
    <span
      title={whole ? undefined : text}
      className={clsx('tnum flex min-w-0 items-center gap-1', className, stuck && 'text-warning')}
    >
      {stuck ? <Icon of={TriangleAlert} size="xs" /> : null}
      <span className={whole ? undefined : 'truncate'}>{text}</span>
    </span>
  );
}
