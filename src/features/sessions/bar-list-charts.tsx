import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { type MouseEvent, useRef } from 'react';
import { ChartFrame } from '#charts/chart-frame.tsx';
import { type Live, usePaint } from '#charts/live.ts';
import {
  type AnalysisResult,
  type Count,
  conversionShare,
  countAt,
  type Flag,
  type FlagState,
  flagStates,
  flags,
  MIN_SAMPLE,
  missingCount,
} from '#engines/sessions/index.ts';
import { formatNumber, plural } from '#lib/text.ts';
import type { ChartProps } from './charts.tsx';
import { formatAudience } from './dimensions.ts';
import { formatInterval, formatRate } from './format.ts';
import { type AudienceNames, audienceNamesQuery } from './sessions-queries.ts';
import { toggleValues, useSelection } from './use-selection.ts';
import { useLiveResult, useThrottledResult } from './use-throttled-result.ts';

const identity = (result: AnalysisResult) => result;

/** Outcomes and audiences, selectable by click. */
export function BarListCharts(props: ChartProps & { pageId: string }) {
  const { pageId, client } = props;
  const names = useQuery(audienceNamesQuery(pageId)).data;
  const urlSelection = useSelection(client);
  const result = useThrottledResult(client) ?? props.result;
  const live = useLiveResult(client, identity);
  return (
    <div className="grid grid-cols-2 border-line border-b max-narrow:grid-cols-1">
      <BarListChart title="Outcome" rows={outcomeRows(result, urlSelection)} result={result} live={live} />
      <BarListChart
        title="Audiences"
        rows={audienceRows(result, urlSelection, names)}
        result={result}
        live={live}
        className="border-line border-l max-narrow:border-t max-narrow:border-l-0"
      />
    </div>
  );
}

interface BarListRow {
  key: string;
  name: string;
  /** Counts in the views of a result, or in its baseline. */
  countIn(views: AnalysisResult['views']): Count;
  isSelected: boolean;
  /** Selects the value, alone or in addition; null if the row isn't a single value. */
  onSelect: ((isAdditive: boolean) => void) | null;
}

interface BarListProps {
  title: string;
  rows: readonly BarListRow[];
  result: AnalysisResult;
  /** Drives the bars, while brushing too. */
  live: Live<AnalysisResult>;
}

const BarListChart = ({ className = '', ...props }: BarListProps & { className?: string }) => (
  <ChartFrame
    title={props.title}
    className={className}
    result="sessions, conversion"
    numbers={() => ({
      headers: [props.title, 'Sessions', 'Conversion', '95% interval', 'Unfiltered'],
      rows: props.rows.map(({ name, countIn }) => {
        const count = countIn(props.result.views);
        return [
          name,
          formatNumber(count.sessions),
          formatRate(conversionShare(count)),
          formatInterval(conversionShare(count)),
          formatNumber(countIn(props.result.baseline).sessions),
        ];
      }),
    })}
  >
    <BarList {...props} />
  </ChartFrame>
);

/** Selectable values, each with a bar over its baseline. */
function BarList({ title, rows, result, live }: BarListProps) {
  const list = useRef<HTMLUListElement>(null);
  const maxSessions = Math.max(1, ...rows.map(({ countIn }) => countIn(result.baseline).sessions));
  const hasSelection = rows.some(({ isSelected }) => isSelected);
  // Bars are painted with every result; React renders the figures a few times a second.
  usePaint(live, ({ views }) => {
    for (const [index, row] of rows.entries()) {
      const bar = list.current?.children[index]?.querySelector<HTMLElement>('[data-bar]');
      if (bar) bar.style.scale = `${row.countIn(views).sessions / maxSessions} 1`;
    }
  });
  return (
    <ul ref={list} aria-label={title} className="-mx-2 flex flex-col">
      {rows.map((row) => (
        <li key={row.key}>
          <Row
            row={row}
            result={result}
            maxSessions={maxSessions}
            isFaint={hasSelection && !row.isSelected}
          />
        </li>
      ))}
    </ul>
  );
}

const isAdditiveClick = (event: MouseEvent) => event.shiftKey || event.ctrlKey || event.metaKey;

interface RowProps extends Pick<BarListProps, 'result'> {
  row: BarListRow;
  maxSessions: number;
  isFaint: boolean;
}

