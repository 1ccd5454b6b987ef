import { queryOptions, useQuery } from '@tanstack/react-query';
import { toRange } from '#api/queries/recent-results.ts';
import { useCapability } from '#api/transport/session.ts';
import { type ComparedCounts, type Findings, findCauses } from '#engines/sessions/index.ts';
import { fetchPageCounts } from '#features/sessions/public.ts';
import { useSetting } from '#lib/hooks/use-setting.ts';
import { HOUR, MINUTE } from '#lib/time-units.ts';
import { timeZone } from '#lib/time-zone.ts';
import { parseTimestamp } from '#lib/timestamp.ts';
import { addDays, calendarOf, type ZonedCalendar } from '#lib/zoned.ts';
import { useNow } from '#ui/use-now.ts';

export const pageRanges = ['7d', '30d', '90d'] as const;
export type PageRange = (typeof pageRanges)[number];

export const rangeDays = (range: PageRange): number => Number.parseInt(range, 10);

const countedFields = [
  'sessions',
  'conversions',
  'bounces',
  'formSubmits',
  'asked',
  'clicked',
  'scrolledHalf',
] as const;

/** Numbers of sessions. What the service doesn't count is missing. */
export type PageCounts = { sessions: number } & Partial<Record<(typeof countedFields)[number], number>>;

/** Counts of a local day. */
export interface PageDay extends PageCounts {
  /** Epoch ms. */
  start: number;
}

/** Days of a range and of the earlier period it is compared with, oldest first. */
export interface ComparedDays {
  current: readonly PageDay[];
  earlier: readonly PageDay[];
}

export interface RangeResults extends ComparedDays {
  /** Days at the start of both periods that aren't compared, because the earlier ones precede the first session. */
  skippedDays: number;
  /** Local day range, epoch ms, both ends inclusive. */
  start: number;
  end: number;
  total: PageCounts;
}

type CountQuery = Parameters<typeof fetchPageCounts>[1];
type ReceivedCount = Awaited<ReturnType<typeof fetchPageCounts>>[number];

function addCounts(total: PageCounts, count: ReceivedCount | PageDay): void {
  for (const field of countedFields) {
    const value = count[field];
    if (typeof value === 'number') total[field] = (total[field] ?? 0) + value;
  }
}

export function sumOf(days: readonly (ReceivedCount | PageDay)[]): PageCounts {
  const total: PageCounts = { sessions: 0 };
  for (const day of days) addCounts(total, day);
  return total;
}

/** Starts of the days up to today, moved back by `shift` days. */
const dayStarts = ({ days, today, calendar }: Days, shift = 0): number[] =>
  Array.from({ length: days }, (_, day) => addDays(today, day + 1 - days - shift, calendar));

/**
 * Loads the counts of the last days, and of the days shifted back by the fewest whole weeks that avoid an overlap. The
 * last of them ends at the present time of day.
 *
 * @param intervals null for the longest intervals of UTC that days consist of
 */
async function fetchPeriods(pageId: string, days: Days, intervals: CountQuery | null, signal: AbortSignal) {
  const shift = Math.ceil(days.days / 7) * 7;
  const starts = { current: dayStarts(days), earlier: dayStarts(days, shift) };
  const areHours = [...starts.current, ...starts.earlier].every((start) => start % HOUR === 0);
  const query: CountQuery = intervals ?? { by: areHours ? 'hour' : 'quarter' };
  const fetchPeriod = ([start = 0]: number[], end: number) =>
    fetchPageCounts(pageId, { ...query, ...toRange({ start, end }) }, signal);
  const [current, earlier] = await Promise.all([
    fetchPeriod(starts.current, addDays(days.today, 1, days.calendar) - 1),
    fetchPeriod(starts.earlier, addDays(Date.now(), -shift, days.calendar)),
  ]);
  return { starts, counts: { current, earlier } };
}

interface Days {
  days: number;
  /** Start of the last day, epoch ms. */
  today: number;
  calendar: ZonedCalendar;
}

function useDays(range: PageRange): Days {
  const calendar = calendarOf(useSetting(timeZone));
  return { days: rangeDays(range), today: calendar.startOf(useNow(), 'day'), calendar };
}

function countDays(counts: readonly ReceivedCount[], starts: readonly number[]): PageDay[] {
  const days = starts.map((start): PageDay => ({ start, sessions: 0 }));
  for (const count of counts) {
    // An interval may begin before the first day.
    const time = Math.max(parseTimestamp(count.startsAt) ?? Number.NaN, starts[0] ?? 0);
    const day = days.findLast(({ start }) => start <= time);
    if (day) addCounts(day, count);
  }
  return days;
}

/**
 * @param hasLocalDays whether the service counts by days of a time zone; otherwise days are sums of hours or quarters of
 *   an hour
 */
