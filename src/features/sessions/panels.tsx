import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { type MouseEvent, type ReactNode, useRef } from 'react';
import { ChartFrame } from '#charts/chart-frame.tsx';
import { type ChangeNumbers, CountDelta, countChangeNumbers, describeChange } from '#charts/count-delta.tsx';
import { formatRate } from '#charts/figures.tsx';
import { BarsLegend } from '#charts/legend.tsx';
import { type Live, usePaint } from '#charts/live-bars.tsx';
import { compareRates, RateDelta, rateChangeNumbers } from '#charts/rate-delta.tsx';
import {
  type AnalysisResult,
  binStarts,
  binsOfRange,
  type CauseValue,
  type Count,
  countAt,
  emptyCount,
  type Findings,
  flagStates,
  isEmptySelection,
  MIN_SAMPLE,
  missingCount,
  type Proportion,
  rateOf,
  type Selection,
} from '#engines/sessions/index.ts';
import { formatNumber, plural } from '#lib/text.ts';
import { useBelow, useShort } from '#ui/use-breakpoint.ts';
import type { ChartProps } from './charts.tsx';
import { outcomeNames } from './charts-skeleton.tsx';
import { formatAudience, formatBlank, sourceName } from './dimensions.ts';
import { formatInterval } from './format.ts';
import { conversionOrShare, isDetermined } from './key-metric-labels.ts';
import { hasEnoughSessions } from './large-changes.ts';
import { type AudienceNames, audienceNamesQuery } from './sessions-queries.ts';
import { changeOf, withInterval } from './use-findings.ts';
import { toggleValues, useSelection } from './use-selection.ts';
import { useLiveResult, useThrottledSnapshot } from './use-throttled-result.ts';

type Views = AnalysisResult['views'];
type UrlSelection = ReturnType<typeof useSelection>;

interface PanelsProps extends ChartProps {
  pageId: string;
  findings: Findings<CauseValue> | null;
  /** Named in the sentence. */
  causes: Causes | undefined;
}

type Causes = Findings<CauseValue>['causes'];

const identity = (result: AnalysisResult) => result;

/** Sources, audiences and outcomes: the answer to "why", selectable by click. */
export function Panels({ pageId, client, findings, causes, ...props }: PanelsProps) {
  const names = useQuery(audienceNamesQuery(pageId)).data;
  // Results of an audience have only its own.
  const { audienceId } = useParams({ strict: false });
  const urlSelection = useSelection(client);
  const snapshot = useThrottledSnapshot(client);
  const result = snapshot.result ?? props.result;
  const comparison = snapshot.loadState?.comparison;
  const isCompared = comparison?.phase === 'done';
  const live = useLiveResult(client, identity);
  const shared = { result, live, isComparing: comparison != null && !isCompared };
  const isShort = useShort();
  const onPhone = useBelow('phone');
  const isTablet = useBelow('wide') && !onPhone;
  const rowsOf = (dimension: 'source' | 'audience') =>
    textRows(dimension, {
      result,
      urlSelection,
      isCompared,
      findings,
      causes,
      names,
      maxRows: onPhone ? MAX_PHONE_ROWS : isShort ? MAX_SHORT_ROWS : MAX_ROWS,
    });
  const rate = isDetermined('conversion', result) ? 'Of all' : 'Conv.';
  const { missing, sessions } = result.views.audience;
  const without = missing + (sessions[result.texts.audience.indexOf('')] ?? 0);
  const sources = <Panel {...shared} key="sources" title="Sources" rate={rate} rows={rowsOf('source')} />;
  const audiences = audienceId ? null : (
    <Panel
      {...shared}
      key="audiences"
      title="Audiences"
      rate={rate}
      hint={without > 0 ? `${formatNumber(without)}${onPhone ? ' sessions' : ''} have none` : ''}
      isHintBelow={onPhone}
      rows={rowsOf('audience')}
    />
  );
  const outcomes = (
    <Panel
      {...shared}
      key="outcomes"
      title="Outcomes"
      rate="Share"
      areShares
      rows={outcomeRows(result, urlSelection, isCompared)}
    />
  );
  return (
    <div className="panel-columns border-line border-b *:border-line phone:*:not-first:border-l max-phone:*:not-first:border-t phone:max-wide:*:nth-3:border-t phone:max-wide:*:nth-3:border-l-0">
      {/* Names of audiences need the width of a line of their own. */}
      {isTablet ? [sources, outcomes, audiences] : [sources, audiences, outcomes]}
    </div>
  );
}

