import { Link } from '@tanstack/react-router';
import { useSelector } from '@tanstack/react-store';
import { createAtom } from '@tanstack/store';
import { CircleAlert, CircleCheck, CircleDashed, CircleHelp, Loader, Minus } from 'lucide-react';
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
import { shortenId } from '#lib/id.ts';
import { memoize } from '#lib/memoize.ts';
import { formatNumber, plural, withFullStop } from '#lib/text.ts';
import { audienceLink } from '#shell/navigation.ts';
import { DataTable } from '#table/data-table.tsx';
import { TableFooter } from '#table/table-footer.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { resultFilters } from './import-search.ts';
import {
  custom,
  importRowId,
  RowLabel,
  type RowLabelProps,
  type RowRef,
  sharedColumns,
} from './row-cells.tsx';
import type { HostState, RunHost } from './run-host.ts';

type ResultFilter = (typeof resultFilters)[number];

const columns = [
  ...sharedColumns,
  custom('result', { header: 'Result', width: 32, phone: 'state' }, ({ row }) => <OutcomeLabel row={row} />),
  custom('id', { header: 'ID', width: 44, hideBelow: 'wide' }, ({ row }) => <AudienceId row={row} />),
  custom('message', { header: 'Message', phone: 'kind' }, ({ row }) => <Message row={row} />),
];

const RunStateContext = createContext<RunHost['state']>(createAtom<HostState>({ status: 'loading' }));

interface RunRowsProps {
  state: RunHost['state'];
  runner: Runner;
  counts: RunProgress['counts'];
  filter: ResultFilter;
  onFilter(show: ResultFilter): void;
  actions: ReactNode;
}

export function RunRows({ state, runner, counts, filter, onFilter, actions }: RunRowsProps) {
  'use no memo'; // `results` changes without changing its identity.
  const { run } = runner;
  const all = useMemo(
    (): RowRef[] =>
      [...run.statuses.keys()].filter((row) => run.statuses[row] !== rowStatus.blank).map((row) => ({ row })),
    [run],
  );
  const skipped = all.length - run.rows.length;
  const countOf = (value: ResultFilter) =>
    value === 'all' ? all.length : value === 'skipped' ? skipped : counts[value];
  const count = countOf(filter);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `count` invalidates the mutable results.
  const rows = useMemo(
    () => (filter === 'all' ? all : all.filter(({ row }) => resultOf(runner, row)?.outcome === filter)),
    [all, filter, runner, count],
  );
  return (
    <RunStateContext value={state}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-gutter pb-3">
        <div className="max-w-full overflow-x-auto">
          <Segmented
            label="Rows"
            segments={segments.filter(({ value }) => value === filter || countOf(value) > 0)}
            value={filter}
            onChange={onFilter}
          />
        </div>
        <span className="ml-auto max-phone:ml-0">{actions}</span>
      </div>
      <DataTable
        label="Results"
        columns={columns}
        rows={rows}
        rowId={importRowId}
        empty={<p className="px-gutter py-6 text-muted text-sm">No rows with this result.</p>}
        footer={
          <TableFooter canOpenRows={false}>
            {filter === 'all'
              ? plural(all.length, 'row')
              : `${formatNumber(count)} of ${plural(all.length, 'row')}`}
          </TableFooter>
        }
      />
    </RunStateContext>
  );
}

interface ShownResult extends Omit<RowResult, 'outcome'> {
  outcome: RowOutcome | 'skipped';
}

/** Results of the rows that aren't sent, with the reasons. */
const skippedRows = memoize((run: Run): Map<number, ShownResult> => {
  const sent = new Set(run.rows);
  const skipped = new Map<number, ShownResult>();
  for (const [row, code] of run.statuses.entries()) {
    if (sent.has(row) || code === rowStatus.blank) continue;
    const reasons = run.issues?.get(row)?.map(({ column, message }) => {
      const field = column === null ? null : run.plan.mapping[column];
      return withFullStop(field ? `${labelOf(field)}: ${message}` : message);
    });
    const message = code === rowStatus.unchanged ? 'No changes.' : (reasons?.join(' ') ?? '');
    skipped.set(row, { row, outcome: 'skipped', message });
  }
  return skipped;
}, new WeakMap());

/** Result of a row; undefined while it waits. */
export const resultOf = ({ run, results }: Runner, row: number): ShownResult | undefined =>
  results.get(row) ?? skippedRows(run).get(row);

/** Selects from the run. Re-renders only if the selected value changed. */
function useRunner<V>(select: (runner: Runner) => V): V | undefined {
  return useSelector(useContext(RunStateContext), (state) =>
    'runner' in state ? select(state.runner) : undefined,
  );
}

const useResult = (row: number) => useRunner((runner) => resultOf(runner, row));

export const outcomeLabels: Record<RowOutcome | 'waiting' | 'skipped', RowLabelProps> = {
  waiting: { icon: CircleDashed, className: 'text-faint', label: 'Waiting' },
  sent: { icon: Loader, className: 'text-muted', label: 'Sent' },
  created: { icon: CircleCheck, className: 'text-success', label: 'Created' },
  updated: { icon: CircleCheck, className: 'text-success', label: 'Updated' },
  rejected: { icon: CircleAlert, className: 'text-danger', label: 'Failed' },
  uncertain: { icon: CircleHelp, className: 'text-warning', label: 'Uncertain' },
  skipped: { icon: Minus, className: 'text-muted', label: 'Skipped' },
};

const segments = resultFilters.map((value) => ({
  value,
  label: value === 'all' ? 'All' : outcomeLabels[value].label,
}));

const OutcomeLabel = ({ row }: RowRef) => (
  <RowLabel {...outcomeLabels[useResult(row)?.outcome ?? 'waiting']} />
);

function AudienceId({ row }: RowRef) {
  const pageId = useRunner(({ run }) => run.pageId);
  const id = useResult(row)?.audienceId;
  if (!id || !pageId) return null;
  return (
    <Link
      {...audienceLink(id, pageId)}
      title={id}
      className="rounded-xs font-mono text-mono hover:text-accent-text hover:underline"
    >
      {shortenId(id)}
    </Link>
  );
}

function Message({ row }: RowRef) {
  const message = useResult(row)?.message;
  return message ? (
    <span title={message} className="text-muted">
      {message}
    </span>
  ) : null;
}
