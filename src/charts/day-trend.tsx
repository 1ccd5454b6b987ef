import { clsx } from 'clsx';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react';
import { MIN_SAMPLE, type Proportion, rateOf, wilson } from '#engines/sessions/index.ts';
import { formatNumber, formatPercent, truncate } from '#lib/text.ts';
import { rateMax } from './geometry.ts';
import { LegendKey, MARK_PX, markIcons } from './legend.tsx';
import { Readout } from './readout.tsx';
import type { ColumnMarks } from './time-chart.tsx';

/** A day, or a longer bucket of a long range. */
export interface TrendBucket {
  start: number;
  /** `Fri 6 Nov` */
  label: string;
  /** Label on the axis; null for none. */
  tick: string | null;
  /** Missing while loading. */
  counts?: Counts;
}

interface Counts {
  sessions: number;
  /** Null if the service doesn't count them. */
  conversions: number | null;
  /** Null if nothing is compared. */
  previous: number | null;
}

/** A page among others, drawn as a line. */
export interface TrendLine {
  id: string;
  name: string;
  /** Color of the chart palette. */
  color: string;
  counts: readonly { sessions: number; conversions: number }[];
}

/** Events of a page by bucket, marked below its column. */
interface BucketMarks extends ColumnMarks {
  /** `Edited` */
  verb: string;
  /** `Published version 3 of Fleet managers` */
  describe(index: number): string;
}

interface DayTrendProps {
  title: ReactNode;
  buckets: readonly TrendBucket[];
  /** Whether the last bucket isn't over. */
  isRunning: boolean;
  /** Drawn instead of the bars of all, with labels at the right on wide screens. Empty keeps the margin of the labels. */
  lines?: readonly TrendLine[];
  /** In a row of their own; without any, there is no such row. */
  marks?: readonly BucketMarks[];
  /** Shown in the plot if there are no sessions. */
  empty?: string;
  /** Right of the title. */
  aside?: ReactNode;
}

const PLOT = 132;
const RATE_PLOT = 44;
const GAP = 8;
const LABEL_HEIGHT = 16;
/** Height of the icons of one kind, px. */
const MARKS_HEIGHT = 12;
/** Small counts stay low. */
const MIN_SCALE = 4;
/** Fewer bars don't fill their columns. */
const MIN_WIDE_BARS = 8;
/** On phones, about this many ticks fit. */
const PHONE_TICKS = 5;

const none: readonly never[] = [];