interface PanelRow {
  key: string;
  name: string;
  countIn(views: Views): number;
  /** Conversion of the row's sessions, or their share of all. */
  rateIn(views: Views): Proportion;
  change: (ChangeNumbers & { delta: ReactNode }) | null;
  /** Significant change of the conversion. */
  rateChange?: ChangeNumbers & { delta: ReactNode };
  isSelected: boolean;
  /** Selects the value, alone or in addition; null if the row isn't a single value. */
  onSelect: ((isAdditive: boolean) => void) | null;
}

interface PanelProps {
  title: string;
  hint?: string;
  /** Whether the hint is below the rows, as the title line has no space for it. */
  isHintBelow?: boolean;
  /** Head of the rate's column. */
  rate: string;
  /** Whether bars show rates, with notches at the rates of all sessions. */
  areShares?: boolean;
  rows: readonly PanelRow[];
  result: AnalysisResult;
  /** Whether changes may still load. */
  isComparing: boolean;
  /** Drives the bars, while brushing too. */
  live: Live<AnalysisResult>;
}

/** Rows of a panel; the rest is one of them, so that panels add up. */
const MAX_ROWS = 7;
/** All outcomes. */
const MAX_SHORT_ROWS = 6;
const MAX_PHONE_ROWS = 5;

function Panel(props: PanelProps) {
  const { title, hint = '', isHintBelow = false, rate, areShares = false, rows, result, live } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  // The rest has no bar, which would be longer than a single value's.
  const max = Math.max(1, ...rows.map(({ onSelect, countIn }) => (onSelect ? countIn(result.baseline) : 0)));
  const lengthIn = ({ countIn, rateIn }: PanelRow, views: Views) =>
    areShares ? (rateOf(rateIn(views)) ?? 0) : countIn(views) / max;
  const hasSelection = rows.some(({ isSelected }) => isSelected);
  const isFiltered = !isEmptySelection(result.selection);
  const hasRateChanges = rows.some(({ rateChange }) => rateChange);
  const hasChanges = props.isComparing || rows.some(({ change }) => change);
  // Bars are painted with every result; React renders the figures a few times a second.
  usePaint(live, (latest) => {
    // While sessions load, values move to other bins.
    const isSame = latest.baselineMetrics.sessions === result.baselineMetrics.sessions;
    const { views } = isSame ? latest : result;
    for (const [index, row] of rows.entries()) {
      const bar = body.current?.children[index]?.querySelector<HTMLElement>('[data-bar]');
      if (bar) bar.style.scale = `${lengthIn(row, views)} 1`;
    }
  });
  return (
    <ChartFrame
      title={title}
      legend={<BarsLegend isFiltered={isFiltered} />}
      result={isHintBelow ? '' : hint}
      isNarrow
      hasColumnHeaders
      numbers={() => ({
        headers: [
          title,
          'Sessions',
          rate,
          '95% interval',
          'Unfiltered',
          'Before',
          'Change',
          'Change, interval',
        ],
        rows: rows.map(({ name, countIn, rateIn, change }) => [
          name,
          formatNumber(countIn(result.views)),
          formatRate(rateIn(result.views)),
          formatInterval(rateIn(result.views)),
          formatNumber(countIn(result.baseline)),
          change?.before ?? '',
          change?.change ?? '',
          change?.interval ?? '',
        ]),
      })}
    >
      {/* As high as with all rows, which load one by one; those of few sessions load at once. */}
      <div
        className={clsx(
          '-mx-2 -mt-8.5',
          result.baselineMetrics.sessions >= MIN_SAMPLE && 'min-h-55 short:min-h-48 max-phone:min-h-61',
        )}
      >
        <table aria-label={title} className="w-full table-fixed text-sm">
          <thead className="text-muted text-xs">
            <tr className="h-6 *:font-regular *:px-1 *:text-right">
              <th className="text-left!">
                <span className="sr-only">{title}</span>
              </th>
              <th className="w-14">Sessions</th>
              <th
                className={hasRateChanges ? 'w-29 max-phone:w-17 phone:pr-17!' : 'w-14'}
                title={rate === 'Conv.' ? 'Conversion' : undefined}
              >
                {rate}
              </th>
              <th className={clsx('pr-2!', hasRateChanges ? 'w-17' : 'w-19.5')}>
                {/* Keeps its place. */}
                <span className={hasChanges ? undefined : 'sr-only'}>Change</span>
              </th>
            </tr>
          </thead>
          <tbody ref={body}>
            {rows.map((row) => (
              <Row
                key={row.key}
                row={row}
                result={result}
                reference={lengthIn(row, result.baseline)}
                isNotched={areShares}
                isFiltered={isFiltered}
                hasRateChanges={hasRateChanges}
                isFaint={hasSelection && !row.isSelected}
              />
            ))}
          </tbody>
        </table>
      </div>
      {isHintBelow ? <p className="h-6 content-end text-muted text-xs">{hint}</p> : null}
    </ChartFrame>
  );
}

