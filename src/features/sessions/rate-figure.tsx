import { MIN_SAMPLE, type Proportion, rateOf } from '#engines/sessions/statistics/rates.ts';
import { formatPercent, plural } from '#lib/text.ts';
import { RateChange } from './changes.tsx';
import { Figure } from './figure.tsx';
import { formatInterval } from './format.ts';
import { type ComparisonShares, definitions, describeRate, type RateName } from './key-figure-labels.ts';

interface RateFigureProps {
  of: RateName;
  share: Proportion;
  /** Share of all sessions; null without a selection. */
  baseline: Proportion | null;
  comparison: ComparisonShares | null;
}

/** A rate with its interval; faint if it has too few sessions. */
export function RateFigure({ of, share, baseline, comparison }: RateFigureProps) {
  const { name, better } = definitions[of];
  const rate = rateOf(share);
  const tooltip = describeRate(share, baseline, comparison);
  if (rate === null) return <Figure name={name} tooltip={tooltip} value="–" isTooFew />;
  const isTooFew = share.of < MIN_SAMPLE;
  return (
    <Figure
      name={name}
      tooltip={tooltip}
      isTooFew={isTooFew}
      value={
        <>
          {(rate * 100).toFixed(1)}
          <span className="ml-0.5 font-medium text-base text-muted">%</span>
        </>
      }
    >
      <span>{formatInterval(share, '')}</span>
      {isTooFew ? <span>too few</span> : null}
      {comparison ? (
        <RateChange current={comparison.current} previous={comparison.previous} better={better} />
      ) : null}
      {baseline && !comparison && !isTooFew ? <span>all {formatPercent(rateOf(baseline) ?? 0)}</span> : null}
      {baseline || comparison || isTooFew ? null : <span>{plural(share.hits, 'session')}</span>}
    </Figure>
  );
}