/** Sessions per day as bars, the earlier ones as a dashed line, and the conversion rate in its own plot below. */
export function DayTrend(props: DayTrendProps) {
  const { title, buckets, isRunning, lines = none, marks = none, empty, aside } = props;
  const hasEndLabels = props.lines !== undefined;
  const [active, setActive] = useState<number | null>(null);
  const count = buckets.length;
  const isLoaded = buckets[0]?.counts !== undefined;
  const sessions = lines.length > 0 ? lines.flatMap(({ counts }) => counts) : buckets.flatMap(countsOf);
  const previous = lines.length > 0 ? [] : buckets.map(({ counts }) => counts?.previous ?? null);
  const highest = Math.max(MIN_SCALE, ...sessions.map((each) => each.sessions), ...previous.map(Number));
  const max = niceMax(highest);
  const rates = (lines.length > 0 ? lines.flatMap(({ counts }) => weeksOf(counts, buckets)) : sessions).map(
    rateOfCounts,
  );
  // Without reliable rates, the bars take their room.
  const hasRates = !isLoaded || rates.some(isReliable);
  const height = hasRates ? PLOT : PLOT + GAP + RATE_PLOT;
  const maxRate = niceRate(rates);
  // Few sessions reach 100% by chance.
  const isBeyond = (rate: Proportion) => (rateOf(rate) ?? 0) > maxRate;
  const beyond = [...rates.entries()].filter(([, rate]) => isBeyond(rate));
  const isDotted = lines.length === 0 && hasRates && isLoaded;
  const hasFew = isDotted && rates.some((rate) => rate.of > 0 && !isReliable(rate) && !isBeyond(rate));
  const ticks = [...buckets.entries()].filter(([, { tick }]) => tick !== null);
  const every = Math.ceil(ticks.length / PHONE_TICKS);
  const lastTick = ticks.at(-1)?.[0] ?? 0;
  const hasMarks = marks.length > 0;
  const shown = active === null ? undefined : buckets[active];
  const move = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    if (isLoaded && width > 0)
      setActive(Math.min(count - 1, Math.max(0, Math.floor(((event.clientX - left) / width) * count))));
  };
  const step = (event: KeyboardEvent) => {
    if (event.metaKey || event.ctrlKey || event.altKey) return;
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (event.key === 'Escape') setActive(null);
    if (by === undefined || !isLoaded) return;
    event.preventDefault();
    setActive(Math.min(count - 1, Math.max(0, (active ?? (by < 0 ? count : -1)) + by)));
  };
  const ends = lines.map(lineEnd);
  const plot = { max, maxRate, count };
  const barWidth = 0.86 * Math.min(1, count / MIN_WIDE_BARS);
  return (
    <section aria-label="Sessions over time" className="min-w-0 px-gutter">
      <div
        className={clsx(
          'relative flex min-h-8 items-center gap-x-3 text-muted text-xs max-phone:flex-wrap max-phone:pt-2 max-phone:pb-2.5',
          hasMarks && 'flex-wrap pb-2.5 phone:pt-1',
        )}
      >
        <h2
          className={clsx(
            'flex flex-none items-center gap-3 font-semibold text-sm text-strong',
            hasMarks && 'phone:min-h-8',
          )}
        >
          {title}
        </h2>
        {lines.length > 0 ? (
          <ul
            className={clsx(
              'flex min-w-0 gap-3 overflow-hidden max-phone:order-last max-phone:w-full',
              hasEndLabels && 'wide:hidden',
            )}
          >
            {lines.map((line) => (
              <li key={line.id} className="flex min-w-0 items-center gap-1.5">
                <Dot color={line.color} />
                <bdi className="truncate">{truncate(line.name)}</bdi>
              </li>
            ))}
          </ul>
        ) : (
          <ul
            className={clsx(
              'flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 max-phone:order-last max-phone:w-full max-phone:gap-x-2.5',
              // Some keys come late. With marks, all fit in one line of a wide column, else in two.
              hasMarks
                ? 'order-last min-h-9 w-full content-start compact:max-wide:min-h-4 desktop:min-h-4'
                : 'max-phone:h-4 max-phone:overflow-hidden',
              // Next to values, items that don't fit wrap out of sight, even the first one.
              shown &&
                !hasMarks &&
                "before:-mr-3 narrow:h-4 narrow:overflow-hidden narrow:before:h-4 narrow:before:content-['']",
            )}
          >
            <LegendKey mark="bar">Sessions</LegendKey>
            {hasRates ? <LegendKey mark="rate">Conversion</LegendKey> : null}
            {isLoaded && previous.every((each) => each === null) ? null : (
              <LegendKey mark="comparison">Previous</LegendKey>
            )}
            {hasFew ? (
              <LegendKey mark="unreliableRate">
                <span>
                  Under {MIN_SAMPLE}
                  <span className="max-phone:sr-only"> sessions</span>
                </span>
              </LegendKey>
            ) : null}
            {isDotted && beyond.length > 0 ? (
              <LegendKey mark="beyond">Above {formatPercent(maxRate, 0)}</LegendKey>
            ) : null}
            {marks.map(({ kind, verb, counts }) =>
              counts.some(Boolean) ? (
                <LegendKey key={kind} mark={kind}>
                  {verb}
                </LegendKey>
              ) : null,
            )}
          </ul>
        )}
        <span
          className={clsx(
            'tnum ml-auto max-w-3/4 flex-none text-balance text-right leading-4',
            // On narrow screens, it covers the title. Two lines end above the legend or the labels of the plot.
            shown &&
              'max-narrow:absolute max-narrow:inset-x-0 max-narrow:z-1 max-narrow:max-w-none max-narrow:content-center max-narrow:bg-surface max-narrow:text-left max-narrow:leading-3.5',
            shown &&
              (hasMarks
                ? 'max-narrow:top-0 max-narrow:h-7.5'
                : 'max-phone:top-0 max-phone:h-7.5 phone:max-narrow:-top-1 phone:max-narrow:min-h-7'),
          )}
        >
          {shown ? (
            <BucketReadout
              bucket={shown}
              at={active ?? 0}
              lines={lines}
              marks={marks}
              isSoFar={isRunning && active === count - 1}
            />
          ) : (
            <span className="max-narrow:hidden">{aside}</span>
          )}
        </span>
      </div>
      <div
        className="tnum relative text-2xs text-muted"
        style={{ height: PLOT + GAP + RATE_PLOT + marks.length * MARKS_HEIGHT + 20 }}
      >
        {isLoaded
          ? [0, 0.5, 1].map((share) => (
              <Label key={share} className="w-7 justify-end" top={height * (1 - share)}>
                {formatNumber(max * share)}
              </Label>
            ))
          : null}
        <div
          role="slider"
          tabIndex={0}
          aria-label="Day"
          aria-valuemin={1}
          aria-valuemax={Math.max(1, count)}
          aria-valuenow={(active ?? count - 1) + 1}
          aria-valuetext={
            shown ? describeBucket(shown, active ?? 0, lines, marks) : 'Use arrow keys to read values'
          }
          onKeyDown={step}
          onPointerMove={move}
          onPointerLeave={() => setActive(null)}
          onBlur={() => setActive(null)}
          className={clsx(
            'absolute inset-y-0 left-9 rounded-xs -outline-offset-1',
            'right-13 max-phone:right-8',
            hasEndLabels && 'wide:right-42',
          )}
        >
          <Plot {...plot} height={height} ticks={[0, 0.5]}>
            {active === null ? null : (
              <rect x={active} width={1} height={1} className="fill-strong opacity-6" />
            )}
            {lines.length > 0
              ? lines.map((line) => <Line key={line.id} line={line} max={max} isRunning={isRunning} />)
              : buckets.map(({ start, counts }, index) => (
                  <rect
                    key={start}
                    x={index + (1 - barWidth) / 2}
                    width={barWidth}
                    y={1 - (counts?.sessions ?? 0) / max}
                    height={(counts?.sessions ?? 0) / max}
                    className={isRunning && index === count - 1 ? 'fill-chart-part' : 'fill-chart-bar'}
                  />
                ))}
            <path
              d={pathOf(previous.map((value) => (value === null ? null : 1 - value / max)))}
              className="fill-none stroke-chart-previous"
              strokeDasharray="4 3"
              vectorEffect="non-scaling-stroke"
            />
          </Plot>
          {hasRates ? (
            <div className="absolute inset-x-0" style={{ top: PLOT + GAP }}>
              <Plot {...plot} height={RATE_PLOT} ticks={[0]}>
                {lines.length > 0
                  ? lines.map((line) => (
                      <WeekRates key={line.id} line={line} buckets={buckets} max={maxRate} />
                    ))
                  : isLoaded && <Rates rates={rates} max={maxRate} />}
              </Plot>
              {isDotted
                ? beyond.map(([index]) => (
                    <markIcons.beyond
                      key={index}
                      aria-hidden
                      data-mark="beyond"
                      size={MARK_PX}
                      className="absolute -top-0.5 -translate-x-1/2 fill-surface text-chart-rate"
                      style={{ left: `${((index + 0.5) / count) * 100}%` }}
                    />
                  ))
                : null}
            </div>
          ) : null}
          {marks.map((of, row) => (
            <Marks key={of.kind} {...of} top={PLOT + GAP + RATE_PLOT + 4 + row * MARKS_HEIGHT} />
          ))}
          {empty && isLoaded && sessions.every((each) => each.sessions === 0) ? (
            <span className="absolute inset-x-0 top-0 grid place-items-center text-sm" style={{ height }}>
              <span className="bg-surface px-2">{empty}</span>
            </span>
          ) : null}
          {[...ticks.entries()].map(([order, [index, { start, tick }]]) => (
            <span
              key={start}
              className={clsx(
                'absolute bottom-0 w-20 -translate-x-1/2 text-center whitespace-nowrap',
                // Always keeps the last label, and none too close to it.
                order < ticks.length - 1 &&
                  (order % every !== 0 || lastTick - index < count / PHONE_TICKS) &&
                  'max-phone:hidden',
              )}
              style={{ left: `${((index + 0.5) / count) * 100}%` }}
            >
              {tick}
            </span>
          ))}
        </div>
        <div
          className={clsx('absolute inset-y-0 right-0 w-13 pl-2 max-phone:w-8', hasEndLabels && 'wide:w-42')}
        >
          {hasEndLabels ? (
            <span className="max-wide:hidden">
              {spread(
                ends.map(({ value }) => height * (1 - value / max)),
                height,
              ).map((top, index) => (
                <Label key={ends[index]?.id} top={top}>
                  {ends[index]?.label}
                </Label>
              ))}
            </span>
          ) : null}
          {isLoaded && hasRates ? (
            <span className={lines.length > 0 ? undefined : 'text-chart-rate-text'}>
              <Label top={PLOT + GAP}>{formatPercent(maxRate, 0)}</Label>
              {lines.length > 0 ? (
                <Label top={PLOT + GAP + RATE_PLOT / 2} className="left-13 max-wide:hidden">
                  Conversion
                </Label>
              ) : null}
              <Label top={PLOT + GAP + RATE_PLOT}>0</Label>
            </span>
          ) : null}
        </div>
      </div>
    </section>
  );
}

