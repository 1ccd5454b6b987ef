import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CircleCheck, CircleDashed, TriangleAlert } from 'lucide-react';
import type { Run } from '#engines/audience-import/index.ts';
import { plural, truncate } from '#lib/text.ts';
import { Icon } from '#ui/icon.tsx';
import { Time } from '#ui/time.tsx';
import { runLink } from './audience-import-queries.ts';
import { runStore } from './import-store.ts';
import { describeCounts } from './run-summary.ts';

/** Results of a run, or its number of rows if they aren't stored. */
function describeRun(run: Run): string {
  const { counts, state } = run;
  const rows = plural(run.rows.length, run.bulkEdit ? 'audience' : 'row');
  const done = counts && describeCounts(run, counts);
  if (state === 'done') return done ?? rows;
  return `${state === 'stopped' && done ? done : rows}, ${state === 'stopped' ? 'stopped' : 'not finished'}`;
}

const hasFailures = ({ counts }: Run) => counts !== undefined && counts.rejected + counts.uncertain > 0;

interface PreviousRunsProps {
  tenant: string;
  /** Null lists bulk edits instead. */
  pageId: string | null;
}

export function PreviousRuns({ tenant, pageId }: PreviousRunsProps) {
  const { data: all = [] } = useQuery({
    queryKey: ['import-runs', tenant],
    queryFn: () => runStore.of(tenant).catch((): Run[] => []),
    staleTime: 0,
  });
  const runs = all.filter((run) => (run.bulkEdit ? pageId === null : run.pageId === pageId));
  if (runs.length === 0) return null;
  return (
    <section aria-labelledby="previous-imports" className="box-content max-w-form px-gutter pb-10">
      <h2
        id="previous-imports"
        className="border-line-strong border-b pb-2 font-semibold text-sm text-strong"
      >
        {pageId === null ? 'Earlier bulk edits' : 'Earlier imports'}
      </h2>
      <ul className="text-sm">
        {runs.map((run) => (
          <li
            key={run.id}
            className="flex min-h-11 items-center gap-x-3 border-line border-b max-phone:flex-wrap max-phone:py-1"
          >
            <Link
              {...runLink(run)}
              className="min-w-0 flex-1 truncate font-medium text-strong hover:underline max-phone:basis-full max-phone:py-2"
            >
              <bdi>{truncate(run.source.name ?? 'Pasted text', 80)}</bdi>
            </Link>
            <span className="tnum flex items-center gap-1.5 text-muted">
              {run.state !== 'done' ? (
                <Icon of={CircleDashed} size="sm" className="text-faint" />
              ) : hasFailures(run) ? (
                <Icon of={TriangleAlert} size="sm" className="text-warning" />
              ) : (
                <Icon of={CircleCheck} size="sm" className="text-success" />
              )}
              {describeRun(run)}
            </span>
            <span className="w-32 text-right text-muted text-xs max-phone:ml-auto max-phone:w-auto">
              <Time value={`+${run.createdAt}`} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
