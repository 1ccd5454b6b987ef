import { useEffect, useState } from 'react';
import type { Analytics } from '#resources/sessions/analytics/analytics.ts';
import type { Selection } from '#resources/sessions/engine/dimensions.ts';
import type { Kind } from '#resources/sessions/engine/kinds.ts';
import type { Difference } from '#resources/sessions/engine/statistics/differences.ts';
import type { AudienceNames } from '#resources/sessions/queries.ts';
import type { Choosing } from '#resources/sessions/use-choosing.ts';
import { Failure } from '#shell/part.tsx';
import { Calculation } from '#ui/calculation.tsx';
import { useDebouncedValue } from '#util/use-debounced-value.ts';
import { DifferenceList } from './difference-list.tsx';
import { comparedText, type Sides } from './shown-differences.ts';

interface Found {
  of: Analytics;
  selection: string;
  differences: readonly Difference<Kind>[];
  sides: Sides;
  /** Whether all sessions of the range had loaded. */
  complete: boolean;
}

interface DiffersProps {
  analytics: Analytics;
  selection: Selection;
  choosing: Choosing;
  /** Goes up as more is read, so that it is compared again. */
  loaded: number;
  /** Whether all sessions of the range have loaded. */
  complete: boolean;
  names: AudienceNames | undefined;
}

/** What sets the selected sessions apart from the others in the range. */
export function Differs({ analytics, selection, choosing, loaded, complete, names }: DiffersProps) {
  const asked = useDebouncedValue(JSON.stringify(selection), 150);
  const chosen = asked !== '{}';
  const [found, setFound] = useState<Found | null>(null);
  const [error, setError] = useState<Error | null>(null);
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what more is read, and another try, ask again
  useEffect(() => {
    if (!chosen) return;
    let current = true;
    analytics.ask('differences', { selection: JSON.parse(asked) as Selection }).then(
      (differences) => {
        const answer = analytics.latest();
        if (!current || !answer) return;
        const sides = { chosen: answer.population.sessions, all: answer.whole.sessions };
        setFound({ of: analytics, selection: asked, differences, sides, complete });
        setError(null);
      },
      // Where the worker came to an end, the screen says so.
      (reason) => current && !analytics.snapshot().ended && setError(reason),
    );
    return () => {
      current = false;
    };
  }, [analytics, asked, chosen, loaded, complete, tries]);
  const shown = found?.of === analytics && found?.selection === asked ? found : null;
  return (
    <section
      aria-labelledby="differs"
      className="min-w-0 border-line border-l px-gutter pt-3 pb-4 contain-layout max-wide:border-t max-wide:border-l-0"
    >
      <div className="mb-2.5 flex min-h-6 flex-wrap items-center gap-x-3 gap-y-1 text-muted text-xs">
        <h2 id="differs" className="font-semibold text-sm text-strong">
          What differs
        </h2>
        {chosen ? <span>{comparedText(shown)}</span> : null}
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
      {!chosen ? (
        <p className="max-w-prose text-muted text-sm">
          Select bars in a chart or rows in a table to see what sets those sessions apart from all others.
        </p>
      ) : error && !shown ? (
        <Failure error={error} onRetry={() => setTries(tries + 1)} />
      ) : shown ? (
        <DifferenceList
          differences={shown.differences}
          sides={shown.sides}
          names={names}
          onChoose={({ dimension, filter }) => choosing.settle(dimension, filter as never)}
        />
      ) : (
        <p role="status" className="text-muted text-sm">
          Comparing…
        </p>
      )}
    </section>
  );
}
