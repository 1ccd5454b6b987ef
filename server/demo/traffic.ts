import { DAY, HOUR } from '#server/db/time-units.ts';
import { random, weightedPick } from './random.ts';

/** Where visitors work, and how many of them. */
const zones = [
  { zone: 'Europe/Berlin', share: 0.58 },
  { zone: 'Europe/London', share: 0.24 },
  { zone: 'America/New_York', share: 0.18 },
];
const weekdays: Record<string, number> = {
  Mon: 1.02,
  Tue: 1.16,
  Wed: 1.12,
  Thu: 1.08,
  Fri: 0.82,
  Sat: 0.26,
  Sun: 0.34,
};
/** Visits by local hour: office hours with a dip at lunch, and a small evening. */
const hours = [
  1, 0.6, 0.4, 0.4, 0.6, 1.4, 4, 8, 13, 17, 18, 16.5, 12, 15, 17, 15.5, 13, 9.5, 7, 6.5, 6.5, 5.5, 3.5, 2,
];

function localWeight(format: Intl.DateTimeFormat, time: number): number {
  const parts = format.formatToParts(time);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)?.value ?? '';
  return (weekdays[part('weekday')] ?? 0) * (hours[Number(part('hour'))] ?? 0);
}

/** The start of each visit hour between two moments, with how many visits to expect in it, relatively. */
interface Hour {
  start: number;
  weight: number;
}

export interface Traffic {
  /** A way to draw starts (epoch ms) within a part of the time, by two uniform numbers. */
  between(from: number, until: number): (at: number, within: number) => number;
}

/**
 * When people visit between two moments: by weekday and hour in business time zones, growing by half over the
 * time, with days that differ a little.
 */
export function traffic(from: number, until: number): Traffic {
  const formats = zones.map(({ zone, share }) => ({
    share,
    format: new Intl.DateTimeFormat('en', {
      timeZone: zone,
      weekday: 'short',
      hour: 'numeric',
      hourCycle: 'h23',
    }),
  }));
  const all: Hour[] = [];
  for (let start = Math.floor(from / HOUR) * HOUR; start < until; start += HOUR) {
    const local = formats.reduce((sum, { format, share }) => sum + share * localWeight(format, start), 0);
    const growth = 1 + (0.5 * Math.max(0, start - from)) / (until - from);
    const day = Math.floor(start / DAY);
    const trend = 0.85 + 0.3 * random(`day ${day}`).next();
    all.push({ start, weight: local * growth * trend });
  }
  return {
    between(first, last) {
      const earliest = Math.max(first, from);
      const latest = Math.min(last, until);
      const begin = ({ start }: Hour) => Math.max(start, earliest);
      const end = ({ start }: Hour) => Math.min(start + HOUR, latest);
      const part = all.filter((hour) => begin(hour) < end(hour));
      const draw = weightedPick(part, (hour) => (hour.weight * (end(hour) - begin(hour))) / HOUR);
      return (at, within) => {
        const hour = draw(at);
        return Math.floor(begin(hour) + within * (end(hour) - begin(hour)));
      };
    },
  };
}
