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

/** Time zone of all dates, times and buckets, as an IANA name. */
export const timeZone = createSetting('time-zone', (stored) =>
  stored !== null && isTimeZone(stored) ? stored : browserTimeZone(),
);
