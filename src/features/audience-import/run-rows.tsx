import { Link } from '@tanstack/react-router';
import { CircleAlert, CircleCheck, CircleDashed, CircleHelp, Loader, type LucideIcon } from 'lucide-react';
import { createContext, type ReactNode, useContext, useMemo, useSyncExternalStore } from 'react';
import type { Outcome, Result } from '#engines/audience-import/results.ts';
import type { Runner } from '#engines/audience-import/runner.ts';
import { shortened } from '#lib/id.ts';
import { formatNumber, plural } from '#lib/text.ts';
import { audienceLink } from '#shell/navigation.ts';
import { DataTable } from '#table/data-table.tsx';
import { TableFoot } from '#table/table-foot.tsx';
import { Icon } from '#ui/icon.tsx';
import { Segmented } from '#ui/segmented.tsx';
import type { shownResults } from './import-search.ts';
import { custom, firstColumns, type Handle, rowId } from './row-cells.tsx';
import type { RunHost } from './run-host.ts';

type Shown = (typeof shownResults)[number];

const columns = [
  ...firstColumns,
  custom('result', { header: 'Result', value: ({ row }) => row, width: 32, phone: 'state' }, ({ row }) => (
    <ResultWord row={row} />
  )),
  custom('id', { header: 'ID', value: ({ row }) => row, width: 44, minor: true }, ({ row }) => (
    <Made row={row} />
  )),
  custom('message', { header: 'Message', value: ({ row }) => row, phone: 'kind' }, ({ row }) => (
    <Message row={row} />
  )),
];

interface Live {
  runner: Runner;
  /** Subscribes to what comes of rows. */
  changes: RunHost['changes'];
}

const LiveContext = createContext<Live | null>(null);

const segments: readonly { value: Shown; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'created', label: 'Created' },
  { value: 'refused', label: 'Not created' },
  { value: 'doubtful', label: 'Uncertain' },
];

interface RunRowsProps extends Live {
  show: Shown;
  onShow(show: Shown): void;
  aside: ReactNode;
}

/** What came of each row that was to be sent. */
export function RunRows({ runner, changes, show, onShow, aside }: RunRowsProps) {
  'use no memo'; // A run changes without changing its identity.
  const { run, results } = runner;
  const all = useMemo((): Handle[] => Array.from(run.rows, (row) => ({ row })), [run]);
  const count = show === 'all' ? all.length : results.counts[show];
  // Which rows those are changes with their number.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the count says when results are others.
  const rows = useMemo(
    () => (show === 'all' ? all : all.filter(({ row }) => results.get(row)?.outcome === show)),
    [all, show, results, count],
  );
  const live = useMemo(() => ({ runner, changes }), [runner, changes]);
  return (
    <LiveContext value={live}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-gutter pb-3">
        <Segmented label="Rows" segments={segments} value={show} onChange={onShow} />
        <span className="ml-auto max-phone:ml-0">{aside}</span>
      </div>
      <DataTable
        label="Results"
        columns={columns}
        rows={rows}
        rowId={rowId}
        empty={<p className="px-gutter py-6 text-muted text-sm">No rows with this result.</p>}
        foot={
          <TableFoot opens={false}>
            {show === 'all'
              ? plural(all.length, 'row')
              : `${formatNumber(count)} of ${plural(all.length, 'row')}`}
          </TableFoot>
        }
      />
    </LiveContext>
  );
}

const nothing = () => () => {};

/** What came of a row; it alone is drawn again when that changes. */
function useResult(row: number): Result | undefined {
  'use no memo'; // A run changes without changing its identity.
  const live = useContext(LiveContext);
  return useSyncExternalStore(live?.changes ?? nothing, () => live?.runner.results.get(row));
}

const looks: Record<Outcome | 'waiting', { icon: LucideIcon; look: string; word: string }> = {
  waiting: { icon: CircleDashed, look: 'text-faint', word: 'Waiting' },
  sent: { icon: Loader, look: 'text-muted', word: 'Sent' },
  created: { icon: CircleCheck, look: 'text-success', word: 'Created' },
  refused: { icon: CircleAlert, look: 'text-danger', word: 'Not created' },
  doubtful: { icon: CircleHelp, look: 'text-warning', word: 'Uncertain' },
};

function ResultWord({ row }: Handle) {
  'use no memo'; // A run changes without changing its identity.
  const { icon, look, word } = looks[useResult(row)?.outcome ?? 'waiting'];
  return (
    <span className="inline-flex items-center gap-1.5 align-top">
      <Icon of={icon} size="sm" className={look} />
      {word}
    </span>
  );
}

function Made({ row }: Handle) {
  'use no memo'; // A run changes without changing its identity.
  const pageId = useContext(LiveContext)?.runner.run.pageId;
  const id = useResult(row)?.audienceId;
  if (!id || !pageId) return null;
  return (
    <Link
      {...audienceLink(id, pageId)}
      title={id}
      className="rounded-xs font-mono text-mono hover:text-accent-text hover:underline"
    >
      {shortened(id)}
    </Link>
  );
}

function Message({ row }: Handle) {
  'use no memo'; // A run changes without changing its identity.
  const message = useResult(row)?.message;
  return message ? (
    <span title={message} className="text-muted">
      {message}
    </span>
  ) : null;
}