const countsOf = ({ counts }: TrendBucket) => counts ?? [];
const rateOfCounts = ({ sessions, conversions }: Omit<Counts, 'previous'>): Proportion =>
  conversions === null ? { hits: 0, of: 0 } : { hits: conversions, of: sessions };

const Dot = ({ color }: { color: string }) => (
  <span aria-hidden className="size-2 flex-none rounded-full" style={{ background: color }} />
);

interface LabelProps {
  /** Middle of the label, px from the top of the plot. */
  top: number;
  className?: string;
  children: ReactNode;
}

const Label = ({ top, className, children }: LabelProps) => (
  <span
    className={clsx('-translate-y-1/2 absolute flex h-4 max-w-full items-center gap-1.5', className)}
    style={{ top }}
  >
    {children}
  </span>
);

interface PlotProps {
  count: number;
  height: number;
  /** Shares of the height with a line. */
  ticks: readonly number[];
  children: ReactNode;
}

/** A unit high and as wide as there are buckets. */
const Plot = ({ count, height, ticks, children }: PlotProps) => (
  <svg
    aria-hidden
    viewBox={`0 0 ${Math.max(1, count)} 1`}
    preserveAspectRatio="none"
    className="block w-full overflow-visible"
    style={{ height }}
  >
    {ticks.map((y) => (
      <path key={y} d={`M0 ${y}H${count}`} className="stroke-line" vectorEffect="non-scaling-stroke" />
    ))}
    {children}
    <path d={`M0 1H${count}`} className="stroke-chart-axis" vectorEffect="non-scaling-stroke" />
  </svg>
);

