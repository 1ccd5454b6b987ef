import type { View } from './counting/view.ts';
import type { Proportion } from './statistics/proportion.ts';

/** Number of sessions, those with a known conversion state, and conversions. */
export interface Count {
  sessions: number;
  known: number;
  conversions: number;
}

export const emptyCount = (): Count => ({ sessions: 0, known: 0, conversions: 0 });

/** Counts of a view's bin. */
export const countAt = (view: View, bin: number): Count => ({
  sessions: view.sessions[bin] ?? 0,
  known: view.known[bin] ?? 0,
  conversions: view.conversions[bin] ?? 0,
});

/** Conversions among the sessions with a known conversion state. */
export const conversionShare = ({ known, conversions }: Count): Proportion => ({
  hits: conversions,
  of: known,
});
