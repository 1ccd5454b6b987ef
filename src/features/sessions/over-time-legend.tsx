import { Legend, LegendKey } from '#charts/legend.tsx';
import type { TimePoint } from '#charts/time-chart.tsx';
import { isEmptySelection, type Selection } from '#engines/sessions/dimensions/index.ts';
import { MIN_SAMPLE } from '#engines/sessions/statistics/rates.ts';
import type { TimeAxis } from '#engines/sessions/time-axis.ts';
import { visibleMarks } from './over-time-labels.ts';

const article = { hour: 'an hour', day: 'a day', week: 'a week', month: 'a month' } as const;

interface OverTimeLegendProps {
  points: readonly TimePoint[];
  /** Counts of the selected sessions. */
  selected: ArrayLike<number> | null;
  unit: TimeAxis['unit'];
  selection: Selection;
  /** Label of the comparison; null without one. */
  comparison: string | null;
}

export function OverTimeLegend({ points, selected, unit, selection, comparison }: OverTimeLegendProps) {
  const isFiltered = !isEmptySelection(selection);
  const marks = visibleMarks(points, selected);
  return (
    <Legend>
      {marks.bar ? <LegendKey mark="bar">{isFiltered ? 'Selection' : 'Sessions'}</LegendKey> : null}
      {marks.baseline && isFiltered ? <LegendKey mark="ghost">All</LegendKey> : null}
      {marks.part ? <LegendKey mark="part">Part of {article[unit]}</LegendKey> : null}
      {marks.rate ? <LegendKey mark="rate">Conversion</LegendKey> : null}
      {marks.unreliableRate ? <LegendKey mark="unreliableRate">Under {MIN_SAMPLE} sessions</LegendKey> : null}
      {comparison ? <LegendKey mark="comparison">{comparison}</LegendKey> : null}
      {marks.hatched ? <LegendKey mark="hatched">Not loaded yet</LegendKey> : null}
    </Legend>
  );
}