/** A line through the middles of buckets, with gaps where a value is missing; across a single bucket. */
function pathOf(values: readonly (number | null)[]): string {
  if (values.length === 1) return typeof values[0] === 'number' ? `M0 ${values[0]}h1` : '';
  return values
    .map((y, index) => (y === null ? '' : `${values[index - 1] == null ? 'M' : 'L'}${index + 0.5} ${y}`))
    .join('');
}

interface MarksProps extends BucketMarks {
  /** Px from the top of the plot. */
  top: number;
}

/** Icons under the columns, in a row of their own for each kind, so that they never overlap. */
function Marks({ kind, counts, top }: MarksProps) {
  const MarkIcon = markIcons[kind];
  return [...counts.entries()].map(([index, count]) =>
    count > 0 ? (
      <MarkIcon
        key={index}
        aria-hidden
        data-mark={kind}
        size={MARK_PX}
        className="absolute -translate-x-1/2 max-phone:size-2"
        style={{ left: `${((index + 0.5) / counts.length) * 100}%`, top }}
      />
    ) : null,
  );
}

const isReliable = (rate: Proportion | undefined) => rate !== undefined && rate.of >= MIN_SAMPLE;

/** Rates with their 95% band; hollow dots where there are too few sessions. Those beyond the plot are left out. */
function Rates({ rates, max }: { rates: readonly Proportion[]; max: number }) {
  const y = (share: number) => 1 - share / max;
  const line = rates.map((rate) => (isReliable(rate) ? y(rateOf(rate) ?? 0) : null));
  const dots = rates.flatMap((rate, index) => {
    const isAlone = !isReliable(rates[index - 1]) && !isReliable(rates[index + 1]);
    const value = rateOf(rate);
    return value === null || value > max || (isReliable(rate) && !isAlone) ? [] : [{ index, rate, value }];
  });
  return (
    <>
      {rates.map((rate, index) => {
        const next = rates[index + 1];
        const [one, other] = [wilson(rate), next && wilson(next)];
        if (!one || !other || !isReliable(rate) || !isReliable(next)) return null;
        const points = [
          [index + 0.5, one.high],
          [index + 1.5, other.high],
          [index + 1.5, other.low],
          [index + 0.5, one.low],
        ];
        return (
          <polygon
            // biome-ignore lint/suspicious/noArrayIndexKey: buckets have fixed positions
            key={index}
            points={points.map(([x = 0, share = 0]) => `${x},${y(share)}`).join(' ')}
            className="fill-chart-rate opacity-15"
          />
        );
      })}
      <path
        d={line.length > 1 ? pathOf(line) : undefined}
        className="fill-none stroke-chart-rate"
        strokeWidth={1.5}
        vectorEffect="non-scaling-stroke"
      />
      {dots.map(({ index, rate, value }) => (
        <g key={index} className="stroke-chart-rate">
          {[5, isReliable(rate) ? 0 : 3].map((size) => (
            <path
              key={size}
              d={`M${index + 0.5} ${y(value)}h0`}
              strokeWidth={size}
              strokeLinecap="round"
              vectorEffect="non-scaling-stroke"
              className={size === 3 ? 'stroke-surface' : undefined}
            />
          ))}
        </g>
      ))}
    </>
  );
}

