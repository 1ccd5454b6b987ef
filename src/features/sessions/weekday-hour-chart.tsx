import { ChartFrame } from '#charts/chart-frame.tsx';
import { HeatLegend, Heatmap, type HeatValues } from '#charts/heatmap.tsx';
import type { MarkDescription, Numbers } from '#charts/mark-description.ts';
import {
  type AnalysisResult,
  conversionShare,
  countAt,
  isEmptySelection,
  type Selection,
  type View,
} from '#engines/sessions/index.ts';
import { formatNumber, plural } from '#lib/text.ts';
import { areaToWeekRange, maskOutside, useChartSelection, weekRangeToArea } from './chart-areas.ts';
import type { ChartProps } from './charts.tsx';
import {
  describeRateValues,
  describeSmallSample,
  formatHour,
  formatHourOfDay,
  shortDays,
  weekdayNames,
} from './format.ts';
import { useLiveResult, useThrottledResult } from './use-throttled-result.ts';
import type { AnalysisClient } from './worker/analysis-client.ts';

const LABEL_EVERY = 3;
const hourNames = Array.from({ length: 24 }, (_, hour) => formatHour(hour));
const ticks = hourNames.flatMap((name, index) =>
  index % LABEL_EVERY === 0 ? { index, label: name.slice(0, 2) } : [],
);
const HOURS = hourNames.length;

/** Mean sessions per hour; null if the range has no such hour. */
const perHour = (sessions: number, hours: number): number | null => (hours > 0 ? sessions / hours : null);
const meanText = (mean: number | null) =>
  mean === null ? '–' : formatNumber(mean < 10 ? mean : Number(mean.toFixed(1)));
const meansOf = (sessions: ArrayLike<number>, hours: ArrayLike<number>) =>
  Array.from(sessions, (count, index) => perHour(count, hours[index] ?? 0) ?? 0);

export function describeCell(result: AnalysisResult, index: number): MarkDescription {
  const { views, baseline, selection, weekHours, selectedWeekHours } = result;
  const [day, hour] = [Math.floor(index / HOURS), index % HOURS];
  const cell = countAt(views.week, index);
  const hours = selectedWeekHours[index] ?? 0;
  const all = perHour(baseline.week.sessions[index] ?? 0, weekHours[index] ?? 0);
  return {
    title: `${weekdayNames[day]}, ${formatHourOfDay(hour)}`,
    values: [
      { label: 'Sessions per hour', value: meanText(perHour(cell.sessions, hours)) },
      { label: 'Total', value: `${formatNumber(cell.sessions)} in ${plural(hours, 'hour')}` },
      ...(isEmptySelection(selection) ? [] : [{ label: 'Unfiltered per hour', value: meanText(all) }]),
      ...describeRateValues(conversionShare(cell)),
    ],
    notes: [describeSmallSample(cell)],
  };
}

/** Means and totals per day; with a selection, also without it. */
export function numbersOfWeek(result: AnalysisResult): Numbers {
  const { views, baseline, selection, weekHours, selectedWeekHours } = result;
  const rows = (name: string, day: number, { sessions }: View, hours: ArrayLike<number>) => {
    const cells = hourNames.map((_, hour) => day * HOURS + hour);
    return [
      [name, ...cells.map((cell) => meanText(perHour(sessions[cell] ?? 0, hours[cell] ?? 0)))],
      [`${name}, total`, ...cells.map((cell) => formatNumber(sessions[cell] ?? 0))],
    ];
  };
  return {
    headers: ['Sessions per hour', ...hourNames],
    rows: weekdayNames.flatMap((name, day) => [
      ...rows(name, day, views.week, selectedWeekHours),
      ...(isEmptySelection(selection) ? [] : rows(`${name}, unfiltered`, day, baseline.week, weekHours)),
    ]),
  };
}

/** Means per hour for the cell colors; zero outside the brushed part of the week. */
export const heatValues = (
  { views, baseline, weekHours, selectedWeekHours }: AnalysisResult,
  week: Selection['week'],
): HeatValues => ({
  baseline: meansOf(baseline.week.sessions, weekHours),
  selected: maskOutside(
    meansOf(views.week.sessions, selectedWeekHours),
    week ? weekRangeToArea(week) : null,
    0,
    HOURS,
  ),
});

/** The weekday and hour with the most sessions per hour; null without sessions. */
export function peakCell({
  views,
  selectedWeekHours,
}: AnalysisResult): { cell: number; mean: number } | null {
  const means = meansOf(views.week.sessions, selectedWeekHours);
  const mean = Math.max(0, ...means);
  return mean > 0 ? { cell: means.indexOf(mean), mean } : null;
}

/** Heatmap of session starts by weekday and hour. */
export function WeekdayHourChart({ client, result }: ChartProps) {
  const pick = (current: AnalysisResult) => heatValues(current, client.selection.week);
  const live = useLiveResult(client, pick);
  const conversion = { toArea: weekRangeToArea, toFilter: areaToWeekRange };
  const { brush, onClear } = useChartSelection(client, 'week', conversion);
  return (
    <ChartFrame
      title="Weekday and hour"
      // Cells grow with the neighboring panel, within bounds.
      className="flex flex-col"
      legend={
        <HeatLegend
          of="Sessions per hour"
          max={meanText(peakCell(result)?.mean ?? 0)}
          hasDots={!isEmptySelection(result.selection)}
        />
      }
      result={<BusiestHour client={client} />}
      numbers={() => numbersOfWeek(result)}
      onClear={onClear}
    >
      <Heatmap
        label="Sessions per hour by weekday and hour"
        rowNames={shortDays}
        columns={HOURS}
        ticks={ticks}
        live={live}
        describe={(index) => describeCell(client.latest.get().result ?? result, index)}
        {...brush}
      />
    </ChartFrame>
  );
}

function BusiestHour({ client }: { client: AnalysisClient }) {
  const result = useThrottledResult(client);
  const peak = result && peakCell(result);
  if (!peak) return 'No sessions';
  const { cell } = peak;
  return (
    <>
      busiest{' '}
      <b>
        {shortDays[Math.floor(cell / HOURS)]} {formatHour(cell % HOURS)}
      </b>
    </>
  );
}
