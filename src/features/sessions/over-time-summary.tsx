import { MIN_SAMPLE } from '#engines/sessions/statistics/proportion.ts';
import { plural } from '#lib/text.ts';
import { rateText } from './format.ts';
import { formatLoadedDates } from './format-loaded-dates.ts';
import { useThrottledSnapshot } from './use-throttled-result.ts';
import type { AnalysisClient } from './worker/analysis-client.ts';

interface OverTimeResultProps {
  client: AnalysisClient;
  zone: string;
}

/** What there is in the time shown, or in the part of it that is chosen, in a sentence. */
export function OverTimeResult({ client, zone }: OverTimeResultProps) {
  const { result = null, loadState = null } = useThrottledSnapshot(client) ?? {};
  if (!result || !loadState) return 'No sessions';
  const { unit, coarsened, from, to } = result.axis;
  const { sessions, shares } = result.population;
  const { start } = result.selection;
  // Only dates that have loaded: while slices load side by side, there are gaps between them.
  const dates = formatLoadedDates(
    loadState.coverage,
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