/** The running bucket is dotted. */
function Line({
  line: { counts, color },
  max,
  isRunning,
}: {
  line: TrendLine;
  max: number;
  isRunning: boolean;
}) {
  const values = counts.map(({ sessions }) => 1 - sessions / max);
  const complete = isRunning ? values.slice(0, -1) : values;
  const last = values.map((value, index) => (index >= values.length - 2 ? value : null));
  const style = { stroke: color, strokeWidth: 1.5, vectorEffect: 'non-scaling-stroke' as const };
  return (
    <>
      <path d={pathOf(complete)} className="fill-none" {...style} />
      {isRunning ? <path d={pathOf(last)} className="fill-none" strokeDasharray="2 3" {...style} /> : null}
    </>
  );
}

interface Week {
  from: number;
  to: number;
  sessions: number;
  conversions: number;
}

/** Sums of weeks, which begin where the axis has a tick. */
function weeksOf(counts: TrendLine['counts'], buckets: readonly TrendBucket[]): Week[] {
  const weeks: Week[] = [];
  const isDaily = counts.length > 14;
  for (const [index, { sessions, conversions }] of counts.entries()) {
    const week = weeks.at(-1);
    const isStart = isDaily && buckets[index]?.tick !== null && index < counts.length - 1;
    if (!week || isStart) weeks.push({ from: index, to: index + 1, sessions, conversions });
    else {
      week.to = index + 1;
      week.sessions += sessions;
      week.conversions += conversions;
    }
  }
  return weeks;
}

