import { Link, type LinkProps } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { Bookmark, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useState } from 'react';
import type { List } from '#api/queries/use-list.ts';
import { useSetting } from '#lib/hooks/use-setting.ts';
import { plural } from '#lib/text.ts';
import { formatDate, formatDateTime } from '#lib/time.ts';
import { timeZone } from '#lib/time-zone.ts';
import { listAsQuery, QuerySection } from '#shell/query-section.tsx';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { KeyHint } from '#ui/kbd.tsx';
import { scrollWithin } from '#ui/scroll-within.ts';
import { Skeleton, SkeletonBar } from '#ui/skeleton.tsx';
import { Tag } from '#ui/tag.tsx';
import { useNow } from '#ui/use-now.ts';
import { foldTimes, groupRevisions, type Revision, summarizeChanges, timeOf } from './revisions.ts';

interface RevisionRailProps {
  list: List<Revision>;
  /** IDs of the shown revision and of the one it is compared with. */
  selected: string | undefined;
  against: string | undefined;
  linkTo(revisionId: string): LinkProps;
  /** Compares the shown revision with another one. */
  onCompare(revisionId: string): void;
}

/** Saves of a page by day, newest first. Keeps focus while the user moves through them. */
export function RevisionRail({ list, selected, against, linkTo, onCompare }: RevisionRailProps) {
  const zone = useSetting(timeZone);
  const now = useNow();
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set());
  const { rows, total } = list;
  const revisionIn = (target: EventTarget) =>
    (target as HTMLElement).closest<HTMLElement>('[data-revision]')?.dataset.revision;
  const compareWith = (target: EventTarget) => {
    const id = revisionIn(target);
    if (id !== undefined && id !== selected) onCompare(id);
  };
  const onKeyDown = ({ target, key, metaKey, ctrlKey, altKey }: KeyboardEvent) => {
    if (key === 'c' && !metaKey && !ctrlKey && !altKey) compareWith(target);
  };
  const onClickCapture = (event: MouseEvent) => {
    if (!event.shiftKey || revisionIn(event.target) === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    compareWith(event.target);
  };
  const renderRow = (revision: Revision, day?: string) => (
    <RevisionRow
      key={revision.revisionId}
      revision={revision}
      zone={zone}
      day={day}
      link={linkTo(revision.revisionId)}
      isSelected={revision.revisionId === selected}
      isCompared={revision.revisionId === against}
      isCurrent={revision === rows[0]}
    />
  );
  return (
    <nav aria-label="Saves" className="border-line phone:border-r">
      <div className="sticky top-topbar max-h-[calc(100dvh-var(--spacing-topbar)-var(--spacing-tabs))] overflow-y-auto max-phone:static max-phone:max-h-none max-phone:overflow-visible">
        <div className="flex h-11 items-center justify-between gap-3 px-gutter text-sm">
          <p aria-hidden className="font-semibold text-strong">
            History
          </p>
          <p className="tnum text-muted text-xs">
            {list.status === 'pending' ? <Skeleton className="w-28" /> : countText(list, now, zone)}
          </p>
        </div>
        <QuerySection query={listAsQuery(list)} name="saves" skeleton={<RailSkeleton />}>
          {() => (
            <ol onKeyDown={onKeyDown} onClickCapture={onClickCapture}>
              {groupRevisions(rows, now, zone).map(({ label, folds, isSingle }, index, days) => (
                <li key={folds[0]?.[0]?.revisionId}>
                  {/* The first one stands there while loading, too. */}
                  {!isSingle || index === 0 ? (
                    <DayHead>{label}</DayHead>
                  ) : days[index - 1]?.isSingle && index > 1 ? null : (
                    <DayHead>Earlier</DayHead>
                  )}
                  <ol>
                    {folds.map((fold) => {
                      const [first] = fold;
                      const day = isSingle && index > 0 ? label : undefined;
                      if (!first || fold.length === 1) return first && renderRow(first, day);
                      const id = fold.at(-1)?.revisionId ?? '';
                      const has = (wanted: string | undefined) =>
                        fold.some(({ revisionId }) => revisionId === wanted);
                      const isOpen = has(selected) !== toggled.has(id);
                      return (
                        <li key={id}>
                          <button
                            type="button"
                            aria-expanded={isOpen}
                            onClick={() =>
                              setToggled(
                                (before) =>
                                  new Set(
                                    before.has(id)
                                      ? [...before].filter((each) => each !== id)
                                      : [...before, id],
                                  ),
                              )
                            }
                            className={clsx(rowStyle, 'w-full text-left hover:bg-hover')}
                          >
                            <RowText
                              title={inDay(day, foldTimes(fold, zone))}
                              fields={summarizeChanges(first)}
                            >
                              {has(against) && !isOpen ? <Compared /> : null}
                              <span className="tnum text-muted text-xs">{plural(fold.length, 'save')}</span>
                              <Icon
                                of={ChevronRight}
                                size="sm"
                                className={clsx('text-muted transition-transform', isOpen && 'rotate-90')}
                              />
                            </RowText>
                          </button>
                          {isOpen ? (
                            <ol className="[&_a]:pl-10">{fold.map((each) => renderRow(each))}</ol>
                          ) : null}
                        </li>
                      );
                    })}
                  </ol>
                </li>
              ))}
            </ol>
          )}
        </QuerySection>
        {list.hasNextPage ? (
          <div className="px-gutter py-2">
            <Button variant="ghost" size="sm" busy={list.isFetchingNextPage} onClick={list.loadMore}>
              {total === null ? 'Show older saves' : `Show ${plural(total - rows.length, 'older save')}`}
            </Button>
          </div>
        ) : null}
        {rows.length > 1 ? (
          <p className="px-gutter py-3 text-muted text-xs">
            <KeyHint keys={['C']}>compare with the save in focus</KeyHint>
          </p>
        ) : null}
      </div>
    </nav>
  );
}

