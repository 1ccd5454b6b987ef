import { FIRST_VALUE, MISSING } from '#engines/sessions/columns/dictionary.ts';
import type { CodedColumn } from '#engines/sessions/columns/session-store.ts';
import type { TextSelection } from '#engines/sessions/dimensions.ts';

/** The most frequent texts get a slot each; the others share one. */
const MAX_TOP_VALUES = 200;

/** The texts of a dimension that are counted one by one. */
export interface TopValues {
  /** The texts by slot, the most frequent first; what is chosen is always among them. */
  texts: readonly string[];
  /** How many texts share the last slot, which comes after those of `texts`. */
  others: number;
  /** The slot of a code, {@link MISSING} for none; slots count from {@link FIRST_VALUE}, as codes do. */
  binOf(code: number): number;
}

interface SlotsInput {
  chosen?: TextSelection | undefined;
  most?: number | undefined;
}

/** Gives slots to what is most frequent among the first `rows` rows, and to what is chosen. */
export function topValuesOf(
  { codes, dictionary }: CodedColumn<string>,
  rows: number,
  { chosen = [], most = MAX_TOP_VALUES }: SlotsInput = {},
): TopValues {
  const counts = new Float64Array(dictionary.size);
  let left = rows;
  for (const chunk of codes.chunks) {
    const length = Math.min(left, chunk.length);
    for (let index = 0; index < length; index += 1) {
      const code = chunk[index] ?? 0;
      counts[code] = (counts[code] ?? 0) + 1;
    }
    left -= length;
  }
  for (const text of chosen) {
    const code = text === null ? undefined : dictionary.find(text);
    if (code !== undefined) counts[code] = (counts[code] ?? 0) + rows + 1;
  }
  const ranked = Array.from({ length: dictionary.size - FIRST_VALUE }, (_, index) => index + FIRST_VALUE);
  // Codes are in the order of first appearance, which settles ties.
  ranked.sort((a, b) => (counts[b] ?? 0) - (counts[a] ?? 0) || a - b);
  const slotted = ranked.slice(0, Math.max(most, chosen.length));
  const slots = new Map(slotted.map((code, index) => [code, index + FIRST_VALUE]));
  const last = slotted.length + FIRST_VALUE;
  return {
    texts: slotted.map((code) => dictionary.value(code) ?? ''),
    others: ranked.length - slotted.length,
    binOf: (code) => (code < FIRST_VALUE ? MISSING : (slots.get(code) ?? last)),
  };
}
