import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import type { ComparedCounts } from '../findings/find-causes.ts';

const DAYS = 30;
const WEEKDAY_SHAPE = [1.2, 1.3, 1.2, 1.1, 1, 0.5, 0.4];
const DIMENSIONS = ['source', 'medium', 'campaign', 'content', 'audience'];
const MIN_SESSIONS = 200;
const MIN_SESSIONS_OF_RATE = 1000;

export interface RandomValue extends ComparedCounts {
  value: string;
}

export interface RandomPeriods {
  whole: ComparedCounts;
  values: RandomValue[];
  /** Value and metric of the planted cause; null if nothing was planted. */
  planted: { value: string; metric: 'sessions' | 'conversion' } | null;
}

/**
 * Two periods of 30 days with weekdays, good and bad days, and independent dimensions. A planted cause has at least 200
 * sessions in each period and gains or loses at least 30% of them; one of conversion has at least 1,000 sessions, a
 * rate of at least 10%, and gains or loses at least half of its conversions, as fewer say too little about a rate.
 */
export function randomPeriods(seed: number, plants: 'sessions' | 'conversion' | null): RandomPeriods {
  const generator = xoroshiro128plus(seed);
  const random = () => uniformFloat64(generator);
  const between = (low: number, high: number) => low + (high - low) * random();
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const dimensions = DIMENSIONS.map((name) => {
    const weights = Array.from({ length: 2 + Math.floor(random() * 9) }, () => random() ** 2 + 0.02);
    const sum = weights.reduce((total, weight) => total + weight, 0);
    return { name, shares: weights.map((weight) => weight / sum) };
  });
  const perDay = between(60, 250);
  const rate = plants === 'conversion' ? between(0.1, 0.25) : between(0.05, 0.2);
  const minimum = plants === 'conversion' ? MIN_SESSIONS_OF_RATE : MIN_SESSIONS;
  const large = dimensions.flatMap(({ shares }, dimension) =>
    shares.flatMap((share, index) =>
      share * perDay * DAYS > 1.6 * minimum && share < 0.6 ? [{ dimension, index }] : [],
    ),
  );
  const target = plants ? large[Math.floor(random() * large.length)] : undefined;
  const effect = plants === 'conversion' ? between(0.5, 0.8) : between(0.3, 0.8);
  const factor = random() < 0.5 ? 1 - effect : 1 + effect;
  const empty = () => ({
    sessions: new Float64Array(DAYS),
    conversions: new Float64Array(DAYS),
    known: 0,
  });
  const whole = { current: empty(), earlier: empty() };
  const values = dimensions.map(({ name, shares }) =>
    shares.map((_, index) => ({ value: `${name} ${index}`, current: empty(), earlier: empty() })),
  );
  for (const period of ['earlier', 'current'] as const)
    for (let day = 0; day < DAYS; day += 1) {
      const mean = perDay * (WEEKDAY_SHAPE[day % 7] ?? 1) * Math.exp(0.1 * normal());
      const isChanged = period === 'current' && target !== undefined;
      // Visits that would have come if the planted value gained; without a gain, some of its visits are dropped.
      const scale = isChanged && plants === 'sessions' && factor > 1 ? factor : 1;
      const visits = Math.max(0, Math.round(mean * scale + Math.sqrt(mean * scale) * normal()));
      for (let visit = 0; visit < visits; visit += 1) {
        const indexes = dimensions.map(({ shares }) => pick(shares, random()));
        const isTarget = isChanged && indexes[target.dimension] === target.index;
        if (isChanged && plants === 'sessions') {
          const kept = factor > 1 ? (isTarget ? 1 : 1 / factor) : isTarget ? factor : 1;
          if (random() >= kept) continue;
        }
        const own = isTarget && plants === 'conversion' ? rate * factor : rate;
        const hit = random() < own ? 1 : 0;
        for (const counts of [whole, ...indexes.map((index, dimension) => values[dimension]?.[index])]) {
          const counted = counts?.[period];
          if (!counted) continue;
          counted.sessions[day] = (counted.sessions[day] ?? 0) + 1;
          counted.conversions[day] = (counted.conversions[day] ?? 0) + hit;
          counted.known += 1;
        }
      }
    }
  const all = values.flat();
  const planted = target && values[target.dimension]?.[target.index]?.value;
  return { whole, values: all, planted: planted && plants ? { value: planted, metric: plants } : null };
}

function pick(shares: readonly number[], at: number): number {
  let rest = at;
  for (const [index, share] of shares.entries()) {
    rest -= share;
    if (rest < 0) return index;
  }
  return shares.length - 1;
}
