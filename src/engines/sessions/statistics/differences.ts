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
  /** Probability adjusted for the number of values compared; null for too few sessions to compare. */
  q: number | null;
};

/** A kind differs where at most one in twenty of all that are said to would be there by chance. */
export const SURE = 0.05;

/**
 * Compares kinds of sessions, ranked by how far the selected sessions differ from the others: first what is sure to
 * differ, by the end of the odds ratio's interval that is nearer to 1, so that a large ratio of few does not come
 * before a clear one of many. Values of too few sessions come last; the adjustment doesn't count them.
 */
export function differences<T extends Compared>(kinds: readonly T[]): Difference<T>[] {
  const all = kinds.flatMap((kind) => {
    const odds = oddsRatio(kind.here, kind.there);
    return odds ? [{ ...kind, odds }] : [];
  });
  const compared = all.filter((kind) => !isFew(kind));
  const q = adjusted(compared.map(({ odds }) => odds.p));
  return [
    ...compared.map((kind, index) => ({ ...kind, q: q[index] ?? 1 })),
    ...all.filter(isFew).map((kind) => ({ ...kind, q: null })),
  ].sort((a, b) => rank(a) - rank(b) || clearness(b.odds) - clearness(a.odds));
}

const isFew = ({ here, there }: Compared) => here.hits + there.hits < FEWEST;

const rank = ({ q }: { q: number | null }) => (q === null ? 2 : q <= SURE ? 0 : 1);

/** How far, as a logarithm, the interval stays away from 1; below 0 where it holds it. */
const clearness = ({ low, high }: OddsRatio) => Math.max(Math.log(low), -Math.log(high));
