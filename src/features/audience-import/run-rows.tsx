import { Link } from '@tanstack/react-router';
import { useSelector } from '@tanstack/react-store';
import { createAtom } from '@tanstack/store';
import { CircleAlert, CircleCheck, CircleDashed, CircleHelp, Loader } from 'lucide-react';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { RowOutcome, RowResult, Runner, RunProgress } from '#engines/audience-import/index.ts';
import { shortenId } from '#lib/id.ts';
import { formatNumber, plural } from '#lib/text.ts';
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
  const { run, results } = runner;
  const all = useMemo((): RowRef[] => Array.from(run.rows, (row) => ({ row })), [run]);
  const count = filter === 'all' ? all.length : counts[filter];
  // biome-ignore lint/correctness/useExhaustiveDependencies: `count` invalidates the mutable `results`.
  const rows = useMemo(
    () => (filter === 'all' ? all : all.filter(({ row }) => results.get(row)?.outcome === filter)),
    [all, filter, results, count],
  );
  return (
    <RunStateContext value={state}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-gutter pb-3">
        <Segmented label="Rows" segments={segments} value={filter} onChange={onFilter} />
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

/** Selects from the run. Re-renders only if the selected value changed. */
function useRunner<V>(select: (runner: Runner) => V): V | undefined {
  return useSelector(useContext(RunStateContext), (state) =>
    'runner' in state ? select(state.runner) : undefined,
  );
}

const useResult = (row: number): RowResult | undefined => useRunner(({ results }) => results.get(row));

export const outcomeLabels: Record<RowOutcome | 'waiting', RowLabelProps> = {
  waiting: { icon: CircleDashed, className: 'text-faint', label: 'Waiting' },
  sent: { icon: Loader, className: 'text-muted', label: 'Sent' },
  created: { icon: CircleCheck, className: 'text-success', label: 'Created' },
  rejected: { icon: CircleAlert, className: 'text-danger', label: 'Not created' },
  uncertain: { icon: CircleHelp, className: 'text-warning', label: 'Uncertain' },
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
