import type { View } from './counting/view.ts';
import type { Proportion } from './statistics/proportion.ts';

/** Sessions, of how many of them it is known whether they converted, and how many did. */
export interface Count {
  sessions: number;
  known: number;
  conversions: number;
}

/** A count of nothing, to be added to. */
export const emptyCount = (): Count => ({ sessions: 0, known: 0, conversions: 0 });

/** What a view counts in one of its bins. */
export const countAt = (view: View, bin: number): Count => ({
  sessions: view.sessions[bin] ?? 0,
  known: view.known[bin] ?? 0,
  conversions: view.conversions[bin] ?? 0,
});

/** The rate at which what is counted converts. */
export const conversionShare = ({ known, conversions }: Count): Proportion => ({
  hits: conversions,
  of: known,
});
