const segmenters = {
  grapheme: new Intl.Segmenter(undefined),
  word: new Intl.Segmenter(undefined, { granularity: 'word' }),
};

/** Texts in which every code unit is a character of its own: Latin, Greek and Cyrillic letters, kana, Han, Hangul. */
const PLAIN =
  /^[\n\x20-\u02ff\u0370-\u0482\u048a-\u052f\u3041-\u3096\u30a1-\u30fa\u4e00-\u9fff\uac00-\ud7a3]*$/;

/** More than any limit that is counted against, and few enough to be counted at each keystroke. */
const MOST_COUNTED = 5000;

/** How long a text is; `more` where only its beginning was measured. */
export interface Length {
  value: number;
  more: boolean;
}

/**
 * Counts what a reader calls characters: extended grapheme clusters (UAX #29), so that an emoji or a letter
 * with its accents is one. Of a very long text in a script that needs it, only the beginning is counted.
 */
export function countGraphemes(text: string): Length {
  if (PLAIN.test(text)) return { value: text.length, more: false };
  return { value: graphemeEnds(text.slice(0, MOST_COUNTED)).length, more: text.length > MOST_COUNTED };
}

/** Where the characters of a text end, in code units. */
export const graphemeEnds = (text: string): number[] =>
  Array.from(segmenters.grapheme.segment(text), ({ index, segment }) => index + segment.length);

/**
 * Where the words of a text begin, in code units, an opening quote or bracket with its word. Words are as the
 * script makes them, with or without spaces between.
 */
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
