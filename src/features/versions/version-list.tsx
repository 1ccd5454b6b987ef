import type { LinkProps } from '@tanstack/react-router';
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { formatNumber } from '#lib/text.ts';
import { Part } from '#shell/part.tsx';
import { Kbd } from '#ui/kbd.tsx';
import { isFold, withFolds } from './folds.ts';
import type { VersionRow } from './rows.ts';
import { FoldItem, VersionItem } from './version-item.tsx';

/** As many are shown either side of the open one: the whole list has its own screen. */
const AROUND = 30;

interface VersionListProps {
  /** What reads them. */
  query: Parameters<typeof Part>[0]['query'];
  rows: readonly VersionRow[];
  /** The place of the open one, −1 while it is not known. */
  index: number;
  linkTo(row: VersionRow): LinkProps;
  /** What the url says of unfolded runs, and which version the open one is compared with. */
  search: { open?: string | undefined; compare?: string | undefined };
  /** Compares two versions, the open one with another where only that is given. */
  onCompare(from: string, to?: string): void;
}

/** The versions beside an open one. The focus stays here while one goes through them. */
export function VersionList({ query, rows, index, linkTo, search, onCompare }: VersionListProps) {
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const open = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (index < 0 || !list.current || !open) return;
    if (list.current.contains(document.activeElement)) open.focus({ preventScroll: true });
    reveal(open, list.current);
  }, [index]);
  const start = Math.max(0, index - AROUND);
  const end = Math.max(index, 0) + AROUND;
  const { compare } = search;
  const openId = rows[index]?.version.versionId;
  const lines = withFolds(rows.slice(start, end), search.open, openId);
  const pick = (event: KeyboardEvent<HTMLElement>) => {
    const id = (event.target as HTMLElement).dataset.version;
    if (!id || event.metaKey || event.ctrlKey || event.altKey) return;
    if (event.key === 'a') onCompare(id);
    if (event.key === 'b' && compare !== undefined) onCompare(compare, id);
  };
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
              <ol onKeyDown={pick}>
                {lines.map((line) =>
                  isFold(line) ? (
                    <FoldItem key={`fold ${line.id}`} fold={line} />
                  ) : (
                    <VersionItem
                      key={line.version.versionId}
                      row={line}
                      link={linkTo(line)}
                      current={line.version.versionId === openId}
                      side={sideOf(line.version.versionId, openId, compare)}
                    />
                  ),
                )}
              </ol>
              <More count={rows.length - end} word="older" />
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
        </Part>
      </div>
    </nav>
  );
}

function sideOf(id: string, open: string | undefined, compare: string | undefined) {
  if (compare === undefined) return undefined;
  return id === compare ? 'A' : id === open ? 'B' : undefined;
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
