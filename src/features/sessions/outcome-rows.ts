import type { Answer } from '#engines/sessions/analysis.ts';
import { type Flag, type FlagState, flagStates, flags } from '#engines/sessions/columns/fields.ts';
import { countAt } from '#engines/sessions/count.ts';
import type { Selection } from '#engines/sessions/dimensions.ts';
import type { ChoiceRow } from './choice-rows.tsx';
import { toggled } from './toggled.ts';
import type { Choosing } from './use-choosing.ts';

const order: readonly FlagState[] = ['yes', 'no', 'unknown'];

/** A row per flag and state; the unknown state only where sessions have it. */
export const outcomeRows = (
  { views, ghosts }: Answer,
  selection: Selection,
  choosing: Choosing,
): ChoiceRow[] =>
  flags.flatMap((flag) =>
    order.flatMap((state) => {
      const bin = flagStates.indexOf(state);
      const all = ghosts[flag].sessions[bin] ?? 0;
      if (state === 'unknown' && all === 0) return [];
      const chosen = selection[flag] ?? [];
      return {
        key: `${flag} ${state}`,
        name: names[flag][state],
        count: countAt(views[flag], bin),
        all,
        sessionsIn: (answer: Answer) => answer.views[flag].sessions[bin] ?? 0,
        chosen: chosen.includes(state),
        onChoose: (together: boolean) => choosing.settle(flag, toggled(chosen, [state], together)),
      };
    }),
  );

const names: Record<Flag, Record<FlagState, string>> = {
  conversion: { yes: 'Converted', no: 'Not converted', unknown: 'Conversion unknown' },
  submit: { yes: 'Form submitted', no: 'No form submitted', unknown: 'Form submit unknown' },
  bounce: { yes: 'Bounced', no: 'Not bounced', unknown: 'Bounce unknown' },
};