function Row({ row, result, maxSessions, isFaint }: RowProps) {
  const { name, countIn, isSelected, onSelect } = row;
  const [count, baseline] = [countIn(result.views), countIn(result.baseline).sessions];
  const share = conversionShare(count);
  const isSmallSample = share.of < MIN_SAMPLE;
  const cells = (
    <>
      <span className={clsx('truncate text-left', isFaint ? 'text-muted' : 'text-default')} dir="auto">
        {name}
      </span>
      <span aria-hidden className="relative h-2.5 max-phone:order-last max-phone:col-span-3 max-phone:h-1">
        <span
          className="absolute inset-y-0 left-0 bg-chart-ghost"
          style={{ width: `${(baseline / maxSessions) * 100}%` }}
        />
        {isFaint ? null : <span data-bar className="absolute inset-0 origin-left scale-x-0 bg-chart-bar" />}
      </span>
      <span className={clsx('tnum text-right', isFaint ? 'text-faint' : 'text-strong')}>
        {formatNumber(count.sessions)}
      </span>
      <span
        className={clsx(
          'tnum text-right whitespace-nowrap',
          isSmallSample || isFaint ? 'text-faint' : 'text-default',
        )}
        title={share.of > 0 ? `${formatInterval(share)}, of ${formatNumber(share.of)}` : undefined}
      >
        {isSmallSample && share.of > 0 ? 'too few' : formatRate(share)}
      </span>
    </>
  );
  const layout =
    'grid h-7 w-full grid-cols-[minmax(0,1fr)_minmax(0,1fr)_calc(var(--spacing)*14)_calc(var(--spacing)*16)] items-center gap-x-3 rounded-sm px-2 text-sm max-phone:h-hit max-phone:grid-cols-[minmax(0,1fr)_auto_calc(var(--spacing)*16)] max-phone:content-center max-phone:gap-y-1';
  if (!onSelect) return <div className={layout}>{cells}</div>;
  return (
    <button
      type="button"
      aria-pressed={isSelected}
      onClick={(event) => onSelect(isAdditiveClick(event))}
      className={clsx(layout, '-outline-offset-2', isSelected ? 'bg-accent-soft' : 'hover:bg-hover')}
    >
      {cells}
    </button>
  );
}

type UrlSelection = ReturnType<typeof useSelection>;

const MAX_ROWS = 7;

/** The audiences with the most sessions, the selected ones, and the number of others. */
function audienceRows(
  { baseline: { audience: baseline }, texts: { audience: audiences } }: AnalysisResult,
  { selection: { audience: selected = [] }, select }: UrlSelection,
  names: AudienceNames | undefined,
): BarListRow[] {
  const baselineOf = (bin: number) => baseline.sessions[bin] ?? 0;
  const bins = [...audiences.texts.keys()].sort((a, b) => baselineOf(b) - baselineOf(a));
  const shown = bins.filter(
    (bin, rank) => selected.includes(audiences.texts[bin] ?? '') || (rank < MAX_ROWS && baselineOf(bin) > 0),
  );
  const rowOf = (value: string | null, countIn: BarListRow['countIn']): BarListRow => ({
    key: value === null ? 'none' : `audience ${value}`,
    name: formatAudience(value, names),
    countIn,
    isSelected: selected.includes(value),
    onSelect: (isAdditive) => select('audience', toggleValues(selected, [value], isAdditive)),
  });
  const rows = shown.map((bin) =>
    rowOf(audiences.texts[bin] ?? '', ({ audience }) => countAt(audience, bin)),
  );
  if (baseline.missing > 0) rows.push(rowOf(null, ({ audience }) => missingCount(audience)));
  const others = bins.filter((bin) => !shown.includes(bin) && baselineOf(bin) > 0);
  const name = plural(others.length + audiences.others, 'other audience');
  if (audiences.others > 0) others.push(audiences.texts.length);
  if (others.length > 0)
    rows.push({
      key: 'rest',
      name,
      countIn: ({ audience }) => sumCounts(others.map((bin) => countAt(audience, bin))),
      isSelected: false,
      onSelect: null,
    });
  return rows;
}

const sumCounts = (counts: readonly Count[]): Count =>
  counts.reduce((sum, { sessions, known, conversions }) => ({
    sessions: sum.sessions + sessions,
    known: sum.known + known,
    conversions: sum.conversions + conversions,
  }));

const states: readonly FlagState[] = ['yes', 'no', 'unknown'];

/** A row per flag and state. Unknown states are left out if no session has them. */
const outcomeRows = ({ baseline }: AnalysisResult, { selection, select }: UrlSelection): BarListRow[] =>
  flags.flatMap((flag) =>
    states.flatMap((state) => {
      const bin = flagStates.indexOf(state);
      if (state === 'unknown' && !baseline[flag].sessions[bin]) return [];
      const selected = selection[flag] ?? [];
      return {
        key: `${flag} ${state}`,
        name: labels[flag][state],
        countIn: (views: AnalysisResult['views']) => countAt(views[flag], bin),
        isSelected: selected.includes(state),
        onSelect: (isAdditive: boolean) => select(flag, toggleValues(selected, [state], isAdditive)),
      };
    }),
  );

const labels: Record<Flag, Record<FlagState, string>> = {
  conversion: { yes: 'Converted', no: 'Not converted', unknown: 'Conversion unknown' },
  submit: { yes: 'Form submitted', no: 'No form submitted', unknown: 'Form submit unknown' },
  bounce: { yes: 'Bounced', no: 'Not bounced', unknown: 'Bounce unknown' },
};
