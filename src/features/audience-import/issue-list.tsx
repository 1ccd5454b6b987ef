import { clsx } from 'clsx';
import { CircleAlert, Copy, Minus, TriangleAlert } from 'lucide-react';
import { type ComponentProps, useId } from 'react';
import { labelOf, type RowIssue, type RowStatuses, rowStatus } from '#engines/audience-import/index.ts';
import { lacksScheme } from '#engines/checks/index.ts';
import { formatNumber } from '#lib/text.ts';
import { Button } from '#ui/button.tsx';
import { Input } from '#ui/input.tsx';
import { ImportRow, ImportRowList, type RowMark, RowMessage } from './import-row-list.tsx';
import { type RowRef, useCells, useImportRows } from './row-cells.tsx';

export const rowMarks = new Map<number | undefined, RowMark>([
  [rowStatus.invalid, { icon: CircleAlert, className: 'text-danger', label: 'To fix' }],
  [rowStatus.duplicate, { icon: Copy, className: 'text-warning', label: 'Duplicate' }],
  [rowStatus.warning, { icon: TriangleAlert, className: 'text-warning', label: 'Warning' }],
  [rowStatus.skipped, { icon: Minus, className: 'text-muted', label: 'Skipped' }],
]);

/** The first issue of a cell has its input. */
export const issueInputId = (row: number, column: number): string => `issue-input-${row}-${column}`;

interface IssueListProps {
  statuses: RowStatuses;
  /** Rows with issues, most severe first, then skipped ones. */
  rows: readonly number[];
  onShow(row: number): void;
  onFix(row: number, column: number, text: string): void;
  /** Skips a row, or includes it again. */
  onToggle(row: number): void;
}

/** Rows to look at. A cell at fault is fixed here. */
export const IssueList = ({ rows, ...item }: IssueListProps) =>
  rows.length > 0 ? (
    <ImportRowList
      label="Issues"
      rows={rows}
      count={rows.reduce((sum, row) => sum + (item.statuses.issues.get(row)?.length || 1), 0)}
    >
      {(row) => <IssueRow key={row} row={row} {...item} />}
    </ImportRowList>
  ) : null;

function IssueRow({ row, statuses, onShow, onFix, onToggle }: RowRef & Omit<IssueListProps, 'rows'>) {
  const code = statuses.codes[row];
  const mark = rowMarks.get(code);
  if (!mark) return null;
  const issues = statuses.issues.get(row) ?? [];
  const isInvalid = code === rowStatus.invalid;
  const canToggle = isInvalid || code === rowStatus.skipped;
  return (
    <ImportRow
      row={row}
      mark={mark}
      action={
        <Button
          variant="ghost"
          size="sm"
          className="-mr-2.5 desktop:min-w-19"
          onClick={() => (canToggle ? onToggle(row) : onShow(row))}
        >
          {isInvalid ? 'Skip row' : canToggle ? 'Include row' : 'Show'}
        </Button>
      }
    >
      {issues.map((issue, index) => (
        <Issue
          key={`${issue.column} ${issue.message}`}
          {...{ row, code, issue, onFix }}
          hasInput={issues.findIndex(({ column }) => column === issue.column) === index}
          canUnlink={!statuses.targets.get(row)?.update}
        />
      ))}
    </ImportRow>
  );
}

interface IssueProps extends RowRef, Pick<IssueListProps, 'onFix'> {
  /** `rowStatus` of the row. */
  code: number | undefined;
  issue: RowIssue;
  hasInput: boolean;
  /** Whether the row can do without its person. */
  canUnlink: boolean;
}

/** An issue of a row, with the cell to fix. */
function Issue({ row, code, issue: { column, message }, hasInput, canUnlink, onFix }: IssueProps) {
  const { source, plan } = useImportRows();
  const cells = useCells(row);
  const messageId = useId();
  const field = column === null ? null : plan.mapping[column];
  const name = field ? labelOf(field) : column === null ? '' : (source.headers[column] ?? '');
  const isInvalid = code === rowStatus.invalid;
  const cell = column === null ? undefined : cells?.[column]?.trim();
  // A field of one line would remove line breaks.
  const isEditable =
    column !== null && hasInput && code !== rowStatus.skipped && (isInvalid || !/[\r\n]/.test(cell ?? ''));
  return (
    <div className="flex flex-wrap items-start gap-x-3 gap-y-1">
      <div className="flex min-w-52 flex-1">
        <RowMessage id={messageId} field={name}>
          {message}
        </RowMessage>
      </div>
      {isEditable ? (
        <span className="flex w-53 flex-col items-start gap-1 max-phone:w-full">
          <CellInput
            id={issueInputId(row, column)}
            aria-describedby={messageId}
            text={cells?.[column]}
            disabled={!cells}
            aria-invalid={isInvalid}
            aria-label={`${name} of row ${formatNumber(source.firstNumber + row)}`}
            onFix={(fixed) => onFix(row, column, fixed)}
          />
          {isInvalid && lacksScheme(cell ?? '') ? (
            <Button variant="ghost" size="sm" onClick={() => onFix(row, column, `https://${cell}`)}>
              Add https://
            </Button>
          ) : null}
          {isInvalid && canUnlink && cell && field === 'personEmail' ? (
            <Button variant="ghost" size="sm" onClick={() => onFix(row, column, '')}>
              Create without person
            </Button>
          ) : null}
        </span>
      ) : null}
    </div>
  );
}

interface CellInputProps extends Omit<ComponentProps<typeof Input>, 'onBlur' | 'defaultValue'> {
  /** As in the file. */
  text: string | undefined;
  onFix(text: string): void;
}

/** A cell at fault. It is changed on blur or Enter. */
export const CellInput = ({ text = '', onFix, className, ...props }: CellInputProps) => (
  <Input
    // The new value of a cell that is still wrong.
    key={text}
    defaultValue={text}
    aria-invalid
    className={clsx('min-w-0 phone:text-sm!', className)}
    // Fields drop line breaks, which is no edit.
    onBlur={({ target }) => target.value !== text.replaceAll(/[\r\n]/g, '') && onFix(target.value)}
    onKeyDown={({ key, currentTarget }) => key === 'Enter' && currentTarget.blur()}
    {...props}
  />
);
