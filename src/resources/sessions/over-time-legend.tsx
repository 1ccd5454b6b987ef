import { Legend, LegendKey } from '#charts/legend.tsx';
import type { MarkState, TimeValues } from '#charts/time-series.tsx';
import type { Analytics } from './analytics/analytics.ts';
import { isEmpty } from './engine/dimensions.ts';
import type { TimeAxis } from './engine/time-axis.ts';
import { drawnMarks } from './over-time-words.ts';
import { useSettledAnswer } from './use-settled-answer.ts';

const article = { hour: 'an hour', day: 'a day', week: 'a week', month: 'a month' } as const;

interface OverTimeLegendProps {
  /** What was drawn last. */
  values: TimeValues | null;
  ghosts: readonly number[];
  states: readonly MarkState[];
  unit: TimeAxis['unit'];
  analytics: Analytics;
  /** What the earlier time is called, where one is asked for. */
  earlier: string | null;
}

/** What the marks of the chart over time stand for: of those that are drawn. */
export function OverTimeLegend(props: OverTimeLegendProps) {
  const { values, ghosts, states, unit, analytics, earlier } = props;
  const answer = useSettledAnswer(analytics);
  const some = answer !== null && !isEmpty(answer.selection);
  const marks = drawnMarks(values, ghosts, states);
  return (
    <Legend>
      {marks.bar ? <LegendKey mark="bar">{some ? 'Selection' : 'Sessions'}</LegendKey> : null}
      {marks.ghost && some ? <LegendKey mark="ghost">All</LegendKey> : null}
      {marks.part ? <LegendKey mark="part">Part of {article[unit]}</LegendKey> : null}
      {marks.rate ? <LegendKey mark="rate">Conversion</LegendKey> : null}
      {earlier ? <LegendKey mark="earlier">{earlier}</LegendKey> : null}
      {marks.hatched ? <LegendKey mark="hatched">Not loaded yet</LegendKey> : null}
    </Legend>
  );
}
