import type { AnalysisResult } from '#engines/sessions/analysis.ts';
import { type Flag, type FlagState, flagStates, flags } from '#engines/sessions/columns/fields.ts';
import { countAt } from '#engines/sessions/counting/view.ts';
import type { Selection } from '#engines/sessions/dimensions/index.ts';
import type { BarListRow } from './bar-list.tsx';
import { toggleValues } from './toggle-values.ts';
import type { SelectionActions } from './use-selection-actions.ts';

const states: readonly FlagState[] = ['yes', 'no', 'unknown'];

/** A row per flag and state. Unknown states are left out if no session has them. */
export const outcomeRows = (
  { views, baseline }: AnalysisResult,
  selection: Selection,
  selectionActions: SelectionActions,
): BarListRow[] =>
  flags.flatMap((flag) =>
    states.flatMap((state) => {
      const bin = flagStates.indexOf(state);
      const baselineCount = baseline[flag].sessions[bin] ?? 0;
      if (state === 'unknown' && baselineCount === 0) return [];
      const selected = selection[flag] ?? [];
      return {
        key: `${flag} ${state}`,
        name: labels[flag][state],
        count: countAt(views[flag], bin),
        baseline: baselineCount,
        sessionsIn: (result: AnalysisResult) => result.views[flag].sessions[bin] ?? 0,
        isSelected: selected.includes(state),
        onSelect: (isAdditive: boolean) =>
          selectionActions.commit(flag, toggleValues(selected, [state], isAdditive)),
      };
    }),
  );

const labels: Record<Flag, Record<FlagState, string>> = {
  conversion: { yes: 'Converted', no: 'Not converted', unknown: 'Conversion unknown' },
  submit: { yes: 'Form submitted', no: 'No form submitted', unknown: 'Form submit unknown' },
  bounce: { yes: 'Bounced', no: 'Not bounced', unknown: 'Bounce unknown' },
};