/** `61 saves since 31 Aug`. */
function countText({ rows, total, isComplete }: List<Revision>, now: number, zone: string) {
  const count = isComplete ? rows.length : total;
  const oldest = rows.at(-1);
  const since = oldest && isComplete ? timeOf(oldest) : null;
  if (count === null) return null;
  return `${plural(count, 'save')}${since === null ? '' : ` since ${formatDate(since, now, zone)}`}`;
}

const DayHead = ({ children }: { children: ReactNode }) => (
  <h2 className="sticky top-0 z-1 flex h-8 items-center border-line border-b bg-surface px-gutter font-medium text-muted text-xs max-phone:top-topbar">
    {children}
  </h2>
);

/** `Thu 26 Nov, 23:58`; without a day, only the time. */
const inDay = (day: string | undefined, time: string) => (day === undefined ? time : `${day}, ${time}`);

const rowStyle = 'flex h-13 items-center border-line border-b px-gutter text-sm -outline-offset-2';

interface RevisionRowProps extends Record<'isSelected' | 'isCompared' | 'isCurrent', boolean> {
  revision: Revision;
  zone: string;
  /** Its day, if no head says it. */
  day: string | undefined;
  link: LinkProps;
}

function RevisionRow({ revision, zone, day, link, isSelected, isCompared, isCurrent }: RevisionRowProps) {
  const { revisionId, name } = revision;
  const at = timeOf(revision);
  const time = at === null ? 'Unknown time' : inDay(day, formatDateTime(at, 'time', zone));
  return (
    <li ref={isSelected ? followSelected : undefined}>
      <Link
        {...link}
        data-revision={revisionId}
        aria-current={isSelected ? 'page' : undefined}
        className={clsx(
          rowStyle,
          'hover:bg-hover phone:aria-[current]:bg-accent-soft phone:aria-[current]:shadow-[inset_2px_0_0_var(--focus)]',
          isCompared && 'phone:shadow-[inset_2px_0_0_var(--line-input)]',
        )}
      >
        <RowText
          title={
            name ? (
              <>
                <Icon of={Bookmark} size="sm" className="fill-current text-accent-text" />
                <bdi className="truncate">{name}</bdi>
              </>
            ) : (
              time
            )
          }
          fields={summarizeChanges(revision)}
        >
          {name ? <span className="tnum text-muted text-xs">{time}</span> : null}
          {isCompared ? <Compared /> : null}
          {isCurrent ? <Tag>Current</Tag> : null}
        </RowText>
      </Link>
    </li>
  );
}

const Compared = () => <span className="text-muted text-xs max-phone:hidden">Compared</span>;

interface RowTextProps {
  title: ReactNode;
  fields: ReturnType<typeof summarizeChanges>;
  /** At the right of the title. */
  children: ReactNode;
}

const RowText = ({ title, fields: { text, more }, children }: RowTextProps) => (
  <span className="flex min-w-0 flex-1 flex-col">
    <span className="flex h-4.5 items-center gap-2">
      <span className="tnum flex min-w-0 flex-1 items-center gap-1.5 whitespace-nowrap font-medium text-strong">
        {title}
      </span>{' '}
      {children}
    </span>{' '}
    <span className="truncate text-muted text-xs leading-4.5">
      {text}
      {more ? <span className="text-faint"> + {more}</span> : null}
    </span>
  </span>
);

const RailSkeleton = () => (
  <>
    <DayHead>
      <Skeleton className="w-16" />
    </DayHead>
    <div className="animate-appear">
      {[...Array(8).keys()].map((row) => (
        <div key={row} className={clsx(rowStyle, 'flex-col items-start! justify-center gap-2')}>
          <SkeletonBar className="w-14" />
          <SkeletonBar className="w-2/5" />
        </div>
      ))}
    </div>
  </>
);

/** Shows the selected row. If another one has focus, it moves along. */
function followSelected(item: HTMLLIElement | null) {
  if (!item) return;
  const nav = item.closest('nav');
  if (nav?.contains(document.activeElement) && document.activeElement?.matches('[data-revision]'))
    item.querySelector('a')?.focus({ preventScroll: true });
  scrollWithin(item);
}
