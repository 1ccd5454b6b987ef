import { formatNumber, plural } from '#lib/text.ts';
import { formatDateTime } from '#lib/time.ts';
import { DAY } from '#lib/time-units.ts';
import { type PageRange, usePageResults } from './page-counts.ts';

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
  const days = data?.days ?? [];
  const peak = Math.max(0, ...days);
  const max = niceMax(Math.max(peak, MIN_SCALE));
  const total = days.reduce((sum, count) => sum + count, 0);
  return (
    <section aria-label="Sessions over time" className="px-gutter pt-3 pb-4">
      <h2 className="flex h-7 items-center font-semibold text-sm text-strong">Sessions over time</h2>
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
              title={`${formatDateTime((data?.start ?? 0) + (day + 0.5) * DAY, 'weekday')}: ${plural(count, 'session')}`}
              className="relative flex h-full flex-1 items-end"
            >
              <span
                className={day === days.length - 1 ? 'w-full bg-chart-bar opacity-50' : 'w-full bg-chart-bar'}
                style={{ height: `${(count / max) * 100}%` }}
              />
            </span>
          ))}
        </div>
        <span className="col-start-2 mt-1 flex h-4 justify-between">
          {data ? (
            <>
              <span>{formatDateTime(data.start, 'day')}</span>
              <span>{formatDateTime(data.end, 'day')}</span>
            </>
          ) : null}
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
