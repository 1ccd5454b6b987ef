/** Replaces CRLF and CR, as a textarea does. */
export const normalizeLineEnds = (text: string): string =>
  text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;

/** Whether two texts differ at most in their line ends. */
export const isSameText = (a: unknown, b: unknown): boolean =>
  a === b ||
  (typeof a === 'string' && typeof b === 'string' && normalizeLineEnds(a) === normalizeLineEnds(b));

/** Gives a text that a textarea returned the line ends of the original, unless those are mixed. */
export function withLineEndsOf(original: string, text: string): string {
  if (isSameText(original, text)) return original;
  const [lineEnd = '\n', ...others] = new Set(original.match(/\r\n?|\n/g));
  return others.length > 0 || text.includes('\r') ? text : text.replaceAll('\n', lineEnd);
}
