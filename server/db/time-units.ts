/** Units of time in milliseconds. */
export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const BUCKET_MS = 15 * MINUTE;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export const toMillis = (dateTime: string | undefined) =>
  dateTime === undefined ? undefined : Date.parse(dateTime);
