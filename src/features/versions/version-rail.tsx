import { Link, type LinkProps } from '@tanstack/react-router';
import type { KeyboardEvent } from 'react';
import { type AudiencePlace, versionName, versionState } from '#features/audiences/public.ts';
import { QuerySection } from '#shell/query-section.tsx';
import { KeyHint } from '#ui/kbd.tsx';
import { scrollWithin } from '#ui/scroll-within.ts';
import { Status } from '#ui/status.tsx';
import { Time } from '#ui/time.tsx';
import { useNow } from '#ui/use-now.ts';
import { useWasVisible } from './version-changes.ts';
import type { VersionRow } from './version-rows.ts';
import { WhatChanged, type WhatChangedProps } from './what-changed.tsx';

/** Versions shown on either side of the open one: the complete list has its own screen. */
const NEIGHBOR_COUNT = 30;

interface VersionRailProps {
  place: AudiencePlace;
  query: Parameters<typeof QuerySection>[0]['query'];
  rows: readonly VersionRow[];
  /** Index of the open version, −1 if unknown. */
  index: number;
  linkTo(row: VersionRow): LinkProps;
  /** Compares the open version with another one, which becomes that side. */
  onCompare(side: 'A' | 'B', versionId: string): void;
}

/** List of versions next to the open one. Keeps focus while the user moves through it. */
export function VersionRail({ place, query, rows, index, linkTo, onCompare }: VersionRailProps) {
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
                {shown.map((row) => (
                  <li key={row.version.versionId} ref={row === open ? followOpenVersion : undefined}>
                    <Link
                      {...linkTo(row)}
                      data-version={row.version.versionId}
                      aria-current={row === open ? 'page' : undefined}
                      className="flex h-13 flex-col justify-center px-gutter text-sm -outline-offset-2 hover:bg-hover aria-[current]:bg-accent-soft aria-[current]:shadow-[inset_2px_0_0_var(--focus)]"
                    >
                      <RailItem place={place} row={row} />
                    </Link>
                  </li>
                ))}
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

/** A version, its status and its changes, which load once visible. */
function RailItem({ place, row }: Pick<WhatChangedProps, 'place' | 'row'>) {
  const { ref, wasVisible } = useWasVisible<HTMLSpanElement>();
  const { status, label } = versionState(row.version);
  return (
    <>
      <span ref={ref} className="tnum flex items-center gap-2">
        <span className="truncate font-medium text-strong">{versionName(row.version)}</span>{' '}
        <span className="flex min-w-0 flex-1 [&>.text-sm]:gap-1 [&>.text-sm]:text-xs">
          {row.schedule === null ? <Status value={status} label={label} /> : <Status value="scheduled" />}
        </span>
        <span className="flex-none text-muted text-xs">
          <Time value={row.version.createdAt} />
        </span>
      </span>
      <span className="min-h-4 truncate text-muted text-xs [&_b]:font-medium [&_b]:text-default">
        <WhatChanged place={place} row={row} now={useNow()} isVisible={wasVisible} />
      </span>
    </>
  );
}

/** Shows the item of the open version. If another one has focus, it moves along. */
function followOpenVersion(item: HTMLLIElement | null) {
  if (!item) return;
  if (item.parentElement?.contains(document.activeElement))
    item.querySelector('a')?.focus({ preventScroll: true });
  scrollWithin(item);
}
