import { isInFlight } from '#api/sync/polling.ts';
import { isStuck, type VersionRecord, versionTimes } from '#features/audiences/public.ts';
import { formatDate } from '#lib/time.ts';
import { DAY } from '#lib/time-units.ts';
import { timeZone } from '#lib/time-zone.ts';
import { parseTimestamp } from '#lib/timestamp.ts';
import { calendarOf } from '#lib/zoned.ts';
import type { VersionRow } from './version-rows.ts';

/** In epoch ms. */
export interface RibbonAxis {
  start: number;
  end: number;
  /** Starts of months. */
  ticks: readonly number[];
}

/** From the first creation to now; null without a creation time. */
export function ribbonAxis(versions: readonly VersionRecord[], now: number): RibbonAxis | null {
  const created = versions.map(({ createdAt }) => parseTimestamp(createdAt)).filter((at) => at !== null);
  if (created.length === 0) return null;
  const start = Math.min(...created);
  const end = Math.max(now, start + 1);
  return { start, end, ticks: monthTicks(start, end) };
}

const MAX_TICKS = 4;
const MAX_TICKS_MS = 20 * 365 * DAY;

/** Starts of months between two times: of every month, or of every second, third, sixth or twelfth one. */
function monthTicks(start: number, end: number): number[] {
  if (end - start > MAX_TICKS_MS) return [];
  const calendar = calendarOf(timeZone.get());
  const months: number[] = [];
  for (let at = calendar.startOfNext(start, 'month'); at < end; at = calendar.startOfNext(at, 'month'))
    months.push(at);
  const step = [1, 2, 3, 6].find((each) => months.length / each <= MAX_TICKS) ?? 12;
  return months.filter((at) => new Date(calendar.toLocal(at)).getUTCMonth() % step === 0);
}

/** Position of a time on the axis, from 0 to 1. */
const fractionOf = (time: number, { start, end }: RibbonAxis): number =>
  Math.min(Math.max((time - start) / (end - start), 0), 1);

const WIDTH = 240;
const HEIGHT = 8;

/** Short times have a minimum width; an outline lies within its box. */
const kinds = {
  live: { minWidth: 3, inset: 0, className: 'fill-published' },
  past: { minWidth: 3, inset: 0, className: 'fill-published opacity-45' },
  queued: { minWidth: 4, inset: 0, className: 'fill-queued' },
  publishing: { minWidth: 4, inset: 0, className: 'fill-processing' },
  canceled: { minWidth: 3, inset: 0, className: 'fill-cancelled' },
  draft: { minWidth: 14, inset: 0.5, className: 'fill-surface stroke-draft [stroke-dasharray:3_2]' },
} as const;

type RibbonRow = { [Key in 'version' | 'newer']?: VersionRecord | undefined } & Pick<VersionRow, 'schedule'>;

interface Span {
  kind: keyof typeof kinds;
  from: number;
  to: number;
}

/** When a version was a draft, waited longer than usual, was live or canceled. */
export function ribbonSpans({ version = {}, newer, schedule }: RibbonRow, now: number): Span[] {
  const isScheduled = schedule !== null;
  const { status, created, queued, published, ended, cancelled, inQueue } = versionTimes(version);
  const isLive = status === 'published' && ended === null;
  const isWaiting = isInFlight(status) && !isScheduled;
  const since = queued ?? created;
  const spans: [Span['kind'], boolean, number | null, number | null][] = [
    ['draft', status === 'draft' || isScheduled, created, parseTimestamp(newer?.createdAt) ?? now],
    ['publishing', isWaiting && !isStuck(since && now - since), since, now],
    ['queued', isWaiting && isStuck(since && now - since), since, now],
    ['queued', !isWaiting && isStuck(inQueue), queued, queued && queued + (inQueue ?? 0)],
    [isLive ? 'live' : 'past', true, published, ended ?? (isLive ? now : published)],
    ['canceled', true, cancelled, cancelled],
  ];
  return spans.flatMap(([kind, isShown, from, to]) =>
    isShown && from !== null && to !== null ? [{ kind, from, to }] : [],
  );
}

interface LiveRibbonProps {
  row: RibbonRow;
  axis: RibbonAxis | null;
  now: number;
  /** Read out instead. */
  label: string;
}

/** When a version was live, on the time axis of all versions. */
export function LiveRibbon({ row, axis, now, label }: LiveRibbonProps) {
  const positionOf = (time: number) => (axis ? fractionOf(time, axis) * WIDTH : 0);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="block h-2 w-full overflow-visible max-phone:w-[calc(100vw-128px)]"
    >
      <title>{label}</title>
      <rect width={WIDTH} height={HEIGHT} rx={2} className="fill-line dark:fill-press" />
      {axis?.ticks.map((at) => (
        <rect key={at} x={positionOf(at)} width={1} height={HEIGHT} className="fill-surface" />
      ))}
      {ribbonSpans(row, now).map(({ kind, from, to }) => {
        const { minWidth, inset, className } = kinds[kind];
        const width = Math.max(positionOf(to) - positionOf(from), minWidth);
        return (
          <rect
            key={kind}
            x={Math.min(positionOf(from), WIDTH - width) + inset}
            y={inset}
            width={width - 2 * inset}
            height={HEIGHT - 2 * inset}
            rx={Math.min(2, width / 3)}
            vectorEffect="non-scaling-stroke"
            className={className}
          />
        );
      })}
    </svg>
  );
}

/** Share of the axis that a character of a label takes. */
const CHARACTER = 0.028;

/** Start, months and end of the axis, as the head of its column. Labels that would overlap are left out. */
export function AxisLabels({ axis }: { axis: RibbonAxis | null }) {
  const first = axis ? formatDate(axis.start) : '';
  let free = first.length * CHARACTER;
  const months = (axis ? axis.ticks : []).flatMap((at) => {
    const [label, left] = [formatDate(at), axis ? fractionOf(at, axis) : 0];
    if (left < free || left + (label.length + 'now'.length) * CHARACTER > 1) return [];
    free = left + label.length * CHARACTER;
    return { label, left };
  });
  return (
    <span aria-hidden className="tnum relative flex justify-between font-regular text-2xs text-faint">
      <span>{first}</span>
      {months.map(({ label, left }) => (
        <span key={label} className="absolute max-narrow:hidden" style={{ left: `${left * 100}%` }}>
          {label}
        </span>
      ))}
      <span>now</span>
    </span>
  );
}
