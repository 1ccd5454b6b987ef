import { facts, interests, situations } from './content.ts';
import type { Random } from './random.ts';

/** Number of versions of an audience: a few for most, many for some. */
function versionsCount(chance: Random, least: number): number {
  let count = least;
  while (count < 12 && chance.chance(0.68)) count++;
  return count;
}

/**
 * The supplementary context of an audience as it grew, one text for each version: numbers are corrected,
 * sentences come and go, and now and then nothing changes at all. The first may be empty.
 */
export function contextHistory(chance: Random, about: string, least: number): (string | null)[] {
  const count = versionsCount(chance, least);
  const fleet = chance.int(12, 420);
  const situation = chance.pick(situations).replace('{company}', about);
  let sentences: string[] = chance.chance(0.7) ? [chance.pick(interests)] : [];
  const texts: (string | null)[] = [];
  let vehicles = fleet;
  for (let version = 1; version <= count; version++) {
    if (version > 1 && chance.chance(0.85)) {
      if (chance.chance(0.4)) vehicles += chance.int(1, 30);
      const kept = sentences.length > 2 && chance.chance(0.4) ? sentences.slice(1) : sentences;
      const added = chance.pick(chance.chance(0.5) ? facts : interests);
      sentences = kept.includes(added) ? kept : [...kept, added];
    }
    const text = [situation.replace('{n}', String(vehicles)), ...sentences].join(' ');
    texts.push(version === 1 && chance.chance(0.15) ? null : text);
  }
  return texts;
}
