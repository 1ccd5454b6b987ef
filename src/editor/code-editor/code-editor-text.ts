/** What stands between the lines of a text: `\r\n` only where it does so everywhere, so that nothing is lost. */
export function separatorOf(text: string): '\n' | '\r\n' {
  return text.includes('\r\n') && !/(?:^|[^\r])\n|\r(?!\n)/.test(text) ? '\r\n' : '\n';
}

export const withLineFeeds = (text: string): string => text.replaceAll('\r\n', '\n');

/** A text with line feeds as its author had written it. */
export const withSeparator = (text: string, separator: string): string =>
  separator === '\n' ? text : text.replaceAll('\n', separator);

/** What is put in the place of the characters from one offset to another. */
export interface TextChange {
  from: number;
  to: number;
  insert: string;
}

/** The one stretch in which two texts differ; null for equal ones. Does not cut a character in two. */
export function changeBetween(before: string, after: string): TextChange | null {
  if (before === after) return null;
  const most = Math.min(before.length, after.length);
  let from = 0;
  while (from < most && before.charCodeAt(from) === after.charCodeAt(from)) from += 1;
  if (from > 0 && isHighSurrogate(before.charCodeAt(from - 1))) from -= 1;
  let kept = 0;
  while (
    kept < most - from &&
    before.charCodeAt(before.length - 1 - kept) === after.charCodeAt(after.length - 1 - kept)
  )
    kept += 1;
  if (kept > 0 && isLowSurrogate(before.charCodeAt(before.length - kept))) kept -= 1;
  return { from, to: before.length - kept, insert: after.slice(from, after.length - kept) };
}

const isHighSurrogate = (unit: number) => (unit & 0xfc00) === 0xd800;
const isLowSurrogate = (unit: number) => (unit & 0xfc00) === 0xdc00;
