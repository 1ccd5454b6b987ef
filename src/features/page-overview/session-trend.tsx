import { DayTrend } from '#charts/day-trend.tsx';
import { usePageMarks } from '#features/sessions/public.ts';
import { useSetting } from '#lib/hooks/use-setting.ts';
import { formatDateTime } from '#lib/time.ts';
import { timeZone } from '#lib/time-zone.ts';
import { calendarOf } from '#lib/zoned.ts';
import { type PageRange, usePageResults } from './page-counts.ts';

interface SessionTrendProps {
  pageId: string;
  range: PageRange;
  /** When the page was created, epoch ms. */
  createdAt: number;
}

/** Sessions per day and their conversion, with the days of edits and publications. */
export function SessionTrend({ pageId, range, createdAt }: SessionTrendProps) {
  const { query, starts } = usePageResults(pageId, range);
  const { data } = query;
  const hasEarlier = data?.earlier.some(({ sessions }) => sessions > 0);
  const calendar = calendarOf(useSetting(timeZone));
  const end = calendar.startOfNext(starts.at(-1) ?? 0, 'day');
  const marks = usePageMarks(pageId, [...starts, end], data !== undefined);
  const isTick = (start: number) => starts.length <= 14 || calendar.startOf(start, 'week') === start;
  return (
    <div className="pt-1 pb-2">
      <DayTrend
        title="Sessions over time"
        buckets={starts.map((start, index) => {
          const day = data?.current[index];
          return {
            start,
            label: formatDateTime(start, 'weekday'),
            tick: isTick(start) ? formatDateTime(start, starts.length > 7 ? 'day' : 'shortWeekday') : null,
            ...(day && {
              counts: {
                sessions: day.sessions,
                conversions: day.sessions > 0 ? (day.conversions ?? null) : 0,
                previous: hasEarlier ? (data.earlier[index]?.sessions ?? 0) : null,
              },
            }),
          };
        })}
        marks={marks}
        empty={data && data.start <= createdAt ? 'No visits yet' : 'No visits in these days'}
        isRunning
      />
    </div>
  );
}
