/** The farthest moment a `Date` can hold, in epoch milliseconds. */
const LAST_MOMENT = 8.64e15;
const EPOCH = /^\+[1-9]\d*$/;
/** Epoch seconds of this century have 10 digits, epoch milliseconds 13. */
const MOST_DIGITS_OF_SECONDS = 11;
const ISO =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?(?:Z|[+-]\d{2}(?::?\d{2})?)?)?$/i;

/**
 * Reads a timestamp in any form a service may send: `+` and epoch milliseconds, `+` and epoch seconds
 * (11 digits or fewer), or ISO 8601. An ISO text without a zone is read as UTC.
 *
 * @returns epoch milliseconds, or null for a text that is none of these
 */
export function parseTimestamp(value: string | null | undefined): number | null {
  if (!value) return null;
  if (EPOCH.test(value)) {
    const digits = value.length - 1;
    const epoch = Number(value.slice(1)) * (digits <= MOST_DIGITS_OF_SECONDS ? 1000 : 1);
    return epoch <= LAST_MOMENT ? epoch : null;
  }
  const parts = ISO.exec(value);
  if (!parts || !isCalendarDay(Number(parts[1]), Number(parts[2]), Number(parts[3]))) return null;
  const time = parts[4] !== undefined;
  const zoned = /(?:Z|[+-]\d{2}(?::?\d{2})?)$/i.test(value.slice(10));
  const text = value
    .replace(' ', 'T')
    .replace(',', '.')
    .replace(/([+-]\d{2})(\d{2})$/, time ? '$1:$2' : '$&')
    .replace(/(T.*[+-]\d{2})$/, '$1:00');
  const moment = Date.parse(time && !zoned ? `${text}Z` : text);
  return Number.isNaN(moment) ? null : moment;
}

/** `Date.parse` reads 31 February as 3 March; a wrong date must stay visible instead. */
function isCalendarDay(year: number, month: number, day: number): boolean {
  if (month < 1 || month > 12 || day < 1) return false;
  const last = new Date(Date.UTC(2000, month, 0));
  last.setUTCFullYear(year, month, 0);
  return day <= last.getUTCDate();
}
