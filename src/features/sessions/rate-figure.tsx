import { MIN_SAMPLE, type Proportion, rateOf } from '#engines/sessions/statistics/proportion.ts';
import { formatPercent, plural } from '#lib/text.ts';
import { RateChange } from './changes.tsx';
import { Figure } from './figure.tsx';
import { intervalText } from './format.ts';
import { type ComparedShares, definitions, type RateName, rateHint } from './key-figure-labels.ts';

interface RateFigureProps {
  of: RateName;
  share: Proportion;
  /** That of all sessions, where `share` is of a part of them. */
  whole: Proportion | null;
  /** The shares of both sides of a comparison. */
  compared: ComparedShares | null;
}

/** A rate with its interval; faint where it rests on too few sessions. */
export function RateFigure({ of, share, whole, compared }: RateFigureProps) {
  const { name, better } = definitions[of];
  const rate = rateOf(share);
  const hint = rateHint(share, whole, compared);
  if (rate === null) return <Figure name={name} hint={hint} value="–" few />;
  const few = share.of < MIN_SAMPLE;
  return (
    <Figure
      name={name}
      hint={hint}
      few={few}
      value={
        <>
          {(rate * 100).toFixed(1)}
          <span className="ml-0.5 font-medium text-base text-muted">%</span>
        </>
      }
    >
      <span>{intervalText(share, '')}</span>
      {few ? <span>too few</span> : null}
      {compared ? <RateChange now={compared.current} then={compared.earlier} better={better} /> : null}
      {whole && !compared && !few ? <span>all {formatPercent(rateOf(whole) ?? 0)}</span> : null}
      {whole || compared || few ? null : <span>{plural(share.hits, 'session')}</span>}
    </Figure>
  );
}
