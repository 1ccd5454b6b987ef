import { type ReactNode, useEffect, useId, useState } from 'react';
import { inTurn, useOneByOne } from '#ui/turns.ts';
import { useThrottled } from '#util/use-throttled.ts';
import type { ZonedCalendar } from '#util/zoned.ts';
import type { Analytics } from './analytics/analytics.ts';
import type { ReadingState } from './analytics/protocol.ts';
import { ChartRoom, ChoicesRoom, TablesRoom } from './charts-skeleton.tsx';
import { ChoiceCharts } from './choice-charts.tsx';
import { DistributionChart } from './distribution-chart.tsx';
import type { Answer } from './engine/analysis.ts';
import type { Selection } from './engine/dimensions.ts';
import { type Measure, measures } from './engine/visit.ts';
import { OverTime } from './over-time.tsx';
import { answerToDraw } from './over-time-words.ts';
import type { Choosing } from './use-choosing.ts';
import { WeekdayHourChart } from './weekday-hour-chart.tsx';

const edges: Record<Measure, string> = {
  time: '',
  scroll: 'border-l max-phone:border-l-0',
  clicks: 'border-l max-wide:border-l-0',
  questions: 'border-l max-phone:border-l-0',
};

/** Drawing costs more than counting; a few times a second is all that an eye can follow. */
const REDRAW_MS = 400;
/**
 * Over time, the measures, the week and what stands beside it, the values, and what stands below: one after another,
 * as all at once would hold up input.
 */
const WEEK = measures.length + 2;
const BESIDE = WEEK + 1;
const VALUES = BESIDE + 1;
const BELOW = VALUES + 1;

interface ChartsProps {
  pageId: string;
  analytics: Analytics;
  answer: Answer;
  selection: Selection;
  choosing: Choosing;
  calendar: ZonedCalendar;
  reading: ReadingState;
  /** Of which sessions they are, in words, for what is taken from them. */
  caption: string;
  /** What stands beside the last of the charts. */
  beside: ReactNode;
  /** What stands below them all. */
  below: ReactNode;
}

/** What each chart is given: what there is in all is drawn from `answer`, what is chosen is painted as it comes. */
export interface ChartProps extends Omit<ChartsProps, 'caption' | 'beside' | 'below' | 'pageId' | 'reading'> {
  describedBy: string;
  /** Whether nothing was chosen so far, nor is likely to be: what is painted hides what there is in all. */
  covered: boolean;
}

/**
 * The charts of sessions. What is drawn follows what is read when there is time to: typing and scrolling go first.
 * What is painted over it follows each choice by the next frame.
 */
export function Charts({ pageId, answer, caption, beside, below, reading, ...choice }: ChartsProps) {
  const describedBy = useId();
  const drawn = useThrottled(answer, REDRAW_MS);
  // What there is in all is drawn from when a part of it is chosen, or somebody comes near to choose one.
  const [covered, setCovered] = useState(true);
  const come = () => setCovered(false);
  if (covered && Object.keys(choice.selection).length > 0) come();
  const props: ChartProps = { ...choice, answer: drawn, describedBy, covered };
  const ready = useOneByOne(BELOW);
  const { analytics } = choice;
  const isDrawn = ready === BELOW;
  useEffect(() => {
    const tell = (end: () => void) => {
      analytics.drawn();
      end();
    };
    return isDrawn ? inTurn(tell) : undefined;
  }, [isDrawn, analytics]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only sees who comes, by pointer or keyboard.
    <div data-caption={caption} onPointerMove={come} onPointerDown={come} onFocus={come}>
      <p id={describedBy} className="sr-only">
        Arrow keys move between values. Hold Shift to select a range, press Enter to apply it, Escape to clear
        it. Or click or drag.
      </p>
      <OverTime
        {...props}
        answer={answerToDraw(drawn, answer, reading.phase)}
        comparison={reading.earlier?.phase ?? null}
      />
      <div className="grid grid-cols-4 max-wide:grid-cols-2 max-phone:grid-cols-1">
        {measures.map((measure, index) =>
          ready > index + 1 ? (
            <DistributionChart
              key={measure}
              measure={measure}
              {...props}
              className={`border-line border-b ${edges[measure]}`}
            />
          ) : (
            <ChartRoom key={measure} title="w-20" height="h-27" />
          ),
        )}
      </div>
      <div className="grid grid-cols-2 border-line border-b has-[>:only-child]:grid-cols-1 max-wide:grid-cols-1">
        {ready >= WEEK ? <WeekdayHourChart {...props} /> : <ChartRoom title="w-32" height="h-43" />}
        {ready >= BESIDE ? beside : <ChartRoom title="w-28" height="h-16" />}
      </div>
      {ready >= VALUES ? <ChoiceCharts {...props} pageId={pageId} /> : <ChoicesRoom />}
      {ready >= BELOW ? below : <TablesRoom />}
    </div>
  );
}
