import { Link, type LinkProps } from '@tanstack/react-router';
import { useLayoutEffect, useRef } from 'react';
import { Part } from '#shell/part.tsx';
import { Kbd } from '#ui/kbd.tsx';
import { Status } from '#ui/status.tsx';
import { Time } from '#ui/time.tsx';
import { formatNumber } from '#util/text.ts';
import type { VersionRow } from './rows.ts';
import { Story } from './story.tsx';
import { versionName } from './version-name.ts';

/** As many are shown either side of the open one: the whole list has its own screen. */
const AROUND = 30;

interface VersionListProps {
  /** What reads them. */
  query: Parameters<typeof Part>[0]['query'];
  rows: readonly VersionRow[];
  /** The place of the open one, −1 while it is not known. */
  index: number;
  linkTo(row: VersionRow): LinkProps;
}

/** The versions beside an open one. The focus stays here while one goes through them. */
export function VersionList({ query, rows, index, linkTo }: VersionListProps) {
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const open = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (index < 0 || !list.current || !open) return;
    if (list.current.contains(document.activeElement)) open.focus({ preventScroll: true });
    reveal(open, list.current);
  }, [index]);
  const start = Math.max(0, index - AROUND);
  const end = Math.max(index, 0) + AROUND;
  return (
    <nav aria-label="Versions" className="border-line border-r max-wide:hidden">
      <div
        ref={list}
        className="sticky top-topbar max-h-[calc(100dvh-var(--spacing-topbar))] overflow-y-auto px-4 py-4"
      >
        <Part query={query} name="versions">
          {() => (
            <>
              <More count={start} word="newer" />
              <ol>
                {rows.slice(start, end).map((row, offset) => (
                  <li key={row.version.versionId}>
                    <Link
                      {...linkTo(row)}
                      aria-current={start + offset === index ? 'page' : undefined}
                      className="block rounded-md p-2 text-sm -outline-offset-2 hover:bg-hover aria-[current]:bg-accent-soft"
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
                      </span>
                      <Story {...row} className="pl-5.5 text-muted text-xs leading-4" />
                    </Link>
                  </li>
                ))}
              </ol>
              <More count={rows.length - end} word="older" />
              <p className="flex items-center gap-1 px-2 py-3 text-muted text-xs">
                <Kbd>J</Kbd> <Kbd>K</Kbd> move
              </p>
            </>
          )}
        </Part>
      </div>
    </nav>
  );
}

/** Scrolls the list alone, so that the window stays where it is. */
function reveal({ offsetTop, offsetHeight }: HTMLElement, list: HTMLElement) {
  const below = offsetTop + offsetHeight * 2 - list.scrollTop - list.clientHeight;
  if (below > 0) list.scrollTop += below;
  if (offsetTop - offsetHeight < list.scrollTop) list.scrollTop = offsetTop - offsetHeight;
}

const More = ({ count, word }: { count: number; word: string }) =>
  count > 0 ? (
    <p className="tnum px-2 py-1.5 text-faint text-xs">
      {formatNumber(count)} {word}
    </p>
  ) : null;
