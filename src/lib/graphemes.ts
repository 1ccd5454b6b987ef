const segmenters = {
  grapheme: new Intl.Segmenter(undefined),
  word: new Intl.Segmenter(undefined, { granularity: 'word' }),
};

/** Scripts in which every code unit is one character: Latin, Greek, Cyrillic, kana, Han, Hangul. */
const PLAIN =
  /^[\n\x20-\u02ff\u0370-\u0482\u048a-\u052f\u3041-\u3096\u30a1-\u30fa\u4e00-\u9fff\uac00-\ud7a3]*$/;

/** Exceeds every length limit and is fast enough to count on each keystroke. */
const MAX_SEGMENTED_LENGTH = 5000;

/** Length of a text; `more` if only its beginning was counted. */
export interface TextLength {
  value: number;
  more: boolean;
}

/**
 * Counts extended grapheme clusters (UAX #29), so that an emoji or an accented letter is one character. Counts only
 * the beginning of very long texts in complex scripts.
 */
export function countGraphemes(text: string): TextLength {
  if (PLAIN.test(text)) return { value: text.length, more: false };
  return {
    value: graphemeEnds(text.slice(0, MAX_SEGMENTED_LENGTH)).length,
    more: text.length > MAX_SEGMENTED_LENGTH,
  };
}

/** Ends of the graphemes, in code units. */
export const graphemeEnds = (text: string): number[] =>
  Array.from(segmenters.grapheme.segment(text), ({ index, segment }) => index + segment.length);

/** Starts of the words, in code units, including an opening quote or bracket. Supports scripts without spaces. */
export function wordStarts(text: string): number[] {
  const starts: number[] = [];
  let opening: number | null = null;
  let afterSpace = true;
  for (const { index, segment, isWordLike } of segmenters.word.segment(text)) {
    const space = segment.trim() === '';
    if (isWordLike) starts.push(opening ?? index);
    else if (afterSpace && !space) opening ??= index;
    if (isWordLike || space) opening = null;
    afterSpace = space || opening !== null;
  }
  return starts;
}