const isAdditiveClick = (event: MouseEvent) => event.shiftKey || event.ctrlKey || event.metaKey;

interface RowProps extends Pick<PanelProps, 'result'> {
  row: PanelRow;
  /** Length of the bar of all sessions, from 0 to 1. */
  reference: number;
  /** Whether a notch marks it instead. */
  isNotched: boolean;
  isFiltered: boolean;
  hasRateChanges: boolean;
  isFaint: boolean;
}

function Row({ row, result, reference, isNotched, isFiltered, hasRateChanges, isFaint }: RowProps) {
  const { name, countIn, rateIn, change, rateChange, isSelected, onSelect } = row;
  const changes = [change, rateChange].flatMap((each) => (each ? describeChange(each) : []));
  const rate = rateIn(result.views);
  const isSmallSample = rate.of < MIN_SAMPLE;
  return (
    <tr className={clsx('group relative h-7 max-phone:h-hit', isSelected && 'bg-accent-soft')}>
      <th scope="row" className="relative pr-1 pl-2 text-left font-regular">
        {onSelect && !isNotched ? (
          <span
            aria-hidden
            className="absolute inset-y-0.5 left-0 rounded-sm bg-chart-ghost max-phone:inset-y-1.5"
            style={{ width: `${reference * 100}%` }}
          />
        ) : null}
        {isFaint || !onSelect ? null : (
          <span
            aria-hidden
            data-bar
            className="absolute inset-x-0 inset-y-0.5 origin-left scale-x-0 rounded-sm bg-chart-row max-phone:inset-y-1.5"
          />
        )}
        {isNotched && isFiltered ? (
          <span
            aria-hidden
            className="absolute bottom-0.5 -ml-px h-1.5 w-0.5 bg-strong max-phone:bottom-1.5"
            style={{ left: `${reference * 100}%` }}
          />
        ) : null}
        {onSelect ? (
          <button
            type="button"
            aria-pressed={isSelected}
            aria-description={changes.length > 0 ? changes.join(' ') : undefined}
            onClick={(event) => onSelect(isAdditiveClick(event))}
            className="row-link relative block w-full text-left text-strong -outline-offset-2"
            dir="auto"
          >
            <span className="phone:block phone:truncate max-phone:line-clamp-2 max-phone:leading-4 max-phone:wrap-anywhere">
              {name}
            </span>
          </button>
        ) : (
          <span className="relative block truncate">{name}</span>
        )}
      </th>
      <td className={clsx('tnum px-1 text-right', isFaint ? 'text-faint' : 'text-strong')}>
        {formatNumber(countIn(result.views))}
      </td>
      <td
        className={clsx(
          'tnum whitespace-nowrap px-1 text-right',
          isSmallSample || isFaint ? 'text-faint' : 'text-default',
        )}
        title={isSmallSample ? undefined : `${formatInterval(rate)}, of ${formatNumber(rate.of)}`}
      >
        {isSmallSample ? <span className="text-xs">{formatRate(rate)}</span> : formatRate(rate)}
        {hasRateChanges ? (
          <span className="inline-block w-16 text-xs max-phone:block max-phone:w-auto">
            {rateChange?.delta}
          </span>
        ) : null}
      </td>
      <td className="tnum pr-2 text-right text-muted text-xs whitespace-nowrap *:items-baseline [&_svg]:self-center">
        {change?.delta}
      </td>
    </tr>
  );
}

const sumCounts = (counts: readonly Count[]): Count =>
  counts.reduce(
    (sum, { sessions, known, conversions }) => ({
      sessions: sum.sessions + sessions,
      known: sum.known + known,
      conversions: sum.conversions + conversions,
    }),
    emptyCount(),
  );

