import { Link, type LinkProps } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { ChevronRight } from 'lucide-react';
import { Icon } from '#ui/icon.tsx';
import { Status } from '#ui/status.tsx';
import { Time } from '#ui/time.tsx';
import { SideLabel } from './compare/side.tsx';
import { formatGroupName, toggleGroup, type VersionGroup } from './group-versions.ts';
import type { VersionRow } from './rows.ts';
import { versionName } from './version-name.ts';
import { VersionSummaryText } from './version-summary-text.tsx';

interface VersionItemProps {
  row: VersionRow;
  link: LinkProps;
  current: boolean;
  /** Its side in the comparison. */
  side: 'A' | 'B' | undefined;
}

export const VersionItem = ({ row, link, current, side }: VersionItemProps) => (
  <li>
    <Link
      {...link}
      data-version={row.version.versionId}
      aria-current={current ? 'page' : undefined}
      className={clsx(
        'block rounded-md p-2 text-sm -outline-offset-2 aria-[current]:bg-accent-soft',
        side ? 'bg-accent-soft' : 'hover:bg-hover',
      )}
    >
      <span className="flex items-center gap-2">
        <span className="sr-only">{versionName(row.version)}, </span>
        <Status value={row.version.status} bare />
        <span aria-hidden className="tnum min-w-0 truncate font-medium text-strong">
          {versionName(row.version)}
        </span>
        <span className="ml-auto max-w-1/2 flex-none truncate text-muted text-xs">
          <Time value={row.version.createdAt} />
        </span>
        {side ? <SideLabel of={side} /> : null}
      </span>
      <VersionSummaryText {...row} className="pl-5.5 text-muted text-xs leading-4" />
    </Link>
  </li>
);

export const GroupItem = ({ fold }: { fold: VersionGroup }) => (
  <li>
    <Link
      to="."
      search={(now: { open?: string | undefined }) => ({ ...now, open: toggleGroup(now.open, fold) })}
      replace
      resetScroll={false}
      className="flex items-center gap-2 rounded-md p-2 text-muted text-sm -outline-offset-2 hover:bg-hover"
    >
      <Icon of={ChevronRight} size="sm" className={fold.open ? 'rotate-90' : undefined} />
      <span className="truncate">{formatGroupName(fold)}, same context</span>
      <span className="sr-only">{fold.open ? 'Collapse' : 'Expand'}</span>
    </Link>
  </li>
);
