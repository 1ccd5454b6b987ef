import type { AnalysisResult } from '#engines/sessions/analysis.ts';
import type { View } from '#engines/sessions/counting/view.ts';
import { countAt, emptyCount } from '#engines/sessions/counting/view.ts';
import type { Selection } from '#engines/sessions/dimensions/index.ts';
import { plural } from '#lib/text.ts';
import type { BarListRow } from './bar-list.tsx';
import { formatAudience } from './dimensions.ts';
import type { AudienceNames } from './sessions-queries.ts';
import { toggleValues } from './toggle-values.ts';
import type { SelectionActions } from './use-selection-actions.ts';

const MAX_ROWS = 7;

/** The audiences with the most sessions, the selected ones, and the number of others. */
export function audienceRows(
  { views, baseline, texts }: AnalysisResult,
  selection: Selection,
  selectionActions: SelectionActions,
  names: AudienceNames | undefined,
): BarListRow[] {
  const selected = selection.audience ?? [];
  const audiences = texts.audience.texts.map((text, bin) => ({
    text,
    bin,
    baseline: baseline.audience.sessions[bin] ?? 0,
  }));
  audiences.sort((a, b) => b.baseline - a.baseline);
  const shown = audiences.filter(
    ({ text, baseline }, rank) => selected.includes(text) || (rank < MAX_ROWS && baseline > 0),
  );
  const selectValue = (value: string | null) => (isAdditive: boolean) =>
    selectionActions.commit('audience', toggleValues(selected, [value], isAdditive));
  const rows = shown.map(
    ({ text, bin, baseline }): BarListRow => ({
      key: `audience ${text}`,
      name: formatAudience(text, names),
      count: countAt(views.audience, bin),
      baseline,
      sessionsIn: (result) => countIn(result.views.audience, [bin]),
      isSelected: selected.includes(text),
      onSelect: selectValue(text),
    }),
  );
  if (baseline.audience.missing > 0)
    rows.push({
      key: 'none',
      name: formatAudience(null),
      count: {
        sessions: views.audience.missing,
        known: views.audience.missingKnown,
        conversions: views.audience.missingConversions,
      },
      baseline: baseline.audience.missing,
      sessionsIn: (result) => result.views.audience.missing,
      isSelected: selected.includes(null),
      onSelect: selectValue(null),
    });
  const others = audiences.filter((each) => !shown.includes(each) && each.baseline > 0);
  const othersBin = texts.audience.texts.length;
  const otherBins = [...others.map(({ bin }) => bin), ...(texts.audience.others > 0 ? [othersBin] : [])];
  if (otherBins.length > 0)
    rows.push(othersRow(otherBins, others.length + texts.audience.others, { views, baseline }));
  return rows;
}

const countIn = ({ sessions }: View, bins: readonly number[]) =>
  bins.reduce((sum, bin) => sum + (sessions[bin] ?? 0), 0);

function othersRow(
  bins: readonly number[],
  audienceCount: number,
  { views, baseline }: Pick<AnalysisResult, 'views' | 'baseline'>,
): BarListRow {
  const count = emptyCount();
  let baselineCount = 0;
  for (const bin of bins) {
    const { sessions, known, conversions } = countAt(views.audience, bin);
    count.sessions += sessions;
    count.known += known;
    count.conversions += conversions;
    baselineCount += baseline.audience.sessions[bin] ?? 0;
  }
  return {
    key: 'rest',
    name: plural(audienceCount, 'other audience'),
    count,
    baseline: baselineCount,
    sessionsIn: (result) => countIn(result.views.audience, bins),
    isSelected: false,
    onSelect: null,
  };
}