interface TextRowsInput extends Pick<PanelsProps, 'findings' | 'causes'> {
  result: AnalysisResult;
  urlSelection: UrlSelection;
  /** Whether all sessions of the earlier period have loaded. */
  isCompared: boolean;
  names: AudienceNames | undefined;
  maxRows: number;
}

/** The values with the most sessions, the values the sentence names, the selected ones, and the rest. */
function textRows(
  dimension: 'source' | 'audience',
  { result, urlSelection, isCompared, findings, causes, names, maxRows }: TextRowsInput,
): PanelRow[] {
  const { selection, select } = urlSelection;
  const { comparison, views } = result;
  const { [dimension]: baseline } = result.baseline;
  const { [dimension]: values } = result.texts;
  const selected = selection[dimension] ?? [];
  const countsOf = (bins: readonly number[], hasMissing: boolean) => (views: Views) =>
    sumCounts([
      ...bins.map((bin) => countAt(views[dimension], bin)),
      ...(hasMissing ? [missingCount(views[dimension])] : []),
    ]);
  const isCause = (of: keyof Causes, text: string | null | undefined) => {
    // Of selected dates, the sentence names no cause.
    const cause = result.selection.start ? undefined : causes?.[of]?.value;
    return cause?.dimension === dimension && cause.text === text;
  };
  const change = (text: string | null, countIn: (views: Views) => Count) => {
    if (!comparison || !isCompared) return null;
    const found = changeOf(findings, dimension, text)?.sessions;
    // Figures of the whole range can't be compared with those before a part of it.
    if (!found && comparison.dates.firstDay !== null) return null;
    const counts =
      found ??
      withInterval(findings, {
        current: countIn(views).sessions,
        earlier: countIn(comparison.views).sessions,
      });
    if (!hasEnoughSessions(counts)) return null;
    return { ...countChangeNumbers(counts), delta: <CountDelta change={counts} /> };
  };
  /** The change of the conversion that the sentence names. */
  const rateChange = (text: string | null) => {
    const found = isCompared && isCause('conversion', text) ? changeOf(findings, dimension, text) : undefined;
    if (!found?.conversion.difference) return {};
    const { current, earlier, difference } = found.conversion;
    return {
      rateChange: {
        ...rateChangeNumbers(earlier, difference),
        delta: <RateDelta current={current} previous={earlier} change={difference} better="more" />,
      },
    };
  };
  const rowOf = (
    key: string,
    name: string,
    texts: readonly (string | null)[],
    bins: number[],
    hasMissing = false,
  ) => {
    const countIn = countsOf(bins, hasMissing);
    const [text] = texts;
    return {
      key,
      name,
      countIn: (views: Views) => countIn(views).sessions,
      rateIn: (views: Views) => conversionOrShare(result, countIn(views), countIn(result.baseline).sessions),
      // A change of many values at once explains nothing.
      change: text === undefined ? null : change(text, countIn),
      ...(text === undefined ? {} : rateChange(text)),
      isSelected: texts.length > 0 && texts.every((each) => selected.includes(each)),
      onSelect:
        texts.length > 0
          ? (isAdditive: boolean) => select(dimension, toggleValues(selected, texts, isAdditive))
          : null,
    };
  };
  const sessionsIn = (bin: number) => baseline.sessions[bin] ?? 0;
  const empty = values.indexOf('');
  const textOf = (bin: number) => values[bin] ?? '';
  const isNamed = (bin: number) =>
    (['sessions', 'opposite', 'conversion'] as const).some((of) => isCause(of, textOf(bin)));
  // A named value may have no sessions any more.
  const bins = [...values.keys()].filter((bin) => bin !== empty && (sessionsIn(bin) > 0 || isNamed(bin)));
  bins.sort((a, b) => sessionsIn(b) - sessionsIn(a));
  const hasNone = dimension === 'source' && baseline.missing + (empty < 0 ? 0 : sessionsIn(empty)) > 0;
  const hasOthers = sessionsIn(values.length) > 0;
  const room = maxRows - (hasNone ? 1 : 0);
  const isWhole = bins.length <= room && !hasOthers;
  const isKept = (bin: number) => isNamed(bin) || selected.includes(textOf(bin));
  const maxShown = isWhole ? room : room - 1;
  const kept = bins.filter(isKept);
  const others = bins.filter((bin) => !isKept(bin)).slice(0, Math.max(0, maxShown - kept.length));
  const shown = bins.filter((bin) => kept.includes(bin) || others.includes(bin));
  const rows = shown.map((bin) => {
    const text = textOf(bin);
    // `linkedin` and `LinkedIn` are shown as recorded, as they have one name.
    const isShared = shown.some((each) => each !== bin && sourceName(textOf(each)) === sourceName(text));
    const source = isShared ? text : sourceName(text);
    const name = dimension === 'audience' ? formatAudience(text, names) : formatBlank(source);
    return rowOf(`text ${text}`, name, [text], [bin]);
  });
  if (hasNone) {
    const texts = [...(baseline.missing > 0 ? [null] : []), ...(empty < 0 ? [] : [''])];
    rows.push(rowOf('none', `No ${dimension}`, texts, empty < 0 ? [] : [empty], true));
    rows.sort((a, b) => b.countIn(result.baseline) - a.countIn(result.baseline));
  }
  const rest = bins.filter((bin) => !shown.includes(bin));
  if (rest.length > 0 || hasOthers)
    rows.push(
      rowOf(
        'rest',
        // Their values may be of other dates.
        hasOthers ? `Other ${dimension}s` : plural(rest.length, `more ${dimension}`),
        [],
        [...rest, ...(hasOthers ? [values.length] : [])],
      ),
    );
  return rows;
}

