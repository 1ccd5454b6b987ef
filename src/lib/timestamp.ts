/** Largest time a `Date` can represent. */
const MAX_EPOCH_MS = 8.64e15;
const EPOCH = /^\+[1-9]\d*$/;
/** Epoch seconds of this century have 10 digits, epoch milliseconds 13. */
const MAX_SECONDS_DIGITS = 11;
const ISO =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?(?:Z|[+-]\d{2}(?::?\d{2})?)?)?$/i;

/**
 * Parses a timestamp in any format a service may send: `+` and epoch milliseconds, `+` and epoch seconds
 * (11 digits or fewer), or ISO 8601. ISO 8601 without a zone is UTC.
 *
 * @returns epoch milliseconds, or null for other formats
 */
export function parseTimestamp(value: string | null | undefined): number | null {
  if (!value) return null;
  if (EPOCH.test(value)) {
    const digits = value.length - 1;
    const epoch = Number(value.slice(1)) * (digits <= MAX_SECONDS_DIGITS ? 1000 : 1);
    return epoch <= MAX_EPOCH_MS ? epoch : null;
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
  const parsed = Date.parse(time && !zoned ? `${text}Z` : text);
  return Number.isNaN(parsed) ? null : parsed;
}

/** `Date.parse` turns 31 February into 3 March; an invalid date must stay visible instead. */
function isCalendarDay(year: number, month: number, day: number): boolean {
  if (month < 1 || month > 12 || day < 1) return false;
  const last = new Date(Date.UTC(2000, month, 0));
  last.setUTCFullYear(year, month, 0);
  return day <= last.getUTCDate();
}
