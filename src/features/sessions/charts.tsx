import { type ReactNode, useId } from 'react';
import { type AnalysisResult, type Measure, measures, type Selection } from '#engines/sessions/index.ts';
import { useStaggered } from '#lib/hooks/use-staggered.ts';
import type { ZonedCalendar } from '#lib/zoned.ts';
import { BarListCharts } from './bar-list-charts.tsx';
import { BarListsSkeleton, ChartSkeleton, TablesSkeleton, WeekSkeleton } from './charts-skeleton.tsx';
import { DistributionChart } from './distribution-chart.tsx';
import { OverTime } from './over-time.tsx';
import type { SelectionActions } from './use-selection.ts';
import { WeekdayHourChart } from './weekday-hour-chart.tsx';
import type { AnalysisClient } from './worker/analysis-client.ts';
import type { AnalysisLoadState } from './worker/protocol.ts';

const borderStyles: Record<Measure, string> = {
  time: '',
  scroll: 'border-l max-phone:border-l-0',
  clicks: 'border-l max-wide:border-l-0',
  questions: 'border-l max-phone:border-l-0',
};

interface ChartsProps {
  pageId: string;
  client: AnalysisClient;
  result: AnalysisResult;
  selection: Selection;
  selectionActions: SelectionActions;
  calendar: ZonedCalendar;
  loadState: AnalysisLoadState;
  /** Describes the sessions, for downloaded pictures. */
  caption: string;
  /** Next to the weekday chart. */
  aside: ReactNode;
  /** Below the charts. */
  children: ReactNode;
}

/** Chart over time, measures, weekday chart, bar lists, children. */
const SECTION_COUNT = measures.length + 4;

/** Props of each chart. The baseline renders from `result`; the selection is painted as it changes. */
export interface ChartProps
  extends Omit<ChartsProps, 'caption' | 'aside' | 'children' | 'pageId' | 'loadState'> {
  describedBy: string;
}

/** All charts. The selection is painted within a frame, everything else renders a few times a second. */
export function Charts({ pageId, caption, aside, children, loadState, result, ...choice }: ChartsProps) {
  const describedBy = useId();
  const props = { ...choice, describedBy };
  const resultOf = useStaggered(result, SECTION_COUNT);
  const [weekResult, barListsResult] = [resultOf(SECTION_COUNT - 3), resultOf(SECTION_COUNT - 2)];
  return (
    <div data-caption={caption}>
      <p id={describedBy} className="sr-only">
        Arrow keys move between values. Hold Shift to select a range, press Enter to apply it, Escape to clear
        it. Or click or drag.
      </p>
      <OverTime {...props} result={result} comparison={loadState.comparison?.phase ?? null} />
      <div className="grid grid-cols-4 max-wide:grid-cols-2 max-phone:grid-cols-1">
        {measures.map((measure, index) => {
          const measureResult = resultOf(index + 1);
          return measureResult ? (
            <DistributionChart
              key={measure}
              measure={measure}
              {...props}
              result={measureResult}
              className={`border-line border-b ${borderStyles[measure]}`}
            />
          ) : (
            <ChartSkeleton key={measure} title="w-20" height="h-27" />
          );
        })}
      </div>
      {weekResult ? (
        <div className="grid grid-cols-2 border-line border-b has-[>:only-child]:grid-cols-1 max-wide:grid-cols-1">
          <WeekdayHourChart {...props} result={weekResult} />
          {aside}
        </div>
      ) : (
        <WeekSkeleton />
      )}
      {barListsResult ? (
        <BarListCharts {...props} result={barListsResult} pageId={pageId} />
      ) : (
        <BarListsSkeleton />
      )}
      {resultOf(SECTION_COUNT - 1) ? children : <TablesSkeleton />}
    </div>
  );
}
