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
    const range = selection.start;
    if (!range) return null;
    return (code) => {
      const hour = plan.hourOf(code);
      return hour !== null && hour >= range.from && hour < range.to;
    };
  }
  if (dimension === 'week') {
    const range = selection.week;
    if (!range) return null;
    return (code) => {
      const cell = start.weekHour(code);
      if (cell === null) return false;
      const [day, hour] = [Math.floor(cell / 24), cell % 24];
      return day >= range.days[0] && day <= range.days[1] && hour >= range.hours[0] && hour <= range.hours[1];
    };
  }
  if (isMeasure(dimension)) {
    const range = selection[dimension];
    if (!range) return null;
    const { dictionary } = measures[dimension];
    const { from, to } = range;
    return (code) => {
      const value = dictionary.value(code);
      return value !== undefined && value >= from && (to === null || value < to);
    };
  }
  if (isText(dimension)) {
    const selected = selection[dimension];
    if (!selected) return null;
    const selectedTexts = new Set(selected);
    const { dictionary } = texts[dimension];
    return (code) => selectedTexts.has(dictionary.value(code) ?? null);
  }
  const states = selection[dimension];
  if (!states) return null;
  return (code) => states.includes(flagStates[flagStateIndex(code, dimension)] ?? 'unknown');
}
