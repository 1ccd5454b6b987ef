import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@tanstack/react-store';
import { createAtom } from '@tanstack/store';
import {
  Circle,
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CircleHelp,
  Loader,
  Minus,
  TriangleAlert,
} from 'lucide-react';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import {
  labelOf,
  type RowOutcome,
  type RowResult,
  type Run,
  type Runner,
  type RunProgress,
  rowStatus,
} from '#engines/audience-import/index.ts';
import { pageQuery } from '#features/pages/public.ts';
import { memoize } from '#lib/memoize.ts';
import { formatNumber, withFullStop } from '#lib/text.ts';
import { audienceLink } from '#shell/navigation.ts';
import { Segmented } from '#ui/segmented.tsx';
import { bulkLabels } from './check-summary.ts';
import { ImportRow, ImportRowList, type RowMark, RowMessage } from './import-row-list.tsx';
import { type ResultFilter, resultFilters } from './import-search.ts';
import { type RowRef, useCells } from './row-cells.tsx';
import type { HostState, RunHost } from './run-host.ts';
import { describeSaved, updatedLabel } from './run-summary.ts';

const RunStateContext = createContext<RunHost['state']>(createAtom<HostState>({ status: 'loading' }));

interface RunRowsProps {
  state: RunHost['state'];
  runner: Runner;
  progress: RunProgress;
  filter: ResultFilter;
  onFilter(show: ResultFilter): void;
  action: ReactNode;
}

export function RunRows({ state, runner, progress, filter, onFilter, action }: RunRowsProps) {
  'use no memo'; // `results` changes without changing its identity.
  const { run } = runner;
  const all = useMemo(
    () => [...run.statuses.keys()].filter((row) => run.statuses[row] !== rowStatus.blank),
    [run],
  );
  const others = { all: all.length, warned: progress.warned, skipped: all.length - run.rows.length };
  const countOf = (value: ResultFilter) => ({ ...progress.counts, ...others })[value];
  const count = countOf(filter);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `count` invalidates the mutable results.
  const rows = useMemo(
    () => (filter === 'all' ? all : all.filter((row) => matches(filter, run, resultOf(runner, row)))),
    [all, filter, runner, count],
  );
  const segments = resultFilters
    .filter((value) => value === filter || countOf(value) > 0)
    .map((value) => ({ value, label: `${filterLabel(value, run)} ${formatNumber(countOf(value))}` }));
  return (
    <RunStateContext value={state}>
      <ImportRowList
        label="Results"
        rows={rows}
        // All rows may have the same result.
        filter={
          segments.length > 2 || segments.some(({ value }) => countOf(value) < all.length) ? (
            <Segmented
              label={run.bulkEdit ? 'Audiences' : 'Rows'}
              segments={segments}
              value={filter}
              onChange={onFilter}
            />
          ) : null
        }
        action={action}
      >
        {(row) => <ResultRow key={row} row={row} />}
      </ImportRowList>
    </RunStateContext>
  );
}

interface ShownResult extends Omit<RowResult, 'outcome'> {
  outcome: RowOutcome | 'skipped';
}

/** Issues of a row, each with its field. */
const describeIssues = ({ issues, plan }: Run, row: number): string[] =>
  (issues?.get(row) ?? []).map(({ column, message }) => {
    const field = column === null ? null : plan.mapping[column];
    return withFullStop(field ? `${labelOf(field)}: ${message}` : message);
  });

/** Results of the rows that aren't sent, with the reasons. */
const skippedRows = memoize((run: Run): Map<number, ShownResult> => {
  const sent = new Set(run.rows);
  const skipped = new Map<number, ShownResult>();
  for (const [row, code] of run.statuses.entries()) {
    if (sent.has(row) || code === rowStatus.blank) continue;
    const cause =
      code === rowStatus.unchanged
        ? run.bulkEdit
          ? withFullStop(bulkLabels[run.bulkEdit].unchanged)
          : 'No changes.'
        : code === rowStatus.skipped
          ? 'You skipped this row.'
          : [];
    const message = [cause, describeIssues(run, row)].flat().join(' ');
    skipped.set(row, { row, outcome: 'skipped', message });
  }
  return skipped;
}, new WeakMap());

