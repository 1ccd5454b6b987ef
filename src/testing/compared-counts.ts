import type { ComparedCounts } from '#engines/sessions/index.ts';

/** Days of each period. */
export const COMPARED_DAYS = 14;
const period = (perDay: number, rate: number) => {
  const sessions = Array.from({ length: COMPARED_DAYS }, (_, day) => (perDay === 0 ? 0 : perDay + (day % 2)));
  const known = sessions.reduce((sum, count) => sum + count, 0);
  return { sessions, conversions: sessions.map((count) => count * rate), known };
};
/** A value with sessions per day and their conversion, before and now. */
export const comparedPart = (value: string, from: [perDay: number, rate: number], to = from) => ({
  value,
  current: period(...to),
  earlier: period(...from),
});

/** The sum of parts. */
export function wholeOf(parts: readonly ComparedCounts[]): ComparedCounts {
  const sumOf = (side: 'current' | 'earlier') => {
    const total = (counts: 'sessions' | 'conversions') =>
      Array.from({ length: COMPARED_DAYS }, (_, day) =>
        parts.reduce((sum, each) => sum + (each[side][counts][day] ?? 0), 0),
      );
    const known = parts.reduce((sum, each) => sum + each[side].known, 0);
    return { sessions: total('sessions'), conversions: total('conversions'), known };
  };
  return { current: sumOf('current'), earlier: sumOf('earlier') };
}
