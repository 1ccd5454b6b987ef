import { createSetting } from './setting.ts';

export const browserTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

export function isTimeZone(name: string): boolean {
  try {
    Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** The one time zone every date, time and bucket of the dashboard is shown in, as an IANA name. */
export const timeZone = createSetting('time-zone', (kept) =>
  kept !== null && isTimeZone(kept) ? kept : browserTimeZone(),
);
