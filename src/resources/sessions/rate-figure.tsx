import { formatPercent, plural } from '#util/text.ts';
import { RateChange } from './changes.tsx';
import { FEWEST, rateOf, type Share } from './engine/statistics/share.ts';
import { Figure } from './figure.tsx';
import { definitions, type RateName, rateHint } from './key-figure-words.ts';
import { intervalText } from './words.ts';

interface RateFigureProps {
  of: RateName;
  share: Share;
  /** That of all sessions, where `share` is of a part of them. */
  whole: Share | null;
  /** That of the earlier time, where one is compared. */
  earlier: Share | null;
}

/** A rate with its interval; faint where it rests on too few sessions. */
export function RateFigure({ of, share, whole, earlier }: RateFigureProps) {
  const { name, better } = definitions[of];
  const rate = rateOf(share);
  const hint = rateHint(share, whole, earlier);
  if (rate === null) return <Figure name={name} hint={hint} value="–" few />;
  const few = share.of < FEWEST;
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
      {earlier ? <RateChange now={share} then={earlier} better={better} /> : null}
      {whole && !earlier && !few ? <span>all {formatPercent(rateOf(whole) ?? 0)}</span> : null}
      {whole || earlier || few ? null : <span>{plural(share.hits, 'session')}</span>}
    </Figure>
  );
}
