import { useCallback, useMemo } from 'react';
import { ChartFrame } from '#charts/chart-frame.tsx';
import { Legend, LegendKey } from '#charts/legend.tsx';
import type { Numbers } from '#charts/reading.ts';
import { spread } from '#charts/scale.ts';
import { type TimePoint, TimeSeries } from '#charts/time-series.tsx';
import { useBelow } from '#ui/use-breakpoint.ts';
import { formatNumber, plural } from '#util/text.ts';
import { formatMoment, formatRange } from '#util/time.ts';
import type { CalendarUnit } from '#util/zoned.ts';
import { type Bucket, bucketsOf } from './engine/buckets.ts';
import { conversionOf, sumOf } from './engine/count.ts';
import type { View } from './engine/counting/view.ts';
import type { Incomplete, TimeAxis } from './engine/time-axis.ts';
import { bucketText, fewText, intervalText, rateText } from './words.ts';

/** With fewer sessions, or part of them, a bucket's rate jumps so far that its line would hide the others. */
const FEWEST_FOR_LINE = 10;
const LABELS = 5;
const LABELS_ON_PHONE = 3;
const YEAR = 366 * 86_400_000;

const states: Record<Incomplete, TimePoint['state']> = {
  cut: 'part',
  running: 'part',
  loading: 'part',
  unloaded: 'missing',
};

const caveats: Record<Incomplete, string> = {
  cut: 'Only the part within the range',
  running: 'Not over yet',
  loading: 'Partly loaded',
  unloaded: 'Not loaded yet',
};

/** Sessions and the rate of those that convert, by hour, day, week or month. */
export function OverTime({ axis, view, zone }: { axis: TimeAxis; view: View; zone: string }) {
  const { unit } = axis;
  const buckets = useMemo(() => bucketsOf(axis, view), [axis, view]);
  const onPhone = useBelow('phone');
  const points = useMemo(() => buckets.map(toPoint), [buckets]);
  const ticks = useMemo(
    () =>
      spread(buckets.length, onPhone ? LABELS_ON_PHONE : LABELS).map((index) => ({
        index,
        label: tickText(buckets, unit, index, zone),
      })),
    [buckets, unit, onPhone, zone],
  );
  const describe = useCallback(
    (index: number) => {
      const bucket = buckets[index];
      if (!bucket) return { title: '', facts: [] };
      const title = bucketText(bucket.start, bucket.end, unit, zone);
      const note = bucket.incomplete ? caveats[bucket.incomplete] : fewText(bucket);
      if (bucket.incomplete === 'unloaded') return { title, facts: [], note };
      return {
        title,
        facts: [
          { label: 'Sessions', value: formatNumber(bucket.sessions) },
          { label: 'Conversions', value: formatNumber(bucket.conversions) },
          { label: 'Conversion', value: rateText(conversionOf(bucket)) },
          { label: '95 % interval', value: intervalText(conversionOf(bucket)) },
        ],
        note,
      };
    },
    [buckets, unit, zone],
  );
  const partial = points.some(({ state }) => state === 'part');
  const missing = points.some(({ state }) => state === 'missing');
  return (
    <ChartFrame
      title="Sessions over time"
      className="border-line border-b"
      result={<Result axis={axis} buckets={buckets} zone={zone} />}
      legend={
        <Legend>
          <LegendKey mark="bar">Sessions</LegendKey>
          {partial ? <LegendKey mark="part">Part of {article[unit]}</LegendKey> : null}
          <LegendKey mark="rate">Conversion</LegendKey>
          {missing ? <LegendKey mark="hatched">Not loaded yet</LegendKey> : null}
        </Legend>
      }
      numbers={() => numbersOf(buckets, unit, zone)}
    >
      <TimeSeries label="Sessions over time" points={points} ticks={ticks} describe={describe} />
    </ChartFrame>
  );
}

const article = { hour: 'an hour', day: 'a day', week: 'a week', month: 'a month' } as const;

function toPoint(bucket: Bucket): TimePoint {
  const { sessions, known, conversions, incomplete } = bucket;
  return {
    value: sessions,
    rate: known >= FEWEST_FOR_LINE && incomplete === null ? conversions / known : null,
    state: incomplete ? states[incomplete] : 'whole',
  };
}

function tickText(buckets: readonly Bucket[], unit: CalendarUnit, index: number, zone: string): string {
  const start = buckets[index]?.start ?? 0;
  const span = (buckets.at(-1)?.start ?? 0) - (buckets[0]?.start ?? 0);
  if (unit === 'month' || span > YEAR) return formatMoment(start, 'month', zone);
  if (unit === 'hour' && buckets.length <= 48) return formatMoment(start, 'time', zone);
  return formatMoment(start, 'day', zone);
}

interface ResultProps {
  axis: TimeAxis;
  buckets: readonly Bucket[];
  zone: string;
}

function Result({ axis: { unit, coarsened, from, to }, buckets, zone }: ResultProps) {
  const loaded = buckets.filter(({ incomplete }) => incomplete !== 'unloaded');
  if (loaded.length === 0) return 'Nothing to show';
  const sum = sumOf(loaded);
  return (
    <>
      {coarsened ? `By ${unit}, as the range is long. ` : null}
      {formatRange(from, to, zone)}: <b>{plural(sum.sessions, 'session')}</b>
      {sum.known > 0 ? (
        <>
          , <b>{rateText(conversionOf(sum))}</b> convert
        </>
      ) : null}
    </>
  );
}

const numbersOf = (buckets: readonly Bucket[], unit: CalendarUnit, zone: string): Numbers => ({
  head: ['Time', 'Sessions', 'Conversions', 'Conversion', '95 % interval', 'Remark'],
  rows: buckets.map((bucket) => [
    bucketText(bucket.start, bucket.end, unit, zone),
    ...(bucket.incomplete === 'unloaded'
      ? ['', '', '', '']
      : [
          formatNumber(bucket.sessions),
          formatNumber(bucket.conversions),
          rateText(conversionOf(bucket)),
          intervalText(conversionOf(bucket)),
        ]),
    bucket.incomplete ? caveats[bucket.incomplete] : '',
  ]),
});