/** Rates by week; dotted where there are too few sessions, and none beyond the plot. */
const WeekRates = ({
  line,
  buckets,
  max,
}: {
  line: TrendLine;
  buckets: readonly TrendBucket[];
  max: number;
}) =>
  weeksOf(line.counts, buckets).map(({ from, to, ...counts }) => {
    const rate = rateOf(rateOfCounts(counts));
    if (rate === null || rate > max) return null;
    return (
      <path
        key={from}
        d={`M${from + 0.1} ${1 - rate / max}H${to - 0.1}`}
        stroke={line.color}
        strokeWidth={2}
        strokeDasharray={counts.sessions < MIN_SAMPLE ? '2 3' : undefined}
        vectorEffect="non-scaling-stroke"
      />
    );
  });

const lineEnd = ({ id, name, color, counts }: TrendLine) => ({
  id,
  value: counts.at(-1)?.sessions ?? 0,
  label: (
    <>
      <Dot color={color} />
      <bdi title={truncate(name)} className="w-36 truncate text-strong">
        {truncate(name)}
      </bdi>
    </>
  ),
});

/** Moves labels apart that would overlap, within the plot and with a gap to the rate axis below. */
function spread(tops: readonly number[], height: number): number[] {
  const order = [...tops.keys()].sort((a, b) => (tops[a] ?? 0) - (tops[b] ?? 0));
  const placed = [...tops];
  let limit = height - LABEL_HEIGHT;
  for (const index of order.toReversed()) {
    placed[index] = Math.min(tops[index] ?? 0, limit);
    limit = (placed[index] ?? 0) - LABEL_HEIGHT;
  }
  return placed;
}

interface BucketReadoutProps {
  bucket: TrendBucket;
  at: number;
  lines: readonly TrendLine[];
  marks: readonly BucketMarks[];
  isSoFar: boolean;
}

const eventsAt = (marks: readonly BucketMarks[], at: number) =>
  marks.flatMap(({ counts, describe }) => (counts[at] ? describe(at) : []));

function BucketReadout({ bucket: { label, counts }, at, lines, marks, isSoFar }: BucketReadoutProps) {
  if (!counts) return null;
  const { sessions, conversions, previous } = counts;
  const name = isSoFar ? `${label} so far` : label;
  if (lines.length === 0)
    return (
      <Readout
        label={name}
        sessions={sessions}
        before={previous === null ? null : `was ${formatNumber(previous)}`}
        conversions={conversions}
        rate={rateOfCounts(counts)}
        notes={eventsAt(marks, at)}
      />
    );
  return (
    <>
      {name}
      {lines.map((line) => (
        <span key={line.id}>
          {' · '}
          <bdi>{truncate(line.name, 20)}</bdi>{' '}
          <b className="font-semibold text-strong">{formatNumber(line.counts[at]?.sessions ?? 0)}</b>
        </span>
      ))}
    </>
  );
}

function describeBucket(
  { label, counts }: TrendBucket,
  at: number,
  lines: readonly TrendLine[],
  marks: readonly BucketMarks[],
): string {
  if (lines.length > 0)
    return [label, ...lines.map(({ name, counts }) => `${name} ${counts[at]?.sessions ?? 0}`)].join(', ');
  const { sessions = 0, conversions = 0, previous = null } = counts ?? {};
  const before = previous === null ? '' : `, ${formatNumber(previous)} before`;
  return [
    `${label}: ${formatNumber(sessions)} sessions${before}`,
    ...(conversions === null ? [] : [`${formatNumber(conversions)} convert`]),
    ...eventsAt(marks, at).map((event) => event.charAt(0).toLowerCase() + event.slice(1)),
  ].join(', ');
}

/** The next round number that is even, so that its half is a whole number. */
function niceMax(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  const steps = [1, 1.2, 1.6, 2, 2.4, 3, 4, 5, 6, 8, 10];
  return (
    steps.map((step) => Math.round(step * power)).find((each) => each >= value && each % 2 === 0) ?? value
  );
}

/** End of the rate axis: above the reliable rates and their bands. */
const niceRate = (rates: readonly Proportion[]): number =>
  rateMax(Math.max(...rates.map((rate) => (isReliable(rate) ? (wilson(rate)?.high ?? 0) : 0))));
