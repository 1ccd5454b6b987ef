import { useQuery } from '@tanstack/react-query';
import type { Selection } from '#engines/sessions/dimensions.ts';
import type { SessionSegment } from '#engines/sessions/segments.ts';
import type { SegmentDifference } from '#engines/sessions/statistics/rank-differences.ts';
import type { AudienceNames } from '#features/sessions/sessions-queries.ts';
import type { SelectionActions } from '#features/sessions/use-selection-actions.ts';
import type { AnalysisClient } from '#features/sessions/worker/analysis-client.ts';
import { useDebouncedValue } from '#lib/hooks/use-debounced-value.ts';
import { Failure } from '#shell/part.tsx';
import { Calculation } from '#ui/calculation.tsx';
import { comparedText, type Sides } from './describe-differences.ts';
import { DifferenceList } from './difference-list.tsx';

interface Found {
  differences: readonly SegmentDifference<SessionSegment>[];
  sides: Sides;
  /** Whether all sessions of the range had loaded. */
  complete: boolean;
}

interface DiffersProps {
  client: AnalysisClient;
  selection: Selection;
  selectionActions: SelectionActions;
  /** Sessions loaded so far; the comparison follows. */
  loaded: number;
  /** Whether all sessions of the range have loaded. */
  complete: boolean;
  names: AudienceNames | undefined;
}

/** What sets the selected sessions apart from the others in the range. */
export function Differs({ client, selection, selectionActions, loaded, complete, names }: DiffersProps) {
  const asked = useDebouncedValue(JSON.stringify(selection), 150);
  const isFiltered = asked !== '{}';
  const { data, error, refetch } = useQuery({
    queryKey: ['session-differences', client.id, asked, loaded, complete],
    enabled: isFiltered,
    async queryFn({ signal }): Promise<Found> {
      const differences = await client.request('differences', { selection: JSON.parse(asked) }, { signal });
      const result = client.latest();
      return {
        differences,
        sides: { chosen: result?.population.sessions ?? 0, all: result?.whole.sessions ?? 0 },
        complete,
      };
    },
    // While more sessions load, the last comparison of the same selection stays.
    placeholderData: (before, query) =>
      query?.queryKey[1] === client.id && query.queryKey[2] === asked ? before : undefined,
    // The worker has the sessions; where it isTerminated, the screen says so.
    networkMode: 'always',
    retry: false,
    gcTime: 0,
  });
  const shown = isFiltered ? (data ?? null) : null;
  return (
    <section
      aria-labelledby="differs"
      className="min-w-0 border-line border-l px-gutter pt-3 pb-4 contain-layout max-wide:border-t max-wide:border-l-0"
    >
      <div className="mb-2.5 flex min-h-6 flex-wrap items-center gap-x-3 gap-y-1 text-muted text-xs">
        <h2 id="differs" className="font-semibold text-sm text-strong">
          What differs
        </h2>
        {isFiltered ? <span>{comparedText(shown)}</span> : null}
        <span className="ml-auto">
          <Calculation>
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
          </Calculation>
        </span>
      </div>
      {!isFiltered ? (
        <p className="max-w-prose text-muted text-sm">
          Select bars in a chart or rows in a table to see what sets those sessions apart from all others.
        </p>
      ) : error && !shown && !client.snapshot().isTerminated ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : shown ? (
        <DifferenceList
          differences={shown.differences}
          sides={shown.sides}
          names={names}
          onChoose={({ dimension, filter }) => selectionActions.commit(dimension, filter as never)}
        />
      ) : (
        <p role="status" className="text-muted text-sm">
          Comparing…
        </p>
      )}
    </section>
  );
}
