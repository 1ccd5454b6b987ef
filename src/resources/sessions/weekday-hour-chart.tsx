import { memo, useCallback } from 'react';
import { ChartFrame } from '#charts/chart-frame.tsx';
import type { HeatValues } from '#charts/heat-marks.ts';
import { HeatLegend, Heatmap } from '#charts/heatmap.tsx';
import type { Numbers, Reading } from '#charts/reading.ts';
import { formatNumber } from '#util/text.ts';
import type { Analytics } from './analytics/analytics.ts';
import { areaOfWeek, weekOfArea, within } from './chart-areas.ts';
import type { ChartProps } from './charts.tsx';
import type { Answer } from './engine/analysis.ts';
import { conversionOf, countAt } from './engine/count.ts';
import type { View } from './engine/counting/view.ts';
import { clock, weekdayNames as days, hourText } from './selection-words.ts';
import { useLive } from './use-live.ts';
import { useSettledAnswer } from './use-settled-answer.ts';
import { fewText, intervalText, rateText } from './words.ts';

const shortDays = days.map((day) => day.slice(0, 3));
const LABEL_EVERY = 3;
const columns = Array.from({ length: 24 }, (_, hour) => ({
  key: clock(hour),
  label: hour % LABEL_EVERY === 0 ? clock(hour).slice(0, 2) : null,
}));
const HOURS = columns.length;

function describeCell({ views, ghosts }: Answer, index: number, some: boolean): Reading {
  const [day, hour] = [Math.floor(index / HOURS), index % HOURS];
  const cell = countAt(views.week, index);
  const all = ghosts.week.sessions[index] ?? 0;
  return {
    title: `${days[day]}, ${hourText(hour)}`,
    facts: [
      { label: 'Sessions', value: formatNumber(cell.sessions) },
      ...(some ? [{ label: 'Unfiltered', value: formatNumber(all) }] : []),
      { label: 'Conversion', value: rateText(conversionOf(cell)) },
      { label: '95 % interval', value: intervalText(conversionOf(cell)) },
    ],
    note: fewText(cell),
  };
}

/** A row for each day; where something is chosen, one for what there is in all as well. */
function numbersOfWeek({ views, ghosts }: Answer, some: boolean): Numbers {
  const row = (name: string, { sessions }: View, day: number) => [
    name,
    ...columns.map((_, hour) => formatNumber(sessions[day * HOURS + hour] ?? 0)),
  ];
  return {
    head: ['Day', ...columns.map(({ key }) => key)],
    rows: days.flatMap((name, day) => [
      row(name, views.week, day),
      ...(some ? [row(`${name}, unfiltered`, ghosts.week, day)] : []),
    ]),
  };
}

/** When in the week sessions start. */
export const WeekdayHourChart = memo(function WeekdayHourChart(props: ChartProps) {
  const { analytics, answer, selection, choosing, describedBy } = props;
  const pick = useCallback(
    ({ views, ghosts }: Answer): HeatValues => {
      const { week } = choosing.now();
      return {
        all: ghosts.week.sessions,
        chosen: within(views.week.sessions, week ? areaOfWeek(week) : null, 0, HOURS),
      };
    },
    [choosing],
  );
  const live = useLive(analytics, pick);
  const { week } = selection;
  const some = Object.keys(selection).length > 0;
  return (
    <ChartFrame
      title="Weekday and hour"
      // Its cells grow as high as what stands beside it, within bounds.
      className="flex flex-col"
      legend={<HeatLegend chosen={some} />}
      result={<Busiest analytics={analytics} />}
      numbers={() => numbersOfWeek(answer, some)}
      onClear={week ? () => choosing.settle('week', undefined) : null}
    >
      <Heatmap
        label="Sessions by weekday and hour"
        describedBy={describedBy}
        rowNames={shortDays}
        columns={columns}
        live={live}
        describe={(index) => describeCell(analytics.latest() ?? answer, index, some)}
        area={week ? areaOfWeek(week) : null}
        onApproach={() => choosing.approach('week')}
        onPass={(area) => choosing.pass('week', weekOfArea(area))}
        onSettle={(area) => choosing.settle('week', area ? weekOfArea(area) : undefined)}
      />
    </ChartFrame>
  );
});

function Busiest({ analytics }: { analytics: Analytics }) {
  const counts = useSettledAnswer(analytics)?.views.week.sessions ?? new Uint32Array();
  const most = counts.reduce((greatest, count) => Math.max(greatest, count), 0);
  if (most <= 0) return 'no sessions';
  const cell = counts.indexOf(most);
  return (
    <>
      most on{' '}
      <b>
        {shortDays[Math.floor(cell / HOURS)]} at {clock(cell % HOURS)}
      </b>
    </>
  );
}
