import type { ListItem } from '#api/queries/lists.ts';
import { listFor, queryFor } from '#api/queries/queries.ts';
import { humanize } from '#lib/text.ts';
import { formatDate, formatDateTime } from '#lib/time.ts';
import { MINUTE } from '#lib/time-units.ts';
import { parseTimestamp } from '#lib/timestamp.ts';
import { addDays, calendarOf } from '#lib/zoned.ts';

export type Revision = ListItem<'listPageRevisions'>;

const MAX_FOLD_GAP_MS = 10 * MINUTE;

/** Revisions of a page, newest first. Always refetched, as the page may have been saved since. */
export const revisionsQuery = (pageId: string) => ({
  ...listFor('listPageRevisions', { params: { page_id: pageId }, query: { limit: 100 } }),
  staleTime: 0,
});

/** The page at a revision, which never changes. */
export const revisionQuery = (pageId: string, revisionId: string) => ({
  ...queryFor('getPageRevision', { params: { page_id: pageId, revision_id: revisionId } }),
  staleTime: Number.POSITIVE_INFINITY,
});

const fieldNames: Record<string, string> = {
  name: 'Name',
  pageContext: 'Context',
  brandId: 'Brand',
  pageType: 'Type',
  actions: 'Actions',
  headerActionId: 'Header action',
  actionCardWidgets: 'Widgets',
  footerLinks: 'Footer',
  scripts: 'Scripts',
  metadata: 'Metadata',
  status: 'Status',
  archivedAt: 'Status',
};

/** Name of a key of a page. */
export const fieldName = (key: string): string => fieldNames[key] ?? humanize(key);

const namesOf = ({ changedKeys }: Revision) => [...new Set((changedKeys ?? []).map(fieldName))];

/** Whether it's the page's first revision, which has all keys. Later it may not be stored anymore. */
export const isFirst = ({ changedKeys }: Revision): boolean =>
  Object.keys(fieldNames).every((key) => changedKeys?.includes(key));

/** Names of the changed fields, as in `Context, Actions, Type` and `2 more`. */
export function summarizeChanges(revision: Revision, maxNames = 3): { text: string; more: string | null } {
  if (isFirst(revision)) return { text: 'Created', more: null };
  const names = namesOf(revision);
  const more = names.length - maxNames;
  return { text: names.slice(0, maxNames).join(', '), more: more > 0 ? `${more} more` : null };
}

export const timeOf = ({ createdAt }: Pick<Revision, 'createdAt'>): number | null =>
  parseTimestamp(createdAt);

/** Formats a day: `Today`, `Yesterday`, `Thu 19 Nov`. */
export function formatDay(time: number, now: number, zone: string): string {
  const dayOf = (at: number) => formatDateTime(at, 'date', zone);
  if (dayOf(time) === dayOf(now)) return 'Today';
  if (dayOf(time) === dayOf(addDays(now, -1, calendarOf(zone)))) return 'Yesterday';
  return `${formatDateTime(time, 'shortWeekday', zone)} ${formatDate(time, now, zone)}`;
}

/** Formats when a revision was saved: `Today, 15:35`. */
export function formatSaved(revision: Pick<Revision, 'createdAt'>, now: number, zone: string): string {
  const time = timeOf(revision);
  if (time === null) return 'Unknown time';
  return `${formatDay(time, now, zone)}, ${formatDateTime(time, 'time', zone)}`;
}

export interface RevisionDay {
  label: string;
  /** Rows of the day: several revisions are folded into one row. */
  folds: Revision[][];
  /** Whether it has one row, which names the day, unless it's today or yesterday. */
  isSingle: boolean;
}

/** Groups revisions, newest first, by day, and folds unnamed saves of the same fields in quick succession. */
export function groupRevisions(revisions: readonly Revision[], now: number, zone: string): RevisionDay[] {
  const days: Omit<RevisionDay, 'isSingle'>[] = [];
  for (const [index, revision] of revisions.entries()) {
    const time = timeOf(revision);
    const label = time === null ? 'Unknown time' : formatDay(time, now, zone);
    const day = days.at(-1);
    if (day?.label !== label) {
      days.push({ label, folds: [[revision]] });
      continue;
    }
    const fold = day.folds.at(-1);
    // The newest is the page as it is now.
    if (fold && index > 1 && isFollowUp(revision, fold.at(-1))) fold.push(revision);
    else day.folds.push([revision]);
  }
  return days.map((day) => ({
    ...day,
    isSingle: day.folds.length === 1 && day.label !== 'Today' && day.label !== 'Yesterday',
  }));
}

function isFollowUp(older: Revision, newer: Revision | undefined): boolean {
  if (!newer || newer.name || older.name) return false;
  const gapMs = (timeOf(newer) ?? 0) - (timeOf(older) ?? 0);
  return gapMs <= MAX_FOLD_GAP_MS && namesOf(newer).join() === namesOf(older).join();
}

/** Times of folded revisions, newest first: `15:02–15:20`. */
export function foldTimes(fold: readonly Revision[], zone: string): string {
  const [last, first] = [fold[0], fold.at(-1)].map((revision) => {
    const time = revision && timeOf(revision);
    return time == null ? '' : formatDateTime(time, 'time', zone);
  });
  return first === last ? `${first}` : `${first}–${last}`;
}
