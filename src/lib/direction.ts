/** Up to this many characters, `dir="auto"` is fast enough. */
const SHORT = 50_000;
const LETTER = /\p{L}/u;
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * The `dir` of a field of prose: that of its language. Chromium takes a minute for two megabytes under `auto`, as its
 * work grows with the square of the text, so that a long one is given the direction of its first letter.
 */
export function directionOf(text: string): 'auto' | 'ltr' | 'rtl' {
  if (text.length <= SHORT) return 'auto';
  return RIGHT_TO_LEFT.test(LETTER.exec(text)?.[0] ?? '') ? 'rtl' : 'ltr';
}
