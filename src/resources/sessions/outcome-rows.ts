import type { ChoiceRow } from './choice-rows.tsx';
import type { Answer } from './engine/analysis.ts';
import { type Flag, type FlagState, flagStates, flags } from './engine/columns/fields.ts';
import { countAt } from './engine/count.ts';
import type { Selection } from './engine/dimensions.ts';
import { dimensionNames, stateText } from './selection-words.ts';
import { toggled } from './toggled.ts';
import type { Choosing } from './use-choosing.ts';

const order: readonly FlagState[] = ['yes', 'no', 'unknown'];

/** What came of sessions: a row for each answer to each of the three questions. */
export const outcomeRows = (
  { views, ghosts }: Answer,
  selection: Selection,
  choosing: Choosing,
): ChoiceRow[] =>
  flags.flatMap((flag) =>
    order.flatMap((state) => {
      const bin = flagStates.indexOf(state);
      const all = ghosts[flag].sessions[bin] ?? 0;
      // Where every session tells, nobody has to read that.
      if (state === 'unknown' && all === 0) return [];
      const chosen = selection[flag] ?? [];
      return {
        key: `${flag} ${state}`,
        name: nameOf(flag, state),
        count: countAt(views[flag], bin),
        all,
        sessionsIn: (answer: Answer) => answer.views[flag].sessions[bin] ?? 0,
        chosen: chosen.includes(state),
        onChoose: (together: boolean) => choosing.settle(flag, toggled(chosen, [state], together)),
      };
    }),
  );

const nameOf = (flag: Flag, state: FlagState) => `${dimensionNames[flag]}: ${stateText(state)}`;
