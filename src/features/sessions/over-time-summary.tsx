import { MIN_SAMPLE } from '#engines/sessions/statistics/rates.ts';
import { plural } from '#lib/text.ts';
import { formatRate } from './format.ts';
import { formatLoadedDates } from './format-loaded-dates.ts';
import { useThrottledSnapshot } from './use-throttled-result.ts';
import type { AnalysisClient } from './worker/analysis-client.ts';

interface OverTimeSummaryProps {
  client: AnalysisClient;
  zone: string;
}

/** Sessions and conversion of the dates shown, or of the selected ones. */
export function OverTimeSummary({ client, zone }: OverTimeSummaryProps) {
  const { result = null, loadState = null } = useThrottledSnapshot(client) ?? {};
  if (!result || !loadState) return 'No sessions';
  const { unit, isCoarsened, from, to } = result.axis;
  const { sessions, shares } = result.figures;
  const { start } = result.selection;
  // Only loaded dates: slices load in parallel, which leaves gaps.
  const dates = formatLoadedDates(
    loadState.coverage,
    start ? [Math.max(from, start.from), Math.min(to, start.to - 1)] : [from, to],
    zone,
  );
  if (!dates) return 'No sessions';
  return (
    <>
      {isCoarsened ? `Grouped by ${unit} for this range. ` : null}
      {dates}: <b>{plural(sessions, 'session')}</b>
      {shares.conversion.of > 0 ? (
        <>
          ,{' '}
          {shares.conversion.of < MIN_SAMPLE ? (
            <span className="text-faint">{formatRate(shares.conversion)} convert</span>
          ) : (
            <>
              <b>{formatRate(shares.conversion)}</b> convert
            </>
          )}
        </>
      ) : null}
    </>
  );
}
