import { FIRST_VALUE } from '#engines/sessions/columns/dictionary.ts';
import { type Flag, type FlagState, flagStates } from '#engines/sessions/columns/fields.ts';
import type { CountingPlan } from '#engines/sessions/counting/plan.ts';
import type { SessionDimension } from './index.ts';

const binOf = (code: number) => code + FIRST_VALUE;
const binOfState = (state: FlagState) => binOf(flagStates.indexOf(state));

/** Flag with a bin per state. */
export const flagDimension = (
  flag: Flag,
  { store }: CountingPlan,
): SessionDimension<readonly FlagState[]> => ({
  codes: store.parts.flags[flag],
  codeCount: () => flagStates.length,
  binCount: flagStates.length + FIRST_VALUE,
  binOf,
  matches: (states) => {
    const bins = new Set(states.map(binOfState));
    return (code) => bins.has(binOf(code));
  },
  binsOfFilter: (states) => [...new Set(states)].map(binOfState).map((bin) => [bin, bin + 1]),
  segments: () => flagSegments,
});

const flagSegments = [
  { filter: ['yes'] as const, ignoredBins: [binOfState('unknown')] },
  { filter: ['unknown'] as const, ignoredBins: [] },
];
