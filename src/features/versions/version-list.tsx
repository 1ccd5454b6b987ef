import { Link, type LinkProps } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { ChevronRight } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { formatNumber } from '#lib/text.ts';
import { QuerySection } from '#shell/query-section.tsx';
import { Icon } from '#ui/icon.tsx';
import { Kbd } from '#ui/kbd.tsx';
import { scrollWithin } from '#ui/scroll-within.ts';
import { Status } from '#ui/status.tsx';
import { Time } from '#ui/time.tsx';
import { SideLabel } from './context-comparison.tsx';
import { VersionSummaryText } from './version-progress.tsx';
import {
  formatGroupName,
  groupVersions,
  isGroup,
  toggleGroup,
  type VersionGroup,
  type VersionRow,
} from './version-rows.ts';
import { versionName } from './version-summary.ts';

/** Versions shown on either side of the open one: the complete list has its own screen. */
const NEIGHBOR_COUNT = 30;

interface VersionListProps {
  query: Parameters<typeof QuerySection>[0]['query'];
  rows: readonly VersionRow[];
  /** Index of the open version, −1 if unknown. */
  index: number;
  linkTo(row: VersionRow): LinkProps;
  /** Expanded groups, and the version that the open one is compared with. */
  search: { open?: string | undefined; compare?: string | undefined };
  /** Compares two versions; `to` defaults to the open one. */
  onCompare(from: string, to?: string): void;
}

/** List next to the open version. Keeps focus while the user moves through versions. */
export function VersionList({ query, rows, index, linkTo, search, onCompare }: VersionListProps) {
  const start = Math.max(0, index - NEIGHBOR_COUNT);
  const end = Math.max(index, 0) + NEIGHBOR_COUNT;
  const { compare } = search;
  const openId = rows[index]?.version.versionId;
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const id = (event.target as HTMLElement).dataset.version;
    if (!id || event.metaKey || event.ctrlKey || event.altKey) return;
    if (event.key === 'a') onCompare(id);
    if (event.key === 'b' && compare !== undefined) onCompare(compare, id);
  };
  return (
    <nav aria-label="Versions" className="border-line border-r max-wide:hidden">
      <div className="sticky top-topbar max-h-[calc(100dvh-var(--spacing-topbar))] overflow-y-auto px-4 py-4">
        <QuerySection query={query} name="versions">
          {() => (
            <>
              <HiddenCount count={start} word="newer" />
              <ol onKeyDown={onKeyDown}>
                {groupVersions(rows.slice(start, end), search.open, openId).map((line) =>
                  isGroup(line) ? (
                    <GroupItem key={`fold ${line.id}`} group={line} />
                  ) : (
                    <VersionItem
                      key={line.version.versionId}
                      row={line}
                      link={linkTo(line)}
                      isOpen={line.version.versionId === openId}
                      compare={compare}
                    />
                  ),
                )}
              </ol>
              <HiddenCount count={rows.length - end} word="older" />
              <p className="flex flex-wrap items-center gap-1 px-2 py-3 text-muted text-xs">
                <Kbd>A</Kbd> {compare === undefined ? 'compare with' : 'from'}
                {compare === undefined ? null : (
                  <>
                    <Kbd>B</Kbd> to
                  </>
                )}
                <Kbd>J</Kbd> <Kbd>K</Kbd> move
              </p>
            </>
          )}
        </QuerySection>
      </div>
    </nav>
  );
}

const HiddenCount = ({ count, word }: { count: number; word: string }) =>
  count > 0 ? (
    <p className="tnum px-2 py-1.5 text-faint text-xs">
      {formatNumber(count)} {word}
    </p>
  ) : null;

/** Shows the item of the open version. If another one has focus, it moves along. */
function followOpenVersion(item: HTMLLIElement | null) {
  if (!item) return;
  if (item.parentElement?.contains(document.activeElement))
    item.querySelector('a')?.focus({ preventScroll: true });
  scrollWithin(item);
}

interface VersionItemProps {
  row: VersionRow;
  link: LinkProps;
  isOpen: boolean;
  /** Version on side A of the comparison; the open one is side B. */
  compare: string | undefined;
}

function VersionItem({ row, link, isOpen, compare }: VersionItemProps) {
  const { versionId, status, createdAt } = row.version;
  const side = versionId === compare ? 'A' : isOpen && compare !== undefined ? 'B' : undefined;
  return (
    <li ref={isOpen ? followOpenVersion : undefined}>
      <Link
        {...link}
        data-version={versionId}
        aria-current={isOpen ? 'page' : undefined}
        className={clsx(
          'block rounded-md p-2 text-sm -outline-offset-2 aria-[current]:bg-accent-soft',
          side ? 'bg-accent-soft' : 'hover:bg-hover',
        )}
      >
        <span className="flex items-center gap-2">
          <span className="sr-only">{versionName(row.version)}, </span>
          <Status value={status} bare />
          <span aria-hidden className="tnum min-w-0 truncate font-medium text-strong">
            {versionName(row.version)}
          </span>
          <span className="ml-auto max-w-1/2 flex-none truncate text-muted text-xs">
            <Time value={createdAt} />
          </span>
          {side ? <SideLabel of={side} /> : null}
        </span>
        <VersionSummaryText {...row} className="pl-5.5 text-muted text-xs leading-4" />
      </Link>
    </li>
  );
}

const GroupItem = ({ group }: { group: VersionGroup }) => (
  <li>
    <Link
      to="."
      search={(now: { open?: string | undefined }) => ({ ...now, open: toggleGroup(now.open, group) })}
      replace
      resetScroll={false}
      className="flex items-center gap-2 rounded-md p-2 text-muted text-sm -outline-offset-2 hover:bg-hover"
    >
      <Icon of={ChevronRight} size="sm" className={group.open ? 'rotate-90' : undefined} />
      <span className="truncate">{formatGroupName(group)}, same context</span>
      <span className="sr-only">{group.open ? 'Collapse' : 'Expand'}</span>
    </Link>
  </li>
);
