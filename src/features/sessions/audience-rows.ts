import type { Answer } from '#engines/sessions/analysis.ts';
import { countAt, emptyCount } from '#engines/sessions/count.ts';
import type { View } from '#engines/sessions/counting/view.ts';
import type { Selection } from '#engines/sessions/dimensions.ts';
import { plural } from '#lib/text.ts';
import type { ChoiceRow } from './bar-list.tsx';
import { valueName } from './dimension-labels.ts';
import type { AudienceNames } from './sessions-queries.ts';
import { toggled } from './toggle-values.ts';
import type { SelectionActions } from './use-selection-actions.ts';

const MOST_ROWS = 7;

/** The audiences with the most sessions, those that are chosen, and how many are left. */
export function audienceRows(
  { views, ghosts, texts }: Answer,
  selection: Selection,
  selectionActions: SelectionActions,
  names: AudienceNames | undefined,
): ChoiceRow[] {
  const chosen = selection.audience ?? [];
  const known = texts.audience.texts.map((text, bin) => ({
    text,
    bin,
    all: ghosts.audience.sessions[bin] ?? 0,
  }));
  known.sort((a, b) => b.all - a.all);
  const shown = known.filter(
    ({ text, all }, place) => chosen.includes(text) || (place < MOST_ROWS && all > 0),
  );
  const choose = (value: string | null) => (together: boolean) =>
    selectionActions.commit('audience', toggled(chosen, [value], together));
  const rows = shown.map(
    ({ text, bin, all }): ChoiceRow => ({
      key: `audience ${text}`,
      name: valueName('audience', text, names),
      count: countAt(views.audience, bin),
      all,
      sessionsIn: (result) => countIn(result.views.audience, [bin]),
      chosen: chosen.includes(text),
      onChoose: choose(text),
    }),
  );
  if (ghosts.audience.missing > 0)
    rows.push({
      key: 'none',
      name: valueName('audience', null),
      count: {
        sessions: views.audience.missing,
        known: views.audience.missingKnown,
        conversions: views.audience.missingConversions,
      },
      all: ghosts.audience.missing,
      sessionsIn: (result) => result.views.audience.missing,
      chosen: chosen.includes(null),
      onChoose: choose(null),
    });
  const left = known.filter((each) => !shown.includes(each) && each.all > 0);
  const others = texts.audience.texts.length;
  const counted = [...left.map(({ bin }) => bin), ...(texts.audience.others > 0 ? [others] : [])];
  if (counted.length > 0) rows.push(restOf(counted, left.length + texts.audience.others, { views, ghosts }));
  return rows;
}

const countIn = ({ sessions }: View, bins: readonly number[]) =>
  bins.reduce((sum, bin) => sum + (sessions[bin] ?? 0), 0);

function restOf(
  bins: readonly number[],
  audiences: number,
  { views, ghosts }: Pick<Answer, 'views' | 'ghosts'>,
): ChoiceRow {
  const count = emptyCount();
  let all = 0;
  for (const bin of bins) {
    const { sessions, known, conversions } = countAt(views.audience, bin);
    count.sessions += sessions;
    count.known += known;
    count.conversions += conversions;
    all += ghosts.audience.sessions[bin] ?? 0;
  }
  return {
    key: 'rest',
    name: plural(audiences, 'other audience'),
    count,
    all,
    sessionsIn: (result) => countIn(result.views.audience, bins),
    chosen: false,
    onChoose: null,
  };
}
