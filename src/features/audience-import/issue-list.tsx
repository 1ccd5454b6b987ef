import { CircleAlert, Copy, TriangleAlert } from 'lucide-react';
import { labelOf, type RowStatuses, rowStatus } from '#engines/audience-import/index.ts';
import { lacksScheme } from '#engines/checks/index.ts';
import { formatNumber, withFullStop } from '#lib/text.ts';
import { Button } from '#ui/button.tsx';
import { Input } from '#ui/input.tsx';
import { ImportRow, ImportRowList, type RowMark } from './import-row-list.tsx';
import { type RowRef, useCells, useImportRows } from './row-cells.tsx';

const marks = new Map<number | undefined, RowMark>([
  [rowStatus.invalid, { icon: CircleAlert, className: 'text-danger', label: 'To fix' }],
  [rowStatus.duplicate, { icon: Copy, className: 'text-warning', label: 'Duplicate' }],
  [rowStatus.warning, { icon: TriangleAlert, className: 'text-warning', label: 'Warning' }],
]);

interface IssueListProps {
  statuses: RowStatuses;
  /** Rows with issues, most severe first. */
  rows: readonly number[];
  onShow(row: number): void;
  onFix(row: number, column: number, text: string): void;
}

/** Rows to look at. A cell that can't be sent is fixed in place. */
export const IssueList = ({ rows, ...item }: IssueListProps) =>
  rows.length > 0 ? (
    <ImportRowList label="Issues" rows={rows}>
      {(row) => <Issue key={row} row={row} {...item} />}
    </ImportRowList>
  ) : null;

function Issue({ row, statuses, onShow, onFix }: RowRef & Omit<IssueListProps, 'rows'>) {
  const { source, plan } = useImportRows();
  const cells = useCells(row);
  const [first, ...others] = statuses.issues.get(row) ?? [];
  const mark = marks.get(statuses.codes[row]);
  if (!first || !mark) return null;
  const nameOf = (column: number | null) => {
    const field = column === null ? null : plan.mapping[column];
    return field ? labelOf(field) : column === null ? '' : (source.headers[column] ?? '');
  };
  const { column } = first;
  const rest = others.map((issue) => `${nameOf(issue.column)} ${withFullStop(issue.message)}`.trim());
  const message = rest.length > 0 ? `${withFullStop(first.message)} ${rest.join(' ')}` : first.message;
  const isFixable = column !== null && column >= 0 && mark.className === 'text-danger';
  return (
    <ImportRow {...{ row, mark, message }} field={nameOf(column)}>
      {isFixable && cells ? (
        <Input
          // The new value of a cell that is still wrong.
          key={cells[column]}
          defaultValue={cells[column] ?? ''}
          aria-label={`${nameOf(column)} of row ${formatNumber(source.firstNumber + row)}`}
          aria-invalid
          className="max-w-52 phone:text-sm! max-phone:order-2 max-phone:ml-9 max-phone:max-w-none"
          onBlur={({ target }) => target.value !== (cells[column] ?? '') && onFix(row, column, target.value)}
          onKeyDown={({ key, currentTarget }) => key === 'Enter' && currentTarget.blur()}
        />
      ) : null}
      {isFixable && lacksScheme(cells?.[column] ?? '') ? (
        <Button
          variant="ghost"
          size="sm"
          onClick={() => onFix(row, column, `https://${cells?.[column]?.trim()}`)}
        >
          Add https://
        </Button>
      ) : null}
      <Button variant="ghost" size="sm" onClick={() => onShow(row)}>
        Show
      </Button>
    </ImportRow>
  );
}
