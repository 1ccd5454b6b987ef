import { CircleAlert, CircleCheck, Copy, type LucideIcon, ShieldAlert, TriangleAlert } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { Problem } from '#engines/audience-import/check.ts';
import { labelOf } from '#engines/audience-import/fields.ts';
import { verdicts as kinds, type Verdicts } from '#engines/audience-import/verdict.ts';
import { clipped, formatNumber, fullStop, plural } from '#lib/text.ts';
import { DataTable } from '#table/data-table.tsx';
import { TableFoot } from '#table/table-foot.tsx';
import { Icon } from '#ui/icon.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Switch } from '#ui/switch.tsx';
import { PreparedContext, usePrepared } from './prepared-context.ts';
import { RowBlocks, RowBlocksContext, useShownRow } from './row-blocks.ts';
import { custom, firstColumns, type Handle, rowId } from './row-cells.tsx';
import type { Preparation, Prepared } from './use-preparation.ts';

const columns = [
  ...firstColumns,
  custom('verdict', { header: 'Check', value: ({ row }) => row, width: 30, phone: 'state' }, ({ row }) => (
    <Verdict row={row} />
  )),
  custom('column', { header: 'Column', value: ({ row }) => row, width: 44, minor: true }, ({ row }) => (
    <Where row={row} />
  )),
  custom('message', { header: 'Notes', value: ({ row }) => row, phone: 'kind' }, ({ row }) => (
    <Message row={row} />
  )),
];

interface CheckedRowsProps {
  prepared: Prepared & { verdicts: Verdicts };
  reader: Preparation['reader'];
}

/** All rows with what is wrong or odd about each, or only those with problems or warnings. */
export function CheckedRows({ prepared, reader }: CheckedRowsProps) {
  const { source, plan, verdicts } = prepared;
  const [only, setOnly] = useState(false);
  const blocks = useMemo(
    () => new RowBlocks((block) => reader().ask('shown', { source, plan, block })),
    [reader, source, plan],
  );
  const rows = useMemo(() => handles(verdicts, only), [verdicts, only]);
  const { problem, harmful, noted } = verdicts.counts;
  const marked = problem + harmful + noted;
  return (
    <PreparedContext value={prepared}>
      <RowBlocksContext value={blocks}>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-gutter pb-3 text-muted text-sm">
          <Summary {...verdicts.counts} drafts={verdicts.drafts} />
          <Switch checked={only} onChange={setOnly} className="ml-auto max-phone:ml-0">
            Only problems and warnings
          </Switch>
        </div>
        <DataTable
          label="Rows"
          columns={columns}
          rows={rows}
          rowId={rowId}
          empty={<p className="px-gutter py-6 text-muted text-sm">No problems or warnings.</p>}
          foot={
            <TableFoot opens={false}>
              {only ? `${formatNumber(marked)} of ${plural(source.rows, 'row')}` : plural(rows.length, 'row')}
            </TableFoot>
          }
        />
      </RowBlocksContext>
    </PreparedContext>
  );
}

const needsLook = new Set<number>([kinds.problem, kinds.harmful, kinds.noted]);

function handles({ of }: Verdicts, only: boolean): Handle[] {
  const rows: Handle[] = [];
  for (const [row, verdict] of of.entries())
    if (only ? needsLook.has(verdict) : verdict !== kinds.blank) rows.push({ row });
  return rows;
}

type Counts = Verdicts['counts'];

function Summary({ ready, noted, repeated, problem, harmful, blank, drafts }: Counts & { drafts: Counts }) {
  const draft = drafts.ready + drafts.noted;
  const parts = [
    noted > 0 ? `${plural(noted, 'row')} with warnings` : null,
    problem > 0 ? `${plural(problem, 'row')} with problems` : null,
    harmful > 0 ? plural(harmful, 'unsafe row') : null,
    repeated > 0 ? plural(repeated, 'duplicate') : null,
    blank > 0 ? `${formatNumber(blank)} blank` : null,
  ].filter((part) => part !== null);
  return (
    <p role="status" className="tnum">
      <b className="font-medium text-strong">{plural(ready, 'row')} ready</b>
      {parts.map((part) => `, ${part}`).join('')}
      {draft > 0 ? `. ${formatNumber(draft)} ${draft === 1 ? 'stays a draft' : 'stay drafts'}.` : null}
    </p>
  );
}

const looks: Record<number, { icon: LucideIcon; look: string; word: string }> = {
  [kinds.ready]: { icon: CircleCheck, look: 'text-success', word: 'Ready' },
  [kinds.noted]: { icon: TriangleAlert, look: 'text-warning', word: 'Warning' },
  [kinds.repeated]: { icon: Copy, look: 'text-warning', word: 'Duplicate' },
  [kinds.problem]: { icon: CircleAlert, look: 'text-danger', word: 'Problem' },
  [kinds.harmful]: { icon: ShieldAlert, look: 'text-danger', word: 'Unsafe' },
};

function Verdict({ row }: Handle) {
  const look = looks[usePrepared().verdicts.of[row] ?? kinds.ready];
  if (!look) return null;
  return (
    <span className="inline-flex items-center gap-1.5">
      <Icon of={look.icon} size="sm" className={look.look} />
      {look.word}
    </span>
  );
}

/** What there is to say of a row: its problems, else what is odd about it. */
function useWords(row: number): Problem[] | undefined {
  const { source, plan, verdicts } = usePrepared();
  const shown = useShownRow(row);
  if (!shown) return undefined;
  if (shown.problems.length > 0) return shown.problems;
  const like = verdicts.like.get(row);
  const named = plan.mapping.indexOf('customName');
  const notes: Problem[] = [];
  if (like !== undefined) {
    const number = source.firstNumber + like;
    const message =
      verdicts.of[row] === kinds.repeated ? `Same as row ${number}` : `Same name as row ${number}`;
    notes.push({ column: verdicts.of[row] === kinds.repeated ? null : named, message });
  }
  if (verdicts.taken.has(row)) notes.push({ column: named, message: 'An audience with this name exists' });
  const draft = shown.isDraft ? [{ column: null, message: 'Stays a draft' }] : [];
  return [...shown.harmful, ...notes, ...shown.notes, ...draft];
}

function Where({ row }: Handle) {
  const { source, plan } = usePrepared();
  const column = useWords(row)?.[0]?.column ?? null;
  if (column === null) return null;
  const field = plan.mapping[column];
  return <bdi>{clipped(source.heads[column] || (field ? labelOf(field) : `Column ${column + 1}`))}</bdi>;
}

function Message({ row }: Handle) {
  const { source } = usePrepared();
  const words = useWords(row);
  if (!words) return <Skeleton className="w-1/3" />;
  const [first, ...more] = words;
  if (!first) return null;
  const further = more.map(({ column, message }) =>
    column === null ? message : `${source.heads[column]}: ${message}`,
  );
  const all = [first.message, ...further].map(fullStop).join(' ');
  return (
    <span title={all} className="text-muted">
      {all}
    </span>
  );
}
