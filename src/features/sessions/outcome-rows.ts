import type { Answer } from '#engines/sessions/analysis.ts';
import { type Flag, type FlagState, flagStates, flags } from '#engines/sessions/columns/fields.ts';
import { countAt } from '#engines/sessions/count.ts';
import type { Selection } from '#engines/sessions/dimensions.ts';
import type { ChoiceRow } from './bar-list.tsx';
import { toggled } from './toggle-values.ts';
import type { SelectionActions } from './use-selection-actions.ts';

const order: readonly FlagState[] = ['yes', 'no', 'unknown'];

/** A row per flag and state; the unknown state only where sessions have it. */
export const outcomeRows = (
  { views, ghosts }: Answer,
  selection: Selection,
  selectionActions: SelectionActions,
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
        sessionsIn: (result: Answer) => result.views[flag].sessions[bin] ?? 0,
        chosen: chosen.includes(state),
        onChoose: (together: boolean) => selectionActions.commit(flag, toggled(chosen, [state], together)),
      };
    }),
  );

const names: Record<Flag, Record<FlagState, string>> = {
  conversion: { yes: 'Converted', no: 'Not converted', unknown: 'Conversion unknown' },
  submit: { yes: 'Form submitted', no: 'No form submitted', unknown: 'Form submit unknown' },
  bounce: { yes: 'Bounced', no: 'Not bounced', unknown: 'Bounce unknown' },
};