/** Result of a row; undefined while it waits. */
export const resultOf = ({ run, results }: Runner, row: number): ShownResult | undefined =>
  results.get(row) ?? skippedRows(run).get(row);

/** Why a row failed, was skipped, or succeeded with a warning; empty otherwise. */
export const describeResult = (run: Run, { row, outcome, message }: ShownResult): string =>
  [message ?? [], outcome === 'created' || outcome === 'updated' ? describeIssues(run, row) : []]
    .flat()
    .join(' ');

const hasWarning = (run: Run, result: ShownResult): boolean =>
  (result.outcome === 'created' || result.outcome === 'updated') && describeResult(run, result) !== '';

const matches = (filter: ResultFilter, run: Run, result: ShownResult | undefined): boolean =>
  filter === 'warned' ? result !== undefined && hasWarning(run, result) : result?.outcome === filter;

/** Selects from the run. Re-renders only if the selected value changed. */
function useRunner<V>(select: (runner: Runner) => V): V | undefined {
  return useSelector(useContext(RunStateContext), (state) =>
    'runner' in state ? select(state.runner) : undefined,
  );
}

export const outcomeLabels: Record<RowOutcome | 'waiting' | 'skipped', RowMark> = {
  waiting: { icon: Circle, className: 'text-faint', label: 'Waiting' },
  sent: { icon: Loader, className: 'text-muted', label: 'Sent' },
  created: { icon: CircleCheck, className: 'text-success', label: 'Created' },
  updated: { icon: CircleCheck, className: 'text-success', label: 'Updated' },
  rejected: { icon: CircleAlert, className: 'text-danger', label: 'Failed' },
  uncertain: { icon: CircleHelp, className: 'text-warning', label: 'Uncertain' },
  skipped: { icon: Minus, className: 'text-muted', label: 'Skipped' },
};

/** Visitors don't see a draft, so it isn't drawn as done. */
const draftMark: RowMark = { icon: CircleDashed, className: 'text-draft', label: 'Draft saved' };

const filterLabel = (value: ResultFilter, run: Run): string =>
  value === 'all'
    ? 'All'
    : value === 'warned'
      ? 'Warnings'
      : value === 'updated'
        ? updatedLabel(run)
        : outcomeLabels[value].label;

function ResultRow({ row }: RowRef) {
  const run = useRunner((runner) => runner.run);
  const pageId = run?.targets?.get(row)?.update?.pageId ?? run?.pageId;
  const result = useRunner((runner) => resultOf(runner, row));
  const { outcome = 'waiting', audienceId, isDraft = false } = result ?? {};
  const cells = useCells(row);
  const { data: page } = useQuery({ ...pageQuery(pageId ?? ''), enabled: pageId != null });
  const note = run && result ? describeResult(run, result) : '';
  // The label of a draft or bulk edit says it, and the message of an incomplete row.
  const hasSaved =
    run &&
    !run.bulkEdit &&
    !isDraft &&
    cells &&
    !result?.message &&
    (outcome === 'created' || outcome === 'updated');
  const saved = hasSaved ? describeSaved(run, row, cells, page?.status === 'draft') : '';
  const message = saved && note ? `${saved}. ${note}` : saved || note;
  const link = audienceId ? audienceLink(audienceId, pageId) : undefined;
  const { label, ...mark } = {
    ...outcomeLabels[outcome],
    ...(isDraft && draftMark),
    ...(run && result && hasWarning(run, result) && { icon: TriangleAlert, className: 'text-warning' }),
  };
  const done = outcome === 'updated' && run && !isDraft ? updatedLabel(run) : label;
  return (
    <ImportRow {...{ row, link, audienceId }} mark={{ ...mark, label: done }} hasNumber={!run?.bulkEdit}>
      {message ? <RowMessage isError={outcome === 'rejected'}>{message}</RowMessage> : null}
    </ImportRow>
  );
}
