import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { CountDelta, countChangeNumbers } from '#charts/count-delta.tsx';
import { formatRate } from '#charts/figures.tsx';
import { compareRates, noEarlierData, RateDelta, signedPoints } from '#charts/rate-delta.tsx';
import {
  type AnalysisResult,
  type CauseValue,
  type ComparisonResult,
  type Findings,
  isEmptySelection,
  type Metrics,
  MIN_SAMPLE,
  type Proportion,
  type RateDifference,
  rateOf,
} from '#engines/sessions/index.ts';
import { formatNumber, formatPercent } from '#lib/text.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { Tooltip } from '#ui/tooltip.tsx';
import { formatInterval, formatValue } from './format.ts';
import {
  definitions,
  describeMedianTime,
  describeOtherSessions,
  describeRate,
  describeSessionCount,
  describeShareOfAll,
  isDetermined,
  medianDifference,
  type RateName,
  signedValue,
} from './key-metric-labels.ts';
import type { PageShares } from './summary.tsx';
import { isComparable, withInterval } from './use-findings.ts';
import { useThrottledSnapshot } from './use-throttled-result.ts';
import type { AnalysisClient } from './worker/analysis-client.ts';
import type { AnalysisLoadState } from './worker/protocol.ts';

interface KeyMetricsProps {
  client: AnalysisClient | null;
  /** Shares of the page's sessions, to compare an audience with. */
  pageShares?: PageShares | null | undefined;
  /** Changes against the earlier period; null until known. */
  findings: Findings<CauseValue> | null;
  /** Shows skeletons until true. */
  isReady: boolean;
}

const quantile = (value: number | undefined) => (value === undefined ? '–' : formatValue.time(value));

/** The six key figures with their intervals. They follow the selection. */
export function KeyMetrics({ client, pageShares, findings, isReady }: KeyMetricsProps) {
  const snapshot = useThrottledSnapshot(client);
  const { result, loadState } = snapshot;
  return (
    <dl
      aria-label="Key figures"
      data-summary
      className="grid grid-cols-6 border-line border-y contain-layout tablet:px-[calc(var(--gutter)-var(--spacing)*3)] max-tablet:grid-cols-3 max-phone:grid-cols-2"
    >
      {isReady && result && loadState ? (
        <LoadedMetrics
          result={result}
          loadState={loadState}
          isCounted={snapshot.isCounted}
          pageShares={pageShares}
          findings={findings}
        />
      ) : (
        Object.values(definitions).map(({ name }) => <PendingMetric key={name} name={name} />)
      )}
    </dl>
  );
}

/** Cached sessions lack only the newest ones, which hardly change the median. */
const MIN_LOADED_SHARE = 0.9;

interface LoadedMetricsProps extends Pick<KeyMetricsProps, 'pageShares' | 'findings'> {
  result: AnalysisResult;
  loadState: AnalysisLoadState;
  isCounted: boolean;
}

