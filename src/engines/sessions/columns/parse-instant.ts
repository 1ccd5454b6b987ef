import { parseTimestamp } from '#lib/timestamp.ts';

const ZERO = 48;
/** `+` and epoch milliseconds with 13 digits (September 2001 to 2286). */
const EPOCH_LENGTH = 14;
/** `2026-03-31T09:30:00.000Z`, with and without milliseconds. */
const ISO_LENGTH = 24;
const ISO_LENGTH_OF_SECONDS = 20;

/** Fast path of `parseTimestamp` for the usual formats; saves seconds per million rows. */
export function parseInstant(text: string | null | undefined): number | null {
  if (!text) return null;
  const parsed =
    text.length === EPOCH_LENGTH
      ? parseEpoch(text)
      : text.length === ISO_LENGTH || text.length === ISO_LENGTH_OF_SECONDS
        ? parseIso(text)
        : -1;
  return parsed < 0 ? parseTimestamp(text) : parsed;
}

/** Parses a run of digits; negative if a character isn't one. */
function parseDigits(text: string, from: number, to: number): number {
  let number = 0;
  for (let index = from; index < to; index += 1) {
    const digit = text.charCodeAt(index) - ZERO;
    if (digit < 0 || digit > 9) return -1;
    number = number * 10 + digit;
  }
  return number;
}

const parseEpoch = (text: string) =>
  text.startsWith('+') && text.charCodeAt(1) !== ZERO ? parseDigits(text, 1, EPOCH_LENGTH) : -1;

/** Negative for other formats, days after the 28th, and years before 1970; `parseTimestamp` handles those. */
function parseIso(text: string): number {
  const hasMs = text.length === ISO_LENGTH;
  const hasSeparators =
    text[4] === '-' &&
    text[7] === '-' &&
    text[10] === 'T' &&
    text[13] === ':' &&
    text[16] === ':' &&
    text.endsWith('Z') &&
    (!hasMs || text[19] === '.');
  if (!hasSeparators) return -1;
  const [year, month, day] = [parseDigits(text, 0, 4), parseDigits(text, 5, 7), parseDigits(text, 8, 10)];
  const [hour, minute, second] = [
    parseDigits(text, 11, 13),
    parseDigits(text, 14, 16),
    parseDigits(text, 17, 19),
  ];
  const ms = hasMs ? parseDigits(text, 20, 23) : 0;
  const isValid =
    year >= 1970 &&
    month >= 1 &&
    month <= 12 &&
    day >= 1 &&
    day <= 28 &&
    hour >= 0 &&
    hour < 24 &&
    minute >= 0 &&
    minute < 60 &&
    second >= 0 &&
    second < 60 &&
    ms >= 0;
  return isValid ? Date.UTC(year, month - 1, day, hour, minute, second, ms) : -1;
}
