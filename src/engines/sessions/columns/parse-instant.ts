import { parseTimestamp } from '#lib/timestamp.ts';

const EPOCH_MS = /^\+[1-9]\d{12}$/;
/** Most frequent format, without days that some months lack. */
const ISO = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{3})?Z$/;

/** Fast path of `parseTimestamp` for the most frequent formats; saves seconds per million rows. */
export function parseInstant(text: string | null | undefined): number | null {
  if (!text) return null;
  if (EPOCH_MS.test(text)) return Number(text);
  return ISO.test(text) ? Date.parse(text) : parseTimestamp(text);
}
