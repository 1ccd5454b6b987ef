import { useQuery } from '@tanstack/react-query';
import { useDebouncedValue } from '#lib/hooks/use-debounced-value.ts';
import { Failure } from '#shell/query-section.tsx';
import { MethodHelp } from '#ui/method-help.tsx';
import type { AudienceNames } from '../sessions-queries.ts';
import { useSelection } from '../use-selection.ts';
import type { AnalysisClient } from '../worker/analysis-client.ts';
import { describeComparedCount } from './describe-differences.ts';
import { DifferenceList } from './difference-list.tsx';

interface DifferencesProps {
  client: AnalysisClient;
  /** Sessions loaded so far; the comparison updates with it. */
  loaded: number;
  /** Whether all sessions of the range have loaded. */
  isComplete: boolean;
  names: AudienceNames | undefined;
}

/** Differences between the selected sessions and the others in the range. */
export function Differences({ client, loaded, isComplete, names }: DifferencesProps) {
  const { selection, select } = useSelection(client);
  const selectionKey = useDebouncedValue(JSON.stringify(selection), 150);
  const isFiltered = selectionKey !== '{}';
  const { data, error, refetch } = useQuery({
    queryKey: ['session-differences', client.id, selectionKey, loaded, isComplete],
    enabled: isFiltered,
    async queryFn({ signal }) {
      const differences = await client.call('differences', JSON.parse(selectionKey), { signal });
      const { result } = client.latest.get();
      return {
        differences,
        counts: { selected: result?.metrics.sessions ?? 0, all: result?.baselineMetrics.sessions ?? 0 },
        isComplete,
      };
    },
    // While more sessions load, the last comparison of the same selection stays.
    placeholderData: (previous, query) =>
      query?.queryKey[1] === client.id && query.queryKey[2] === selectionKey ? previous : undefined,
    // The worker needs no network; the screen reports if it terminated.
    networkMode: 'always',
    retry: false,
    gcTime: 0,
  });
  const comparison = isFiltered ? (data ?? null) : null;
  return (
    <section
      aria-labelledby="differs"
      className="min-w-0 border-line border-l px-gutter pt-3 pb-4 contain-layout max-wide:border-t max-wide:border-l-0"
    >
      <div className="mb-2.5 flex min-h-6 flex-wrap items-center gap-x-3 gap-y-1 text-muted text-xs">
        <h2 id="differs" className="font-semibold text-sm text-strong">
          What differs
        </h2>
        {isFiltered ? <span>{describeComparedCount(comparison)}</span> : null}
        <span className="ml-auto">
          <MethodHelp>
            <p>
              Each value (a weekday, hour, source, audience, outcome or range of a measure) is compared
              between the selected sessions and all others in this range.
            </p>
            <p>
              The figure is an odds ratio: above 1, the value is more common in the selection. The line is its
              95% interval (Woolf). Differences are listed if at most 5% of them are likely to be chance
              (Benjamini–Hochberg).
            </p>
            <p>
              Left out: the selected values themselves, start times, values with fewer than 30 sessions, and
              all but the 200 most frequent values of a tag.
            </p>
          </MethodHelp>
        </span>
      </div>
      {!isFiltered ? (
        <p className="max-w-prose text-muted text-sm">
          Select bars in a chart or rows in a table to see what sets those sessions apart from all others.
        </p>
      ) : error && !comparison && !client.crash.get() ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : comparison ? (
        <DifferenceList
          differences={comparison.differences}
          counts={comparison.counts}
          names={names}
          onSelect={({ dimension, filter }) => select(dimension, filter as never)}
        />
      ) : (
        <p role="status" className="text-muted text-sm">
          Comparing…
        </p>
      )}
    </section>
  );
}
