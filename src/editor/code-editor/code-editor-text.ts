/** Line separator of a text: `\r\n` only if used throughout, so that mixed line endings are preserved. */
export function separatorOf(text: string): '\n' | '\r\n' {
  return text.includes('\r\n') && !/(?:^|[^\r])\n|\r(?!\n)/.test(text) ? '\r\n' : '\n';
}

export const withLineFeeds = (text: string): string => text.replaceAll('\r\n', '\n');

/** Restores the original line separator. */
export const withSeparator = (text: string, separator: string): string =>
  separator === '\n' ? text : text.replaceAll('\n', separator);

/** Replaces the text between two offsets. */
export interface TextChange {
  from: number;
  to: number;
  insert: string;
}

/** Smallest single change between two texts; null if equal. Doesn't split surrogate pairs. */
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
