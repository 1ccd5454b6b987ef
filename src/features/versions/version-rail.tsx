import { Link, type LinkProps } from '@tanstack/react-router';
import type { KeyboardEvent } from 'react';
import { versionName, versionState } from '#features/audiences/public.ts';
import { QuerySection } from '#shell/query-section.tsx';
import { KeyHint } from '#ui/kbd.tsx';
import { scrollWithin } from '#ui/scroll-within.ts';
import { Status } from '#ui/status.tsx';
import { Time } from '#ui/time.tsx';
import type { VersionRow } from './version-rows.ts';

/** Versions shown on either side of the open one: the complete list has its own screen. */
const NEIGHBOR_COUNT = 30;

interface VersionRailProps {
  query: Parameters<typeof QuerySection>[0]['query'];
  rows: readonly VersionRow[];
  /** Index of the open version, −1 if unknown. */
  index: number;
  linkTo(row: VersionRow): LinkProps;
  /** Compares the open version with another one, which becomes that side. */
  onCompare(side: 'A' | 'B', versionId: string): void;
}

/** List of versions next to the open one. Keeps focus while the user moves through it. */
export function VersionRail({ query, rows, index, linkTo, onCompare }: VersionRailProps) {
  const shown = rows.slice(Math.max(0, index - NEIGHBOR_COUNT), Math.max(index, 0) + NEIGHBOR_COUNT);
  const open = rows[index];
  const onKeyDown = ({ target, key, metaKey, ctrlKey, altKey }: KeyboardEvent<HTMLElement>) => {
    const id = (target as HTMLElement).dataset.version;
    if (!id || id === open?.version.versionId || metaKey || ctrlKey || altKey) return;
    if (key === 'a' || key === 'b') onCompare(key === 'a' ? 'A' : 'B', id);
  };
  return (
    <nav aria-label="Versions" className="border-line border-r max-wide:hidden">
      <div className="sticky top-topbar max-h-[calc(100dvh-var(--spacing-topbar))] overflow-y-auto py-2">
        <QuerySection query={query} name="versions">
          {() => (
            <>
              <ol onKeyDown={onKeyDown}>
                {shown.map((row) => {
                  const { versionId, createdAt } = row.version;
                  const { status, label } = versionState(row.version, row.schedule);
                  return (
                    <li key={versionId} ref={row === open ? followOpenVersion : undefined}>
                      <Link
                        {...linkTo(row)}
                        data-version={versionId}
                        aria-current={row === open ? 'page' : undefined}
                        className="flex h-13 flex-col justify-center px-gutter text-sm -outline-offset-2 hover:bg-hover aria-[current]:bg-accent-soft aria-[current]:shadow-[inset_2px_0_0_var(--focus)]"
                      >
                        <span className="tnum flex items-baseline justify-between gap-3">
                          <span className="truncate font-medium text-strong">{versionName(row.version)}</span>{' '}
                          <span className="flex-none text-muted text-xs">
                            <Time value={createdAt} />
                          </span>
                        </span>
                        <span className="flex min-w-0 [&>.text-sm]:gap-1 [&>.text-sm]:text-xs">
                          <Status value={status} label={label} />
                        </span>
                      </Link>
                    </li>
                  );
                })}
              </ol>
              <p className="px-gutter py-3 text-muted text-xs">
                <KeyHint keys={['A', 'B']}>compare the focused version</KeyHint>
              </p>
            </>
          )}
        </QuerySection>
      </div>
    </nav>
  );
}

/** Shows the item of the open version. If another one has focus, it moves along. */
function followOpenVersion(item: HTMLLIElement | null) {
  if (!item) return;
  if (item.parentElement?.contains(document.activeElement))
    item.querySelector('a')?.focus({ preventScroll: true });
  scrollWithin(item);
}