function LoadedMetrics({ result, loadState, isCounted, pageShares, findings }: LoadedMetricsProps) {
  // While brushing, the URL still has the previous selection.
  const isFiltered = !isEmptySelection(result.selection);
  const { metrics, baselineMetrics, comparison: comparisonResult } = result;
  const { phase, notices } = loadState;
  const isComplete = phase === 'done' && notices.length === 0;
  const total = isComplete || isCounted ? null : loadState.total;
  const isCompared =
    loadState.comparison?.phase === 'done' && comparisonResult !== null && hasEarlier(comparisonResult);
  const comparison = isCompared ? comparisonResult : null;
  // Without sessions before, only their number shows a change.
  const nonEmptyComparison = comparison?.metrics.sessions ? comparison : null;
  // Counts have no median, and that of a part would be mistaken for theirs.
  const isPart = isCounted && loadState.loaded < MIN_LOADED_SHARE * metrics.sessions;
  const time = isPart && phase === 'loading' ? undefined : metrics.measures?.time;
  const baseline = isFiltered ? baselineMetrics : null;
  const change =
    comparison &&
    withInterval(findings, {
      current: comparison.current.sessions,
      earlier: comparison.metrics.sessions,
    });
  const interval = change && countChangeNumbers(change).interval.replace(/[±%]/g, '');
  const rate = (name: RateName) => (
    <RateMetric
      of={name}
      metrics={metrics}
      baseline={baseline}
      page={isFiltered ? undefined : pageShares?.[name]}
      comparison={nonEmptyComparison}
      isShareOfAll={isDetermined(name, result)}
    />
  );
  return (
    <>
      <Metric
        name={definitions.sessions.name}
        tooltip={describeSessionCount(metrics.sessions, {
          baseline: baseline?.sessions ?? null,
          total,
          comparison,
        })}
        value={formatNumber(metrics.sessions)}
        all={
          isFiltered ? `of ${formatNumber(baselineMetrics.sessions)}${total === null ? '' : ' loaded'}` : null
        }
      >
        {comparison && change ? (
          <>
            <CountDelta change={change} />
            {change.earlier > 0 && (interval || findings) ? (
              <Interval>{interval || 'too few days'}</Interval>
            ) : null}
          </>
        ) : isFiltered ? null : total !== null ? (
          `of ${formatNumber(total)}`
        ) : phase === 'done' || isCounted ? (
          'in this range'
        ) : (
          'so far'
        )}
      </Metric>
      {rate('conversion')}
      {time ? (
        <Metric
          name={definitions.time.name}
          tooltip={describeMedianTime(
            time,
            baseline?.measures.time ?? null,
            nonEmptyComparison?.metrics.measures.time ?? null,
          )}
          value={quantile(time.median?.value)}
          isSmallSample={time.known === 0}
          all={baseline && `all ${quantile(baseline.measures.time.median?.value)}`}
        >
          {isPart ? (
            `of ${formatNumber(loadState.loaded)} loaded`
          ) : nonEmptyComparison ? (
            <TimeDelta comparison={nonEmptyComparison} />
          ) : (
            <span>p90 {quantile(time.p90?.value)}</span>
          )}
        </Metric>
      ) : (
        <PendingMetric name={definitions.time.name} />
      )}
      {rate('bounce')}
      {rate('submit')}
      {isCounted && metrics.shares.asked.of === 0 ? (
        <PendingMetric name={definitions.asked.name} />
      ) : (
        rate('asked')
      )}
    </>
  );
}

/** Whether there is anything to compare with: not before the first session, and not for few sessions. */
const hasEarlier = ({ dates: { comparison }, current, metrics }: ComparisonResult): boolean =>
  comparison.start <= comparison.end && isComparable(current, metrics);

interface RateMetricProps {
  of: RateName;
  metrics: Metrics;
  /** Metrics of all sessions; null without a selection. */
  baseline: Metrics | null;
  /** Share of the page's sessions; undefined if not compared. */
  page: Proportion | undefined;
  comparison: ComparisonResult | null;
  /** Shows the selection's share of all sessions instead, as it determines the rate. */
  isShareOfAll: boolean;
}

/** A rate with its interval; faint if it has too few sessions. */
function RateMetric({ of, metrics, page, isShareOfAll, ...props }: RateMetricProps) {
  const { name, better, meaning } = definitions[of];
  const share = isShareOfAll
    ? { hits: metrics.sessions, of: props.baseline?.sessions ?? 0 }
    : metrics.shares[of];
  const baseline = isShareOfAll ? null : (props.baseline?.shares[of] ?? null);
  const comparison =
    props.comparison && !isShareOfAll
      ? { current: props.comparison.current.shares[of], previous: props.comparison.metrics.shares[of] }
      : null;
  const rate = rateOf(share);
  const tooltip = isShareOfAll
    ? describeShareOfAll(share, rateOf(metrics.shares[of]))
    : describeRate(share, baseline, comparison);
  const isSmallSample = share.of < MIN_SAMPLE;
  const change = comparison && compareRates(comparison);
  return (
    <Metric
      name={name}
      tooltip={[meaning, tooltip, page && describeOtherSessions(share, page)].filter(Boolean).join(' ')}
      isSmallSample={isSmallSample}
      value={formatRate(share)}
      all={
        isShareOfAll
          ? 'of all'
          : baseline
            ? `all ${formatPercent(rateOf(baseline) ?? 0)}`
            : page && page.of >= MIN_SAMPLE && `page ${formatRate(page)}`
      }
    >
      {isSmallSample && !comparison ? (
        rate !== null && <span>too few for a rate</span>
      ) : comparison ? (
        <>
          <RateDelta {...comparison} better={better} />
          {change ? <Interval>{boundsText(change, signedPoints)}</Interval> : null}
        </>
      ) : (
        <Interval>{formatInterval(share)}</Interval>
      )}
    </Metric>
  );
}

