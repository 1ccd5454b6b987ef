/** Line separator of a text: `\r\n` only if used throughout, so that mixed line endings are preserved. */
export function separatorOf(text: string): '\n' | '\r\n' {
  return text.includes('\r\n') && !/(?:^|[^\r])\n|\r(?!\n)/.test(text) ? '\r\n' : '\n';
}

/** Restores the original line separator. */
export const withSeparator = (text: string, separator: string): string =>
  separator === '\n' ? text : text.replaceAll('\n', separator);

/** Smallest single change between two texts; null if equal. Doesn't split surrogate pairs. */
export function changeBetween(before: string, after: string) {
  if (before === after) return null;
  const minLength = Math.min(before.length, after.length);
  let from = 0;
  while (from < minLength && before.charCodeAt(from) === after.charCodeAt(from)) from += 1;
  if (from > 0 && isHighSurrogate(before.charCodeAt(from - 1))) from -= 1;
  let suffixLength = 0;
  while (
    suffixLength < minLength - from &&
    before.charCodeAt(before.length - 1 - suffixLength) === after.charCodeAt(after.length - 1 - suffixLength)
  )
    suffixLength += 1;
  if (suffixLength > 0 && isLowSurrogate(before.charCodeAt(before.length - suffixLength))) suffixLength -= 1;
  return { from, to: before.length - suffixLength, insert: after.slice(from, after.length - suffixLength) };
}

const isHighSurrogate = (unit: number) => (unit & 0xfc00) === 0xd800;
const isLowSurrogate = (unit: number) => (unit & 0xfc00) === 0xdc00;
