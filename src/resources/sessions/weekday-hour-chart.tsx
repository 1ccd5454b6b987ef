import { useCallback, useMemo } from 'react';
import { ChartFrame } from '#charts/chart-frame.tsx';
import { HeatLegend, Heatmap } from '#charts/heatmap.tsx';
import { formatNumber } from '#util/text.ts';
import { conversionOf, countAt } from './engine/count.ts';
import type { View } from './engine/counting/view.ts';
import { fewText, intervalText, rateText } from './words.ts';

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const shortDays = days.map((day) => day.slice(0, 3));
const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`;
const LABEL_EVERY = 3;
const columns = Array.from({ length: 24 }, (_, hour) => ({
  key: clock(hour),
  label: hour % LABEL_EVERY === 0 ? clock(hour).slice(0, 2) : null,
}));

/** When in the week sessions start. */
export function WeekdayHourChart({ view }: { view: View }) {
  const values = useMemo(
    () => days.map((_, day) => columns.map((_, hour) => view.sessions[day * columns.length + hour] ?? 0)),
    [view],
  );
  const describe = useCallback(
    (day: number, hour: number) => {
      const cell = countAt(view, day * columns.length + hour);
      return {
        title: `${days[day]}, ${clock(hour)} to ${clock((hour + 1) % 24)}`,
        facts: [
          { label: 'Sessions', value: formatNumber(cell.sessions) },
          { label: 'Conversion', value: rateText(conversionOf(cell)) },
          { label: '95 % interval', value: intervalText(conversionOf(cell)) },
        ],
        note: fewText(cell),
      };
    },
    [view],
  );
  return (
    <ChartFrame
      title="Weekday and hour"
      className="border-line border-b"
      legend={<HeatLegend />}
      result={<Busiest values={values} />}
      numbers={() => ({
        head: ['Day', ...columns.map(({ key }) => key)],
        rows: values.map((day, index) => [days[index] ?? '', ...day.map(formatNumber)]),
      })}
    >
      <Heatmap
        label="Sessions by weekday and hour"
        rowNames={shortDays}
        columns={columns}
        values={values}
        describe={describe}
      />
    </ChartFrame>
  );
}

function Busiest({ values }: { values: readonly (readonly number[])[] }) {
  const most = Math.max(...values.flat());
  if (most <= 0) return 'no sessions';
  const day = values.findIndex((hours) => hours.includes(most));
  const hour = values[day]?.indexOf(most) ?? 0;
  return (
    <>
      most on{' '}
      <b>
        {days[day]} at {clock(hour)}
      </b>
    </>
  );
}
