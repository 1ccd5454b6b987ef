import { binsOfRange } from '#engines/sessions/bins.ts';
import { FIRST_VALUE, MISSING } from '#engines/sessions/columns/dictionary.ts';
import { flagStates } from '#engines/sessions/columns/fields.ts';
import {
  type Dimension,
  isMeasure,
  isText,
  type Selection,
  type TextSelection,
} from '#engines/sessions/dimensions.ts';
import type { CountingPlan } from './plan.ts';
import type { TopValues } from './top-values.ts';

/** Half-open interval of bins. */
export type BinInterval = readonly [from: number, to: number];

/**
 * Selected bins of a dimension; all bins if it is unrestricted. Null if bins can't express the selection: a start
 * within a bucket, a value inside a bin, or a text in the shared bin.
 */
export function intervalsOf(
  dimension: Dimension,
  selection: Selection,
  plan: CountingPlan,
  bins: number,
): readonly BinInterval[] | null {
  if (!selection[dimension]) return [[0, bins]];
  if (dimension === 'start') return selection.start ? intervalOfStarts(selection.start, plan.edges) : null;
  if (dimension === 'week') {
    const { days, hours } = selection.week ?? { days: [0, -1], hours: [0, -1] };
    const start = (day: number) => day * 24 + FIRST_VALUE;
    return Array.from({ length: Math.max(0, days[1] - days[0] + 1) }, (_, index) => days[0] + index).map(
      (day) => [start(day) + hours[0], start(day) + hours[1] + 1] as const,
    );
  }
  if (isMeasure(dimension)) {
    const bins = binsOfRange(dimension, selection[dimension] ?? { from: 0, to: null });
    return bins && [[bins[0] + FIRST_VALUE, bins[1] + FIRST_VALUE]];
  }
  if (isText(dimension)) {
    const { dictionary } = plan.store.parts.texts[dimension];
    return intervalsOfTexts(selection[dimension] ?? [], plan.topValues[dimension], (text) =>
      dictionary.find(text),
    );
  }
  const states = selection[dimension] ?? [];
  return mergeBins(states.map((state) => flagStates.indexOf(state)));
}

function intervalOfStarts(
  { from, to }: { from: number; to: number },
  edges: readonly number[],
): BinInterval[] | null {
  const last = edges.length - 1;
  const edgeIndex = (time: number) => {
    if (time <= (edges[0] ?? 0)) return 0;
    if (time >= (edges[last] ?? 0)) return last;
    const index = edges.indexOf(time);
    return index < 0 ? null : index;
  };
  const [first, end] = [edgeIndex(from), edgeIndex(to)];
  if (last < 1 || first === null || end === null) return null;
  return [[first + FIRST_VALUE, Math.max(first, end) + FIRST_VALUE]];
}

function intervalsOfTexts(
  selected: TextSelection,
  topValues: TopValues,
  find: (text: string) => number | undefined,
): BinInterval[] | null {
  const sharedBin = topValues.texts.length + FIRST_VALUE;
  const bins = selected.flatMap((text) => {
    if (text === null) return [MISSING];
    const code = find(text);
    return code === undefined ? [] : [topValues.binOf(code)];
  });
  return bins.includes(sharedBin) ? null : mergeBins(bins);
}

/** Merges adjacent bins and removes duplicates. */
function mergeBins(bins: readonly number[]): BinInterval[] {
  const intervals: [number, number][] = [];
  for (const bin of [...new Set(bins)].sort((a, b) => a - b)) {
    const last = intervals.at(-1);
    if (last?.[1] === bin) last[1] = bin + 1;
    else intervals.push([bin, bin + 1]);
  }
  return intervals;
}
