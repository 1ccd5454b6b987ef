import { useSetting } from '#lib/hooks/use-setting.ts';
import { formatNumber, plural } from '#lib/text.ts';
import { formatDateTime } from '#lib/time.ts';
import { timeZone } from '#lib/time-zone.ts';
import { calendarOf } from '#lib/zoned.ts';
import { type PageRange, usePageChanges, usePageResults } from './page-counts.ts';

const HEIGHT = 132;
/** Small counts stay low. */
const MIN_SCALE = 4;

interface SessionTrendProps {
  pageId: string;
  range: PageRange;
  /** When the page was created, epoch ms. */
  createdAt: number;
}

/** Bars of the sessions per day. */
export function SessionTrend({ pageId, range, createdAt }: SessionTrendProps) {
  const { data } = usePageResults(pageId, range).query;
  const changes = usePageChanges(pageId, range, createdAt);
  const calendar = calendarOf(useSetting(timeZone));
  const starts = data?.current.map(({ start }) => start) ?? [];
  const days = data?.current.map(({ sessions }) => sessions) ?? [];
  const earlier = changes ? (data?.earlier.map(({ sessions }) => sessions) ?? []) : [];
  const peak = Math.max(0, ...days);
  const max = niceMax(Math.max(peak, ...earlier, MIN_SCALE));
  const isTick = (start: number) => days.length <= 14 || calendar.startOf(start, 'week') === start;
  const total = days.reduce((sum, count) => sum + count, 0);
  return (
    <section aria-label="Sessions over time" className="px-gutter pt-3 pb-4">
      <div className="flex h-7 items-center justify-between gap-4">
        <h2 className="font-semibold text-sm text-strong">Sessions over time</h2>
        {changes ? (
          <span className="tnum flex items-center gap-1.5 text-muted text-xs">
            <span aria-hidden className="w-4 border-chart-previous border-t-2 border-dashed" />
            {`${formatDateTime(data?.earlier[0]?.start ?? 0, 'day')}–${formatDateTime(data?.earlier.at(-1)?.start ?? 0, 'day')}`}
          </span>
        ) : null}
      </div>
      <div className="tnum mt-3 grid grid-cols-[calc(var(--spacing)*9)_minmax(0,1fr)] text-2xs text-muted">
        <div className="relative" style={{ height: HEIGHT }}>
          {[max, max / 2].map((tick) => (
            <span
              key={tick}
              className="-translate-y-1/2 absolute right-2"
              style={{ top: HEIGHT * (1 - tick / max) }}
            >
              {data ? formatNumber(tick) : null}
            </span>
          ))}
        </div>
        <div
          role="img"
          aria-label={
            data
              ? `${plural(total, 'session')} in ${days.length} days, at most ${formatNumber(peak)} a day`
              : 'Loading sessions'
          }
          className="relative flex items-end gap-0.5 border-chart-axis border-b"
          style={{ height: HEIGHT }}
        >
          {[0, 0.5].map((top) => (
            <span
              key={top}
              className="absolute inset-x-0 border-line border-t"
              style={{ top: `${top * 100}%` }}
            />
          ))}
          {data && total === 0 ? (
            <span className="absolute inset-0 grid place-items-center text-muted text-sm">
              {data.start <= createdAt ? 'No visits yet' : 'No visits in these days'}
            </span>
          ) : null}
          {[...days.entries()].map(([day, count]) => (
            <span
              key={day}
              title={`${formatDateTime(starts[day] ?? 0, 'weekday')}: ${plural(count, 'session')}${changes ? `, ${formatNumber(earlier[day] ?? 0)} before` : ''}`}
              className="relative flex h-full flex-1 items-end"
            >
              <span
                className={day === days.length - 1 ? 'w-full bg-chart-bar opacity-50' : 'w-full bg-chart-bar'}
                style={{ height: `${(count / max) * 100}%` }}
              />
            </span>
          ))}
          {earlier.length > 0 ? (
            <svg
              aria-hidden
              viewBox={`0 0 ${earlier.length} ${max}`}
              preserveAspectRatio="none"
              className="pointer-events-none absolute inset-0 size-full fill-none stroke-chart-previous"
            >
              <polyline
                points={earlier.map((count, day) => `${day + 0.5},${max - count}`).join(' ')}
                strokeWidth={1.5}
                strokeDasharray="3 3"
                vectorEffect="non-scaling-stroke"
              />
            </svg>
          ) : null}
        </div>
        <span className="relative col-start-2 mt-1 h-4">
          {starts.map((start, day) =>
            isTick(start) ? (
              <span
                key={start}
                className="-translate-x-1/2 absolute whitespace-nowrap max-phone:data-many:nth-[even]:hidden"
                data-many={days.length > 7 || undefined}
                style={{ left: `${((day + 0.5) / days.length) * 100}%` }}
              >
                {formatDateTime(start, days.length > 7 ? 'day' : 'shortWeekday')}
              </span>
            ) : null,
          )}
        </span>
      </div>
    </section>
  );
}

/** The next round number that is even, so that its half is a whole number. */
function niceMax(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return (
    [1, 2, 4, 6, 8, 10].map((step) => step * power).find((each) => each >= value && each % 2 === 0) ?? value
  );
}
