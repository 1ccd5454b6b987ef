import { plural } from '#util/text.ts';
import { formatRange } from '#util/time.ts';
import type { Analytics } from './analytics/analytics.ts';
import { FEWEST } from './engine/statistics/share.ts';
import type { Choosing } from './use-choosing.ts';
import { useSettledAnswer } from './use-settled-answer.ts';
import { rateText } from './words.ts';

interface OverTimeResultProps {
  analytics: Analytics;
  choosing: Choosing;
  zone: string;
}

/** What there is in the time shown, or in the part of it that is chosen, in a sentence. */
export function OverTimeResult({ analytics, choosing, zone }: OverTimeResultProps) {
  const answer = useSettledAnswer(analytics);
  if (!answer || answer.axis.incomplete.every((why) => why === 'unloaded')) return 'Nothing to show';
  const { unit, coarsened, from, to } = answer.axis;
  const { sessions, shares } = answer.population;
  const { start } = choosing.now();
  return (
    <>
      {coarsened ? `By ${unit}, as the range is long. ` : null}
      {start ? formatRange(start.from, start.to - 1, zone) : formatRange(from, to, zone)}:{' '}
      <b>{plural(sessions, 'session')}</b>
      {shares.conversion.of > 0 ? (
        <>
          ,{' '}
          {shares.conversion.of < FEWEST ? (
            <span className="text-faint">{rateText(shares.conversion)} convert</span>
          ) : (
            <>
              <b>{rateText(shares.conversion)}</b> convert
            </>
          )}
        </>
      ) : null}
    </>
  );
}
