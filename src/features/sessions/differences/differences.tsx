import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useEffect, useRef, useState } from 'react';
import { ChartMenu } from '#charts/chart-frame.tsx';
import { type CauseValue, type Findings, MIN_SAMPLE } from '#engines/sessions/index.ts';
import { useDebouncedValue } from '#lib/hooks/use-debounced-value.ts';
import { Failure } from '#shell/query-section.tsx';
import { MethodHelp } from '#ui/method-help.tsx';
import { Segmented } from '#ui/segmented.tsx';
import type { AudienceNames } from '../sessions-queries.ts';
import { useSelection } from '../use-selection.ts';
import type { AnalysisClient } from '../worker/analysis-client.ts';
import { DifferenceList, differenceNumbers } from './difference-list.tsx';
import { PeriodChanges, periodNumbers } from './period-changes.tsx';

interface DifferencesProps {
  client: AnalysisClient;
  /** Changes against the earlier period; null without one. */
  findings: Findings<CauseValue> | null;
  /** Sessions loaded so far; the comparison updates with it. */
  loaded: number;
  /** Whether all sessions of the range have loaded. */
  isComplete: boolean;
  names: AudienceNames | undefined;
}

const modes = [
  { value: 'selection', label: 'Selection' },
  { value: 'period', label: 'Against the period before' },
] as const;

/** Differences between the selected sessions and the others in the range, or the earlier period's sessions. */
export function Differences({ client, findings, loaded, isComplete, names }: DifferencesProps) {
  const { selection, select } = useSelection(client);
  const section = useRef<HTMLElement>(null);
  const selectionKey = useDebouncedValue(JSON.stringify(selection), 150);
  const isFiltered = selectionKey !== '{}';
  const [mode, setMode] = useState<'selection' | 'period'>();
  // Without a selection, only the earlier period can be compared with.
  const isPeriod = (mode ?? (isFiltered ? 'selection' : 'period')) === 'period' && findings !== null;
  const query = useQuery({
    queryKey: ['session-differences', client.id, selectionKey, loaded, isComplete],
    enabled: isFiltered && !isPeriod,
    async queryFn({ signal }) {
      const { differences, implied } = await client.call('differences', JSON.parse(selectionKey), { signal });
      const { result } = client.latest.get();
      return {
        differences,
        implied,
        counts: { selected: result?.metrics.sessions ?? 0, all: result?.baselineMetrics.sessions ?? 0 },
        isComplete,
      };
    },
    // While more sessions load, the last comparison of the same selection stays.
    placeholderData: (previous, before) =>
      before?.queryKey[1] === client.id && before.queryKey[2] === selectionKey ? previous : undefined,
    // The worker needs no network; the screen reports if it terminated.
    networkMode: 'always',
    retry: false,
    gcTime: 0,
  });
  // It mounts after the dates in the URL are complete, which ends the scrolling to the hash.
  useEffect(() => {
    if (location.hash === '#differs') section.current?.scrollIntoView();
  }, []);
  const comparison = isFiltered ? (query.data ?? null) : null;
  return (
    <section
      ref={section}
      aria-labelledby="differs"
      className="min-w-0 border-line border-l px-gutter pt-3 pb-4 contain-layout max-wide:border-t max-wide:border-l-0"
    >
      <div className="mb-2.5 flex min-h-7 flex-wrap items-center gap-x-3 gap-y-1 text-muted text-xs max-phone:min-h-19 max-phone:content-start">
        <h2 id="differs" className="font-semibold text-sm text-strong">
          What differs
        </h2>
        {findings ? (
          <span data-unpictured className="in-data-picturing:hidden max-phone:order-last max-phone:w-full">
            <Segmented
              label="Compare"
              segments={modes}
              value={isPeriod ? 'period' : 'selection'}
              onChange={(value) => setMode(value)}
            />
          </span>
        ) : null}
        <span data-unpictured className="-my-1 -mr-1.5 ml-auto inline-flex">
          <MethodHelp>
            <p>
              Each value (a source, audience, weekday, hour, outcome or range of a measure) is compared
              between the selected sessions and all others in this range: its share of both, and the ratio of
              the shares with its 95% interval (Katz).
            </p>
            <p>
              Order and significance follow the odds ratio (Woolf). Differences are listed if at most 5% of
              them are likely to be chance (Benjamini–Hochberg, over all values compared). Neighboring ranges
              of a measure that differ in the same direction are then shown as one.
            </p>
            <p>
              Against the period before, the values that changed most come first: those that gained or lost
              the most sessions, or conversions by their rate. Intervals are adjusted for the number of values
              compared.
            </p>
            <p>
              Left out: the selected values themselves, what they imply (all or none of the selected sessions
              have it), start times, values with fewer than 30 sessions, and all but the 200 most frequent
              values of a tag.
            </p>
          </MethodHelp>
          <ChartMenu
            title="What differs"
            chart={section}
            numbers={() =>
              isPeriod && findings
                ? periodNumbers(findings, names)
                : differenceNumbers(comparison?.differences ?? [], names)
            }
          />
        </span>
      </div>
      {/* As high as its placeholder, with any number of values; for few sessions, as the longest text. */}
      <div
        className={clsx(
          '-mx-2 overflow-y-auto px-2',
          loaded >= MIN_SAMPLE
            ? 'h-49 max-phone:h-60 in-data-picturing:h-auto print:h-auto'
            : 'min-h-6 max-phone:min-h-10',
        )}
      >
        {isPeriod && findings ? (
          <PeriodChanges
            findings={findings}
            names={names}
            onSelect={({ dimension, text }) => select(dimension, [text])}
          />
        ) : !isFiltered ? (
          <p className="max-w-prose text-muted text-sm">
            Select something, or compare with the period before.
          </p>
        ) : query.error && !comparison && !client.crash.get() ? (
          <Failure of={query} />
        ) : comparison ? (
          <DifferenceList
            differences={comparison.differences}
            implied={comparison.implied}
            counts={comparison.counts}
            isComplete={comparison.isComplete}
            names={names}
            onSelect={({ dimension, filter }) => select(dimension, filter as never)}
          />
        ) : (
          <p role="status" className="text-muted text-sm">
            Comparing…
          </p>
        )}
      </div>
    </section>
  );
}
