import { flagStateIndex, flagStates } from '#engines/sessions/columns/fields.ts';
import { type Dimension, isMeasure, isText, type Selection } from '#engines/sessions/dimensions.ts';
import type { CountingPlan } from './plan.ts';

/** Whether a code is selected. */
export type CodeMatcher = (code: number) => boolean;

/** Matcher for one dimension of a selection; null if it is unrestricted. */
export function matcherOf(
  dimension: Dimension,
  selection: Selection,
  plan: CountingPlan,
): CodeMatcher | null {
  const { start, measures, texts } = plan.store.parts;
  if (dimension === 'start') {
    const span = selection.start;
    if (!span) return null;
    return (code) => {
      const hour = plan.hourOf(code);
      return hour !== null && hour >= span.from && hour < span.to;
    };
  }
  if (dimension === 'week') {
    const span = selection.week;
    if (!span) return null;
    return (code) => {
      const cell = start.weekHour(code);
      if (cell === null) return false;
      const [day, hour] = [Math.floor(cell / 24), cell % 24];
      return day >= span.days[0] && day <= span.days[1] && hour >= span.hours[0] && hour <= span.hours[1];
    };
  }
  if (isMeasure(dimension)) {
    const span = selection[dimension];
    if (!span) return null;
    const { dictionary } = measures[dimension];
    const { from, to } = span;
    return (code) => {
      const value = dictionary.value(code);
      return value !== undefined && value >= from && (to === null || value < to);
    };
  }
  if (isText(dimension)) {
    const chosen = selection[dimension];
    if (!chosen) return null;
    const wanted = new Set(chosen);
    const { dictionary } = texts[dimension];
    return (code) => wanted.has(dictionary.value(code) ?? null);
  }
  const states = selection[dimension];
  if (!states) return null;
  return (code) => states.includes(flagStates[flagStateIndex(code, dimension)] ?? 'unknown');
}