const boundsText = ({ low, high }: RateDifference, format: (bound: number) => string) =>
  `${format(low)} to ${format(high)}`.replaceAll('±', '');

/** In parentheses, so that it isn't taken for another figure; its level is named at the first one where there is room. */
const Interval = ({ children }: { children: string }) => (
  <span data-interval className="before:content-['('] after:content-[')']">
    <span className="max-phone:sr-only wide:max-desktop:sr-only in-[dl>:not(:first-child)_[data-interval]:not(:first-child)]:sr-only">
      95%:{' '}
    </span>
    {children}
  </span>
);

interface MetricProps {
  name: string;
  value: ReactNode;
  tooltip?: string;
  /** Whether there are too few sessions to compare. */
  isSmallSample?: boolean;
  /** The figure of all sessions, if some are selected, or of the page. */
  all?: string | false | null | undefined;
  /** Below the value. */
  children?: ReactNode;
}

const PendingMetric = ({ name }: Pick<MetricProps, 'name'>) => (
  <Metric name={name} value={<Skeleton className="h-5 w-20 self-center" />}>
    <Skeleton className="w-24" />
  </Metric>
);

function Metric({ name, value, tooltip, isSmallSample = false, all, children }: MetricProps) {
  const content = (
    <>
      <span
        className={clsx(
          'tnum flex h-8 items-baseline font-semibold text-2xl whitespace-nowrap max-phone:h-7',
          isSmallSample ? 'text-faint' : 'text-strong',
        )}
      >
        {value}
      </span>
      {/* One line. Overflow is clipped; the tooltip has it, instead of those of the changes. Narrow screens show no
          arrows, and no intervals of a selection, whose changes are wider. */}
      <span
        className={clsx(
          'tnum flex *:pointer-events-none h-4 flex-wrap gap-x-1 overflow-hidden text-muted text-xs whitespace-nowrap',
          all
            ? 'max-phone:*:data-interval:not-first:sr-only tablet:max-desktop:*:data-interval:not-first:sr-only'
            : 'max-phone:[&_svg]:hidden tablet:max-desktop:[&_svg]:hidden',
        )}
      >
        {children}
      </span>
    </>
  );
  return (
    <div className="key-figure">
      <dt className="flex justify-between gap-1 text-muted text-xs in-[dl>:not(:last-child)]:pr-2">
        <span className="truncate">{name}</span>
        {all ? <span className="tnum whitespace-nowrap">{all}</span> : null}
      </dt>
      <dd>{tooltip ? <Tooltip text={tooltip}>{content}</Tooltip> : content}</dd>
    </div>
  );
}

function TimeDelta({ comparison }: { comparison: ComparisonResult }) {
  const { current, metrics } = comparison;
  const [now, before] = [current.measures.time, metrics.measures.time];
  if (!now.median) return null;
  if (!before.median) return noEarlierData;
  const change = medianDifference(now, before);
  if (!change) return <span>was {quantile(before.median.value)}</span>;
  return (
    <>
      <span>{signedValue('time', now.median.value - before.median.value)}</span>
      <Interval>{boundsText(change, (seconds) => signedValue('time', seconds))}</Interval>
    </>
  );
}
