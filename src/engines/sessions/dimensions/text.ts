import { FIRST_VALUE, MISSING } from '../columns/dictionary.ts';
import type { DictionaryColumn } from '../columns/store-parts.ts';
import type { CountingPlan } from '../counting/plan.ts';
import type { SessionDimension, TextDimension, TextSelection } from './dimension.ts';

/** Text with a bin per top value and a shared last bin for other texts. */
export function textDimension(name: TextDimension, plan: CountingPlan): SessionDimension<TextSelection> {
  const { codes, dictionary } = plan.store.parts.texts[name];
  return {
    codes,
    codeCount: () => dictionary.size,
    get binCount() {
      return plan.topValues[name].texts.length + FIRST_VALUE + 1;
    },
    binOf: (code) => plan.topValues[name].binOf(code),
    matches: (selected) => {
      const texts = new Set(selected);
      return (code) => texts.has(dictionary.value(code) ?? null);
    },
    binsOfFilter: (selected) => {
      const { texts, binOf } = plan.topValues[name];
      const sharedBin = texts.length + FIRST_VALUE;
      const bins = selected.flatMap((text) => {
        if (text === null) return [MISSING];
        const code = dictionary.find(text);
        return code === undefined ? [] : [binOf(code)];
      });
      if (bins.includes(sharedBin)) return null;
      return [...new Set(bins)].sort((a, b) => a - b).map((bin) => [bin, bin + 1]);
    },
    segments: () =>
      [...plan.topValues[name].texts, null].map((text) => ({ filter: [text], ignoredBins: [] })),
  };
}

/** Texts with a bin of their own; all others share one. */
const MAX_TOP_VALUES = 200;

/** Most frequent texts of a dimension, which get a bin each. */
export interface TopValues {
  /** Texts by bin, most frequent first; always includes selected texts. */
  texts: readonly string[];
  /** Bin of a code, {@link MISSING} without a text; bins start at {@link FIRST_VALUE}, like codes. */
  binOf(code: number): number;
}

interface TopValuesOptions {
  selected?: TextSelection | undefined;
  max?: number | undefined;
}

/** Assigns bins to the selected and the most frequent texts of the first `rows` rows. */
export function topValuesOf(
  { codes, dictionary }: DictionaryColumn<string>,
  rows: number,
  { selected = [], max = MAX_TOP_VALUES }: TopValuesOptions = {},
): TopValues {
  const counts = new Float64Array(dictionary.size);
  let remaining = rows;
  for (const chunk of codes.chunks) {
    const length = Math.min(remaining, chunk.length);
    for (let index = 0; index < length; index += 1) {
      const code = chunk[index] ?? 0;
      counts[code] = (counts[code] ?? 0) + 1;
    }
    remaining -= length;
  }
  for (const text of selected) {
    const code = text === null ? undefined : dictionary.find(text);
    if (code !== undefined) counts[code] = (counts[code] ?? 0) + rows + 1;
  }
  const ranked = Array.from({ length: dictionary.size - FIRST_VALUE }, (_, index) => index + FIRST_VALUE);
  // Ties keep the order of first appearance, which is the order of codes.
  ranked.sort((a, b) => (counts[b] ?? 0) - (counts[a] ?? 0) || a - b);
  const top = ranked.slice(0, Math.max(max, selected.length));
  const binsByCode = new Map(top.map((code, index) => [code, index + FIRST_VALUE]));
  const sharedBin = top.length + FIRST_VALUE;
  return {
    texts: top.map((code) => dictionary.value(code) ?? ''),
    binOf: (code) => (code < FIRST_VALUE ? MISSING : (binsByCode.get(code) ?? sharedBin)),
  };
}