interface Outcome {
  dimension: keyof typeof outcomeNames;
  filter: Selection['conversion'] | Selection['clicks'];
  better: 'more' | 'less';
}

const outcomes: readonly Outcome[] = [
  { dimension: 'conversion', filter: ['yes'], better: 'more' },
  { dimension: 'submit', filter: ['yes'], better: 'more' },
  { dimension: 'questions', filter: { from: 1, to: null }, better: 'more' },
  { dimension: 'clicks', filter: { from: 1, to: null }, better: 'more' },
  { dimension: 'scroll', filter: { from: 50, to: null }, better: 'more' },
  { dimension: 'bounce', filter: ['yes'], better: 'less' },
];

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * Sessions with an outcome, among sessions with a known one.
 *
 * @param selection whose other values of the same measure aren't counted, unless it selects the outcome itself
 */
function outcomeShare({ dimension, filter }: Outcome, views: Views, selection: Selection = {}): Proportion {
  const { sessions } = views[dimension];
  const isSelected = isSame(selection[dimension], filter);
  if (dimension === 'conversion' || dimension === 'submit' || dimension === 'bounce') {
    const states = (!isSelected && selection[dimension]) || flagStates;
    const countOf = (state: 'no' | 'yes') =>
      states.includes(state) ? (sessions[flagStates.indexOf(state)] ?? 0) : 0;
    return { hits: countOf('yes'), of: countOf('no') + countOf('yes') };
  }
  const selected = isSelected ? undefined : selection[dimension];
  const [first, end] = (selected && binsOfRange(dimension, selected)) || [0, sessions.length];
  const from = filter && 'from' in filter ? filter.from : 0;
  const share = { hits: 0, of: 0 };
  sessions.forEach((count, bin) => {
    if (bin < first || bin >= end) return;
    share.of += count;
    if ((binStarts[dimension][bin] ?? 0) >= from) share.hits += count;
  });
  return share;
}

/** A row per outcome that the service reports. */
const outcomeRows = (
  { comparison, views, selection: counted }: AnalysisResult,
  { selection, select }: UrlSelection,
  isCompared: boolean,
): PanelRow[] =>
  outcomes.map((outcome) => {
    const { dimension, filter, better } = outcome;
    const name = outcomeNames[dimension];
    const isSelected = isSame(selection[dimension], filter);
    const current = outcomeShare(outcome, views, counted);
    const previous =
      isCompared && comparison?.metrics.sessions && comparison.dates.firstDay === null
        ? outcomeShare(outcome, comparison.views, counted)
        : { hits: 0, of: 0 };
    const shareIn = (each: Views) => (each === views ? current : outcomeShare(outcome, each));
    const difference = compareRates({ current, previous });
    return {
      key: name,
      name,
      countIn: (each) => shareIn(each).hits,
      rateIn: shareIn,
      change: difference
        ? {
            ...rateChangeNumbers(previous, difference),
            delta: <RateDelta current={current} previous={previous} better={better} />,
          }
        : null,
      isSelected,
      onSelect: () => select(dimension, isSelected ? undefined : (filter as never)),
    };
  });
