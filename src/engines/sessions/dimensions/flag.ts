import { FIRST_VALUE } from '#engines/sessions/columns/dictionary.ts';
import {
  FLAG_CODES,
  type Flag,
  type FlagState,
  flagStateIndex,
  flagStates,
} from '#engines/sessions/columns/fields.ts';
import type { CountingPlan } from '#engines/sessions/counting/plan.ts';
import type { SessionDimension } from './index.ts';

const binOfState = (state: FlagState) => flagStates.indexOf(state) + FIRST_VALUE;

/** Flag with a bin per state. Its classes are the codes, so that all flags can be counted together. */
export function flagDimension(flag: Flag, { store }: CountingPlan): SessionDimension<readonly FlagState[]> {
  const binOf = (code: number) => flagStateIndex(code, flag) + FIRST_VALUE;
  return {
    codes: store.parts.flags,
    codeCount: () => FLAG_CODES,
    binCount: flagStates.length + FIRST_VALUE,
    binOf,
    classes: () => ({
      classOf: (code) => code,
      bins: Uint16Array.from({ length: FLAG_CODES }, (_, code) => binOf(code)),
    }),
    matches: (states) => {
      const bins = new Set(states.map(binOfState));
      return (code) => bins.has(binOf(code));
    },
    binsOfFilter: (states) => [...new Set(states)].map(binOfState).map((bin) => [bin, bin + 1]),
    segments: () => flagSegments,
  };
}

const flagSegments = [
  { filter: ['yes'] as const, ignoredBins: [binOfState('unknown')] },
  { filter: ['unknown'] as const, ignoredBins: [] },
];
