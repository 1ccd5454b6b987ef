import { adjusted } from './false-discovery.ts';
import { type OddsRatio, oddsRatio } from './odds-ratio.ts';
import { FEWEST, type Share } from './share.ts';

/** How many of those chosen, and how many of all others, are of one kind. */
export interface Compared {
  here: Share;
  there: Share;
}

export type Difference<T extends Compared> = T & {
  odds: OddsRatio;
  /** Its probability, adjusted for how many kinds were compared. */
  q: number;
  /** Whether too few sessions are of this kind for a sure word. */
  few: boolean;
};

/** A kind differs where at most one in twenty of all that are said to would be there by chance. */
export const SURE = 0.05;

/**
 * Ranks kinds by how far the chosen sessions differ from the others in them: first what is sure to differ, by
 * the end of the odds ratio's interval that is nearer to 1, so that a large ratio of few does not come before a
 * clear one of many.
 */
export function differences<T extends Compared>(kinds: readonly T[]): Difference<T>[] {
  const compared = kinds.flatMap((kind) => {
    const odds = oddsRatio(kind.here, kind.there);
    return odds ? [{ kind, odds }] : [];
  });
  const q = adjusted(compared.map(({ odds }) => odds.p));
  return compared
    .map(({ kind, odds }, index) => ({
      ...kind,
      odds,
      q: q[index] ?? 1,
      few: kind.here.hits + kind.there.hits < FEWEST,
    }))
    .sort((a, b) => rank(a) - rank(b) || clearness(b.odds) - clearness(a.odds));
}

const rank = ({ q, few }: { q: number; few: boolean }) => (few ? 2 : q <= SURE ? 0 : 1);

/** How far, as a logarithm, the interval stays away from 1; below 0 where it holds it. */
const clearness = ({ low, high }: OddsRatio) => Math.max(Math.log(low), -Math.log(high));
