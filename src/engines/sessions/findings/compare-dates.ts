import type { AnalysisResult } from '../analysis.ts';
import type { Metrics } from '../counting/metrics.ts';
import { countAt, missingCount, type View } from '../counting/view.ts';
import {
  excludesZero,
  MIN_SAMPLE,
  type Proportion,
  type RateDifference,
  rateDifference,
} from '../statistics/rates.ts';
import { sum } from './changes.ts';
import { MIN_PART } from './find-causes.ts';

/** Selected dates against the others. */
export interface DateComparison {
  /** Conversion on other dates. */
  conversion: Proportion;
  /** Null if there are too few sessions. */
  difference: RateDifference | null;
  /** Null unless bars and selected times are whole days and enough of them have ended. */
  days: DayComparison | null;
}

/** Sessions per day. */
interface DayComparison {
  selected: number;
  others: number;
  /** Whether they differ by more than days do anyway. */
  hasChanged: boolean;
  isOneDay: boolean;
  /** The source that makes the largest part of the difference; known only without other filters. */
  source: { text: string | null; part: number } | null;
}

type Counts = Omit<AnalysisResult, 'dates'>;

/** Compares selected dates with the others; null without selected ones. */
export function compareDates(result: Counts): DateComparison | null {
  if (!result.selection.start) return null;
  const others = { hits: 0, of: 0 };
  for (const { isSelected, count } of bars(result)) {
    // Bars in part selected count only their selected sessions.
    if (isSelected) continue;
    others.hits += count.conversions;
    others.of += count.known;
  }
  const own = result.metrics.shares.conversion;
  const hasEnough = Math.min(own.of, others.of) >= MIN_SAMPLE;
  return {
    conversion: others,
    difference: hasEnough ? rateDifference(own, others) : null,
    days: compareDays(result),
  };
}

/** The bars over time and whether selected dates overlap them. */
function bars({ selection, views, axis: { boundaries, incomplete } }: Counts) {
  const { from = 0, to = 0 } = selection.start ?? {};
  return boundaries.slice(0, -1).map((start, index) => {
    const end = boundaries[index + 1] ?? start;
    return {
      isSelected: end > from && start < to,
      isCut: (start < from && end > from) || (start < to && end > to),
      isComplete: incomplete[index] === null,
      count: countAt(views.start, index),
    };
  });
}

/** Two of each weekday. */
const MIN_OTHER_DAYS = 14;
/** In standard errors: the 97.5% quantile of Student's t distribution for the fewest other days. */
const MIN_ERRORS = 2.16;

function compareDays(result: Counts): DayComparison | null {
  const all = bars(result);
  const begun = all.slice(all.findIndex(({ count }) => count.sessions > 0));
  const countsOf = (days: typeof all) =>
    days.filter(({ isComplete }) => isComplete).map(({ count }) => count.sessions);
  const selectedDays = all.filter(({ isSelected }) => isSelected);
  const [now, rest] = [countsOf(selectedDays), countsOf(begun.filter(({ isSelected }) => !isSelected))];
  if (
    result.axis.unit !== 'day' ||
    result.selection.week ||
    selectedDays.some(({ isCut }) => isCut) ||
    now.length === 0 ||
    rest.length < MIN_OTHER_DAYS
  )
    return null;
  const [selected, others] = [sum(now) / now.length, sum(rest) / rest.length];
  const squares = sum(rest.map((count) => (count - others) ** 2));
  // Not below that of independent visits.
  const variance = Math.max(squares / (rest.length - 1), others);
  const error = Math.sqrt(variance * (1 / now.length + 1 / rest.length));
  const hasEnough = now.length * Math.max(selected, others) >= MIN_SAMPLE;
  const hasChanged = hasEnough && Math.abs(selected - others) > MIN_ERRORS * error;
  const source = hasChanged ? findSource(result, selected, others) : null;
  return { selected, others, hasChanged, isOneDay: selectedDays.length === 1, source };
}

/** Finds the source with the largest part, if it has at least {@link MIN_PART} and more than chance. */
function findSource(
  { selection, views, baseline, metrics, baselineMetrics, texts }: Counts,
  selected: number,
  others: number,
): DayComparison['source'] {
  // Sessions of other dates aren't counted by source under other filters.
  if (Object.keys(selection).length > 1) return null;
  const parts = [null, ...texts.source].map((text, index) => {
    const shareIn = (view: View, { sessions: of }: Metrics) => ({
      hits: (text === null ? missingCount(view) : countAt(view, index - 1)).sessions,
      of,
    });
    const own = shareIn(views.source, metrics);
    const all = shareIn(baseline.source, baselineMetrics);
    const change = rateDifference(own, { hits: all.hits - own.hits, of: all.of - own.of });
    const gained = change && excludesZero(change) ? change.difference * Math.max(selected, others) : 0;
    return { text, part: gained / (selected - others) };
  });
  const [first] = parts.sort((a, b) => b.part - a.part);
  return first && first.part >= MIN_PART ? first : null;
}
