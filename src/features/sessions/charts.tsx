import { type ReactNode, useId } from 'react';
import type { Answer } from '#engines/sessions/analysis.ts';
import type { Selection } from '#engines/sessions/dimensions.ts';
import { type Measure, measures } from '#engines/sessions/session.ts';
import { useStaggered } from '#lib/hooks/use-staggered.ts';
import type { ZonedCalendar } from '#lib/zoned.ts';
import { ChoiceCharts } from './bar-list-charts.tsx';
import { ChartRoom, ChoicesRoom, TablesRoom, WeekRoom } from './charts-skeleton.tsx';
import { DistributionChart } from './distribution-chart.tsx';
import { OverTime } from './over-time.tsx';
import type { SelectionActions } from './use-selection-actions.ts';
import { WeekdayHourChart } from './weekday-hour-chart.tsx';
import type { AnalysisClient } from './worker/analysis-client.ts';
import type { AnalysisLoadState } from './worker/protocol.ts';

const edges: Record<Measure, string> = {
  time: '',
  scroll: 'border-l max-phone:border-l-0',
  clicks: 'border-l max-wide:border-l-0',
  questions: 'border-l max-phone:border-l-0',
};

interface ChartsProps {
  pageId: string;
  client: AnalysisClient;
  result: Answer;
  selection: Selection;
  selectionActions: SelectionActions;
  calendar: ZonedCalendar;
  loadState: AnalysisLoadState;
  /** Which sessions they show, for pictures of them. */
  caption: string;
  /** What stands beside the last of the charts. */
  beside: ReactNode;
  /** What stands below them all. */
  children: ReactNode;
}

/** Over time, each measure, the week, the values, and what stands below. */
const PARTS = measures.length + 4;

/** What each chart is given: the baseline is rendered from `result`, the selection is painted as it changes. */
export interface ChartProps
  extends Omit<ChartsProps, 'caption' | 'beside' | 'children' | 'pageId' | 'loadState'> {
  describedBy: string;
}

/** The charts of sessions. The selection follows a brush by the next frame, everything else a few times a second. */
export function Charts({ pageId, caption, beside, children, loadState, result, ...choice }: ChartsProps) {
  const describedBy = useId();
  const props = { ...choice, describedBy };
  const answerOf = useStaggered(result, PARTS);
  const [ofWeek, ofChoices] = [answerOf(PARTS - 3), answerOf(PARTS - 2)];
  return (
    <div data-caption={caption}>
      <p id={describedBy} className="sr-only">
        Arrow keys move between values. Hold Shift to select a range, press Enter to apply it, Escape to clear
        it. Or click or drag.
      </p>
      <OverTime {...props} result={result} comparison={loadState.comparison?.phase ?? null} />
      <div className="grid grid-cols-4 max-wide:grid-cols-2 max-phone:grid-cols-1">
        {measures.map((measure, index) => {
          const ofMeasure = answerOf(index + 1);
          return ofMeasure ? (
            <DistributionChart
              key={measure}
              measure={measure}
              {...props}
              result={ofMeasure}
              className={`border-line border-b ${edges[measure]}`}
            />
          ) : (
            <ChartRoom key={measure} title="w-20" height="h-27" />
          );
        })}
      </div>
      {ofWeek ? (
        <div className="grid grid-cols-2 border-line border-b has-[>:only-child]:grid-cols-1 max-wide:grid-cols-1">
          <WeekdayHourChart {...props} result={ofWeek} />
          {beside}
        </div>
      ) : (
        <WeekRoom />
      )}
      {ofChoices ? <ChoiceCharts {...props} result={ofChoices} pageId={pageId} /> : <ChoicesRoom />}
      {answerOf(PARTS - 1) ? children : <TablesRoom />}
    </div>
  );
}
