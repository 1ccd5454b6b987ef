import { CircleAlert, CircleCheck, Copy, ShieldAlert, TriangleAlert } from 'lucide-react';
import { useMemo, useState } from 'react';
import { labelOf, type RowIssue, type RowStatuses, rowStatus } from '#engines/audience-import/index.ts';
import { formatNumber, plural, truncate, withFullStop } from '#lib/text.ts';
import { DataTable } from '#table/data-table.tsx';
import { TableFooter } from '#table/table-footer.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Switch } from '#ui/switch.tsx';
import {
  custom,
  ImportRowsContext,
  importRowId,
  RowLabel,
  type RowLabelProps,
  type RowRef,
  sharedColumns,
  useImportRows,
  usePreviewRow,
} from './row-cells.tsx';
import type { Preparation, PreparedImport } from './use-preparation.ts';

const columns = [
  ...sharedColumns,
  custom('status', { header: 'Check', width: 30, phone: 'state' }, ({ row }) => <StatusLabel row={row} />),
  custom('column', { header: 'Column', width: 44, hideBelow: 'wide' }, ({ row }) => <ColumnName row={row} />),
  custom('message', { header: 'Notes', phone: 'kind' }, ({ row }) => <Message row={row} />),
];

interface CheckedRowsProps {
  prepared: PreparedImport & { statuses: RowStatuses };
  reader: Preparation['reader'];
}

export function CheckedRows({ prepared, reader }: CheckedRowsProps) {
  const { source, plan, statuses } = prepared;
  const [isFiltered, setIsFiltered] = useState(false);
  const importRows = {
    source,
    plan,
    statuses,
    loadBlock: (block: number) => reader.call('previewRows', { source, plan, block }),
  };
  const rows = useMemo(() => listRows(statuses, isFiltered), [statuses, isFiltered]);
  const { invalid, unsafe, warning } = statuses.counts;
  const problemCount = invalid + unsafe + warning;
  return (
    <ImportRowsContext value={importRows}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-gutter pb-3 text-muted text-sm">
        <Summary {...statuses.counts} drafts={statuses.draftCounts} />
        <Switch checked={isFiltered} onChange={setIsFiltered} className="ml-auto max-phone:ml-0">
          Only problems and warnings
        </Switch>
      </div>
      <DataTable
        label="Rows"
        columns={columns}
        rows={rows}
        rowId={importRowId}
        empty={<p className="px-gutter py-6 text-muted text-sm">No problems or warnings.</p>}
        footer={
          <TableFooter canOpenRows={false}>
            {isFiltered
              ? `${formatNumber(problemCount)} of ${plural(source.rows, 'row')}`
              : plural(rows.length, 'row')}
          </TableFooter>
        }
      />
    </ImportRowsContext>
  );
}

const flaggedStatuses = new Set<number>([rowStatus.invalid, rowStatus.unsafe, rowStatus.warning]);

function listRows({ codes }: RowStatuses, isFiltered: boolean): RowRef[] {
  const rows: RowRef[] = [];
  for (const [row, code] of codes.entries())
    if (isFiltered ? flaggedStatuses.has(code) : code !== rowStatus.blank) rows.push({ row });
  return rows;
}

type Counts = RowStatuses['counts'];

function Summary({ ready, warning, duplicate, invalid, unsafe, blank, drafts }: Counts & { drafts: Counts }) {
  const draft = drafts.ready + drafts.warning;
  const parts = [
    warning > 0 ? `${plural(warning, 'row')} with warnings` : null,
    invalid > 0 ? `${plural(invalid, 'row')} with problems` : null,
    unsafe > 0 ? plural(unsafe, 'unsafe row') : null,
    duplicate > 0 ? plural(duplicate, 'duplicate') : null,
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

const statusLabels: Record<number, RowLabelProps> = {
  [rowStatus.ready]: { icon: CircleCheck, className: 'text-success', label: 'Ready' },
  [rowStatus.warning]: { icon: TriangleAlert, className: 'text-warning', label: 'Warning' },
  [rowStatus.duplicate]: { icon: Copy, className: 'text-warning', label: 'Duplicate' },
  [rowStatus.invalid]: { icon: CircleAlert, className: 'text-danger', label: 'Problem' },
  [rowStatus.unsafe]: { icon: ShieldAlert, className: 'text-danger', label: 'Unsafe' },
};

function StatusLabel({ row }: RowRef) {
  const label = statusLabels[useImportRows().statuses?.codes[row] ?? rowStatus.ready];
  return label ? <RowLabel {...label} /> : null;
}

/** Errors of a row, or else its other issues. */
function useIssues(row: number): RowIssue[] | undefined {
  const { source, plan, statuses } = useImportRows();
  const preview = usePreviewRow(row);
  if (!preview || !statuses) return undefined;
  if (preview.errors.length > 0) return preview.errors;
  const similarRow = statuses.similarRow.get(row);
  const isDuplicate = statuses.codes[row] === rowStatus.duplicate;
  const nameColumn = plan.mapping.indexOf('customName');
  const duplicates: RowIssue[] = [];
  if (similarRow !== undefined) {
    const number = source.firstNumber + similarRow;
    const message = isDuplicate ? `Same as row ${number}` : `Same name as row ${number}`;
    duplicates.push({ column: isDuplicate ? null : nameColumn, message });
  }
  if (statuses.hasExistingName.has(row))
    duplicates.push({ column: nameColumn, message: 'An audience with this name exists' });
  const draft = preview.isDraft ? [{ column: null, message: 'Stays a draft' }] : [];
  return [...preview.unsafe, ...duplicates, ...preview.warnings, ...draft];
}

function ColumnName({ row }: RowRef) {
  const { source, plan } = useImportRows();
  const column = useIssues(row)?.[0]?.column ?? null;
  if (column === null) return null;
  const field = plan.mapping[column];
  return <bdi>{truncate(source.headers[column] || (field ? labelOf(field) : `Column ${column + 1}`))}</bdi>;
}

function Message({ row }: RowRef) {
  const { source } = useImportRows();
  const issues = useIssues(row);
  if (!issues) return <Skeleton className="w-1/3" />;
  const [first, ...others] = issues;
  if (!first) return null;
  const rest = others.map(({ column, message }) =>
    column === null ? message : `${source.headers[column]}: ${message}`,
  );
  const text = [first.message, ...rest].map(withFullStop).join(' ');
  return (
    <span title={text} className="text-muted">
      {text}
    </span>
  );
}
