import { DAY, HOUR } from '#server/db/time-units.ts';
import { type PageContent, rhythms } from './content.ts';
import { Sampler, weightedPick } from './sampler.ts';

/** Relative traffic at an age in days: linear between the points, constant outside. */
function levelAt(course: PageContent['course'], daysAgo: number): number {
  const index = course.findIndex(([age]) => age <= daysAgo);
  const [age, level] = course.at(index) ?? [0, 1];
  const [earlierAge, earlierLevel] = course[index - 1] ?? [age, level];
  if (index < 1) return level;
  return level + ((earlierLevel - level) * (daysAgo - age)) / (earlierAge - age);
}

/** Draws an instant (epoch ms). */
type DrawInstant = (sampler: Sampler) => number;

/**
 * Arrival times of a page's visitors: its long-term course until `now`, its weekly rhythm, and noise.
 *
 * @returns restricts the draws to part of the period
 */
export function visitTimes(
  { course, rhythm }: PageContent,
  from: number,
  now: number,
): (from: number, until: number) => DrawInstant {
  const { days, hours } = rhythms[rhythm];
  const all = new Map<number, number>();
  for (let day = Math.floor(from / DAY); day * DAY < now; day++) {
    const noise = 0.85 + 0.3 * new Sampler(`day ${day}`).float();
    const dayWeight = noise * (days[new Date(day * DAY).getUTCDay()] ?? 0);
    for (const [hour, weight] of hours.entries()) {
      const start = day * DAY + hour * HOUR;
      all.set(start, weight * dayWeight * levelAt(course, (now - start) / DAY));
    }
  }
  return (first, last) => {
    const parts = Array.from(all, ([start, weight]) => {
      const begin = Math.max(start, first);
      const lengthMs = Math.max(0, Math.min(start + HOUR, last) - begin);
      return { begin, lengthMs, weight: weight * lengthMs };
    });
    const draw = weightedPick(parts, ({ weight }) => weight);
    return (sampler) => {
      const { begin, lengthMs } = draw(sampler);
      return begin + Math.floor(sampler.float() * lengthMs);
    };
  };
}
