import type { AnalysisResult } from '#engines/sessions/analysis.ts';
import { isEmptySelection } from '#engines/sessions/dimensions/index.ts';
import { formatNumber } from '#lib/text.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { CountChange, TimeChange } from './changes.tsx';
import { Figure } from './figure.tsx';
import { formatValue } from './format.ts';
import { definitions, describeMedianTime, describeSessionCount } from './key-figure-labels.ts';
import { RateFigure } from './rate-figure.tsx';
import { useThrottledSnapshot } from './use-throttled-result.ts';
import type { AnalysisClient } from './worker/analysis-client.ts';
import type { AnalysisLoadState } from './worker/protocol.ts';

interface KeyFiguresProps {
  client: AnalysisClient | null;
  /** Shows skeletons until true. */
  ready: boolean;
  /** Reserves room for changes while the comparison loads. */
  hasComparison: boolean;
}

const quantile = (value: number | undefined) => (value === undefined ? '–' : formatValue.time(value));

/** The six key figures with their intervals. They follow the selection. */
export function KeyFigures({ client, ready, hasComparison }: KeyFiguresProps) {
  const { result = null, loadState = null } = useThrottledSnapshot(client) ?? {};
  return (
    <dl
      aria-label="Key figures"
      data-compared={hasComparison || undefined}
      className="grid grid-cols-6 border-line border-y contain-layout px-[calc(var(--gutter)-var(--spacing)*4)] max-tablet:grid-cols-3 max-phone:grid-cols-2"
    >
      {ready && result && loadState ? (
        <Figures result={result} loadState={loadState} />
      ) : (
        Object.values(definitions).map(({ name }) => (
          <Figure key={name} name={name} value={<Skeleton className="h-5 w-20 self-center" />}>
            <Skeleton className="w-24" />
          </Figure>
        ))
      )}
    </dl>
  );
}

interface FiguresProps {
  result: AnalysisResult;
  loadState: AnalysisLoadState;
}

function Figures({ result, loadState }: FiguresProps) {
  // While brushing, the URL still has the previous selection.
  const isFiltered = !isEmptySelection(result.selection);
  const { figures, baselineFigures, comparison: comparisonResult } = result;
  const { phase, notices } = loadState;
  const complete = phase === 'done' && notices.length === 0;
  const total = complete ? null : loadState.total;
  const comparison = loadState.comparison?.phase === 'done' ? comparisonResult : null;
  // Without sessions before, only their number shows a change.
  const nonEmptyComparison = comparison?.figures.sessions ? comparison : null;
  const { time } = figures.measures;
  const rate = (name: 'conversion' | 'bounce' | 'submit' | 'asked') => (
    <RateFigure
      of={name}
      share={figures.shares[name]}
      baseline={isFiltered ? baselineFigures.shares[name] : null}
      comparison={
        nonEmptyComparison && {
          current: nonEmptyComparison.current.shares[name],
          previous: nonEmptyComparison.figures.shares[name],
        }
      }
    />
  );
  return (
    <>
      <Figure
        name={definitions.sessions.name}
        tooltip={describeSessionCount(figures.sessions, isFiltered ? baselineFigures.sessions : null, total)}
        value={formatNumber(figures.sessions)}
      >
        {isFiltered
          ? `of ${formatNumber(baselineFigures.sessions)}`
          : total !== null
            ? `of ${formatNumber(total)}`
            : phase === 'done'
              ? 'in this range'
              : 'so far'}
        {comparison ? (
          <CountChange current={comparison.current.sessions} previous={comparison.figures.sessions} />
        ) : null}
      </Figure>
      {rate('conversion')}
      <Figure
        name={definitions.time.name}
        tooltip={describeMedianTime(
          time,
          isFiltered ? baselineFigures.measures.time : null,
          nonEmptyComparison?.figures.measures.time ?? null,
        )}
        value={quantile(time.median?.value)}
        isTooFew={time.known === 0}
      >
        <span>p90 {quantile(time.p90?.value)}</span>
        {nonEmptyComparison ? (
          <TimeChange
            current={nonEmptyComparison.current.measures.time.median}
            previous={nonEmptyComparison.figures.measures.time.median}
          />
        ) : null}
      </Figure>
      {rate('bounce')}
      {rate('submit')}
      {rate('asked')}
    </>
  );
}
