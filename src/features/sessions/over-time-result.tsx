import { MIN_SAMPLE } from '#engines/sessions/statistics/proportion.ts';
import { plural } from '#lib/text.ts';
import type { Analytics } from './analytics/analytics.ts';
import { coveredText } from './covered-text.ts';
import { useThrottledAnalysis } from './use-throttled-answer.ts';
import { rateText } from './words.ts';

interface OverTimeResultProps {
  analytics: Analytics;
  zone: string;
}

/** What there is in the time shown, or in the part of it that is chosen, in a sentence. */
export function OverTimeResult({ analytics, zone }: OverTimeResultProps) {
  const { answer = null, reading = null } = useThrottledAnalysis(analytics) ?? {};
  if (!answer || !reading) return 'No sessions';
  const { unit, coarsened, from, to } = answer.axis;
  const { sessions, shares } = answer.population;
  const { start } = answer.selection;
  // Only dates that have loaded: while slices load side by side, there are gaps between them.
  const dates = coveredText(
    reading.covered,
    start ? [Math.max(from, start.from), Math.min(to, start.to - 1)] : [from, to],
    zone,
  );
  if (!dates) return 'No sessions';
  return (
    <>
      {coarsened ? `Grouped by ${unit} for this range. ` : null}
      {dates}: <b>{plural(sessions, 'session')}</b>
      {shares.conversion.of > 0 ? (
        <>
          ,{' '}
          {shares.conversion.of < MIN_SAMPLE ? (
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
