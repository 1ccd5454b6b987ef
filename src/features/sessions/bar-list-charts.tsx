import { useQuery } from '@tanstack/react-query';
import { ChartFrame } from '#charts/chart-frame.tsx';
import type { Live } from '#charts/live.ts';
import {
  type AnalysisResult,
  conversionShare,
  countAt,
  emptyCount,
  type Flag,
  type FlagState,
  flagStates,
  flags,
  type Selection,
  type View,
} from '#engines/sessions/index.ts';
import { formatNumber, plural } from '#lib/text.ts';
import { BarList, type BarListRow } from './bar-list.tsx';
import type { ChartProps } from './charts.tsx';
import { formatAudience } from './dimensions.ts';
import { formatInterval, formatRate } from './format.ts';
import { type AudienceNames, audienceNamesQuery } from './sessions-queries.ts';
import { type SelectionActions, toggleValues } from './use-selection.ts';
import { useLiveResult, useThrottledResult } from './use-throttled-result.ts';

const identity = (result: AnalysisResult) => result;

/** Outcomes and audiences, selectable by click. */
export function BarListCharts(props: ChartProps & { pageId: string }) {
  const { pageId, client, selection, selectionActions } = props;
  const names = useQuery(audienceNamesQuery(pageId)).data;
  const result = useThrottledResult(client) ?? props.result;
  const live = useLiveResult(client, identity);
  const outcomes = outcomeRows(result, selection, selectionActions);
  const audiences = audienceRows(result, selection, selectionActions, names);
  return (
    <div className="grid grid-cols-2 border-line border-b max-narrow:grid-cols-1">
      <Rows title="Outcome" rows={outcomes} live={live} />
      <Rows
        title="Audiences"
        rows={audiences}
        live={live}
        className="border-line border-l max-narrow:border-t max-narrow:border-l-0"
      />
    </div>
  );
}

interface RowsProps {
  title: string;
  rows: readonly BarListRow[];
  live: Live<AnalysisResult>;
  className?: string;
}

const Rows = ({ title, rows, live, className = '' }: RowsProps) => (
  <ChartFrame
    title={title}
    className={className}
    result="sessions, conversion"
    numbers={() => ({
      headers: [title, 'Sessions', 'Conversion', '95% interval', 'Unfiltered'],
      rows: rows.map(({ name, count, baseline }) => [
        name,
        formatNumber(count.sessions),
        formatRate(conversionShare(count)),
        formatInterval(conversionShare(count)),
        formatNumber(baseline),
      ]),
    })}
  >
    <BarList label={title} rows={rows} live={live} />
  </ChartFrame>
);

const MAX_ROWS = 7;

/** The audiences with the most sessions, the selected ones, and the number of others. */
function audienceRows(
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

const states: readonly FlagState[] = ['yes', 'no', 'unknown'];

/** A row per flag and state. Unknown states are left out if no session has them. */
const outcomeRows = (
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