const pageResultsQuery = (pageId: string, days: Days, hasLocalDays: boolean) =>
  queryOptions({
    queryKey: ['countPageSessions', pageId, 'days', days.days, days.today, days.calendar.zone],
    queryFn: async ({ signal }): Promise<RangeResults> => {
      const { today, calendar } = days;
      const localDays = hasLocalDays ? ({ by: 'day', timeZone: calendar.zone } as const) : null;
      const { starts, counts } = await fetchPeriods(pageId, days, localDays, signal);
      const current = countDays(counts.current, starts.current);
      const earlier = countDays(counts.earlier, starts.earlier);
      return {
        start: starts.current[0] ?? today,
        end: calendar.startOfNext(today, 'day') - 1,
        total: sumOf(current),
        current,
        earlier,
        skippedDays: await countDaysBeforeFirst(pageId, earlier, signal),
      };
    },
    staleTime: MINUTE,
  });

async function countDaysBeforeFirst(pageId: string, days: readonly PageDay[], signal: AbortSignal) {
  const first = days.findIndex(({ sessions }) => sessions > 0);
  if (first <= 0) return 0;
  const endDate = new Date((days[0]?.start ?? 0) - 1).toISOString();
  const before = await fetchPageCounts(pageId, { endDate }, signal);
  return sumOf(before).sessions > 0 ? 0 : first;
}

/** Results of a page in the last days, and these. `isAvailable` is false if the service has no counts. */
export function usePageResults(pageId: string, range: PageRange) {
  const isAvailable = useCapability('session-counts');
  const hasLocalDays = useCapability('session-breakdowns');
  const days = useDays(range);
  const query = useQuery({ ...pageResultsQuery(pageId, days, hasLocalDays), enabled: isAvailable });
  return { isAvailable, query, starts: dayStarts(days) };
}

export interface AudienceDays extends ComparedDays {
  /** `''` for visits without an audience. */
  audienceId: string;
}

/** Days of each audience with visits. */
const countsByAudienceQuery = (pageId: string, days: Days) =>
  queryOptions({
    queryKey: ['countPageSessions', pageId, 'audiences', days.days, days.today, days.calendar.zone],
    queryFn: async ({ signal }) => {
      const localDays = { by: 'day', timeZone: days.calendar.zone } as const;
      const query = { ...localDays, groupBy: 'audience' as const, limit: 10_000 };
      const { starts, counts } = await fetchPeriods(pageId, days, query, signal);
      const [current, earlier] = [counts.current, counts.earlier].map((each) =>
        Map.groupBy(each, ({ audienceId }) => audienceId ?? ''),
      );
      const ids = new Set([...(current?.keys() ?? []), ...(earlier?.keys() ?? [])]);
      return Array.from(
        ids,
        (audienceId): AudienceDays => ({
          audienceId,
          current: countDays(current?.get(audienceId) ?? [], starts.current),
          earlier: countDays(earlier?.get(audienceId) ?? [], starts.earlier),
        }),
      );
    },
    staleTime: MINUTE,
  });

/** Counts by audience of a page; for services with `session-breakdowns`. */
export function useCountsByAudience(pageId: string, range: PageRange) {
  const enabled = useCapability('session-breakdowns');
  return useQuery({ ...countsByAudienceQuery(pageId, useDays(range)), enabled });
}

/** Compares a range with the earlier period, and its audiences by ID; null without visits in it. */
export function compareRanges(
  { current, earlier, skippedDays }: RangeResults,
  audiences: readonly AudienceDays[] = [],
): PageChanges | null {
  if (earlier.every(({ sessions }) => sessions === 0)) return null;
  const comparable = (days: readonly PageDay[]) => days.slice(skippedDays);
  const count = (days: ComparedDays) => ({
    current: periodCounts(comparable(days.current)),
    earlier: periodCounts(comparable(days.earlier)),
  });
  const values = audiences.map((days) => ({ value: days.audienceId, ...count(days) }));
  const findings = findCauses(count({ current, earlier }), values);
  const parts = { current: comparable(current), earlier: comparable(earlier) };
  return { ...parts, isPart: skippedDays > 0, findings };
}

export interface PageChanges extends ComparedDays {
  /** Whether only the last part of the range is compared, as there were no visits before. */
  isPart: boolean;
  /** Changes of the page, and of the compared audiences by ID. */
  findings: Findings<string>;
}

const periodCounts = (days: readonly PageDay[]): ComparedCounts['current'] => ({
  sessions: days.map(({ sessions }) => sessions),
  conversions: days.map(({ conversions = 0 }) => conversions),
  known: days.reduce((sum, day) => sum + (day.conversions === undefined ? 0 : day.sessions), 0),
});
