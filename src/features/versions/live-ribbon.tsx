import { isInFlight } from '#api/sync/polling.ts';
import { isStuck, type VersionRecord, versionTimes } from '#features/audiences/public.ts';
import { formatDate } from '#lib/time.ts';
import { parseTimestamp } from '#lib/timestamp.ts';
import type { VersionRow } from './version-rows.ts';

/** In epoch ms. */
export interface RibbonAxis {
  start: number;
  end: number;
}

/** From the first creation to now; null without a creation time. */
export function ribbonAxis(versions: readonly VersionRecord[], now: number): RibbonAxis | null {
  const created = versions.map(({ createdAt }) => parseTimestamp(createdAt)).filter((at) => at !== null);
  const start = Math.min(...created);
  return created.length === 0 ? null : { start, end: Math.max(now, start + 1) };
}

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
  const positionOf = (time: number) =>
    axis ? Math.min(Math.max((time - axis.start) / (axis.end - axis.start), 0), 1) * WIDTH : 0;
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

/** Start and end of the axis, as the head of its column. */
export const AxisLabels = ({ axis }: { axis: RibbonAxis | null }) => (
  <span aria-hidden className="tnum flex justify-between font-regular text-2xs text-faint">
    <span>{axis ? formatDate(axis.start) : null}</span>
    <span>now</span>
  </span>
);
