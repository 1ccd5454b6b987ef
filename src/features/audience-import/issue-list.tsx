import { clsx } from 'clsx';
import { CircleAlert, Copy, Minus, TriangleAlert } from 'lucide-react';
import type { ComponentProps } from 'react';
import { labelOf, type RowStatuses, rowStatus } from '#engines/audience-import/index.ts';
import { lacksScheme } from '#engines/checks/index.ts';
import { formatNumber, withFullStop } from '#lib/text.ts';
import { Button } from '#ui/button.tsx';
import { Input } from '#ui/input.tsx';
import { ImportRow, ImportRowList, type RowMark } from './import-row-list.tsx';
import { type RowRef, useCells, useImportRows } from './row-cells.tsx';

export const rowMarks = new Map<number | undefined, RowMark>([
  [rowStatus.invalid, { icon: CircleAlert, className: 'text-danger', label: 'To fix' }],
  [rowStatus.duplicate, { icon: Copy, className: 'text-warning', label: 'Duplicate' }],
  [rowStatus.warning, { icon: TriangleAlert, className: 'text-warning', label: 'Warning' }],
  [rowStatus.skipped, { icon: Minus, className: 'text-muted', label: 'Skipped' }],
]);

export const issueInputId = (row: number): string => `issue-input-${row}`;
const messageId = (row: number): string => `issue-message-${row}`;

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
    <ImportRowList label="Issues" rows={rows}>
      {(row) => <Issue key={row} row={row} {...item} />}
    </ImportRowList>
  ) : null;

function Issue({ row, statuses, onShow, onFix, onToggle }: RowRef & Omit<IssueListProps, 'rows'>) {
  const { source, plan } = useImportRows();
  const cells = useCells(row);
  const [first, ...others] = statuses.issues.get(row) ?? [];
  const code = statuses.codes[row];
  const mark = rowMarks.get(code);
  if (!mark) return null;
  const nameOf = (column: number | null) => {
    const field = column === null ? null : plan.mapping[column];
    return field ? labelOf(field) : column === null ? '' : (source.headers[column] ?? '');
  };
  const column = first?.column ?? null;
  const rest = others.map((issue) =>
    [nameOf(issue.column), withFullStop(issue.message)].filter(Boolean).join(': '),
  );
  const text = first?.message ?? '';
  const message = rest.length > 0 ? `${withFullStop(text)} ${rest.join(' ')}` : text;
  const isInvalid = code === rowStatus.invalid;
  const cell = column === null ? undefined : cells?.[column]?.trim();
  const canUnlink =
    column !== null && cell && plan.mapping[column] === 'personEmail' && !statuses.targets.get(row)?.update;
  // A field of one line would remove line breaks.
  const isEditable =
    column !== null && code !== rowStatus.skipped && (isInvalid || !/[\r\n]/.test(cell ?? ''));
  return (
    <ImportRow {...{ row, mark, message }} messageId={messageId(row)} field={nameOf(column)}>
      {isEditable ? (
        // Below the message in narrow windows.
        <span className="order-2 flex flex-col items-start gap-1 max-phone:flex-1 max-phone:basis-full max-phone:pl-9 phone:max-desktop:ml-53 phone:w-53 desktop:order-none">
          <CellInput
            id={issueInputId(row)}
            aria-describedby={messageId(row)}
            text={cells?.[column]}
            disabled={!cells}
            aria-invalid={isInvalid}
            aria-label={`${nameOf(column)} of row ${formatNumber(source.firstNumber + row)}`}
            onFix={(fixed) => onFix(row, column, fixed)}
          />
          {isInvalid && lacksScheme(cell ?? '') ? (
            <Button variant="ghost" size="sm" onClick={() => onFix(row, column, `https://${cell}`)}>
              Add https://
            </Button>
          ) : null}
          {isInvalid && canUnlink ? (
            <Button variant="ghost" size="sm" onClick={() => onFix(row, column, '')}>
              Create without person
            </Button>
          ) : null}
        </span>
      ) : null}
      {isInvalid || code === rowStatus.skipped ? (
        <Button variant="ghost" size="sm" className="-mr-2.5 desktop:min-w-19" onClick={() => onToggle(row)}>
          {isInvalid ? 'Skip row' : 'Include row'}
        </Button>
      ) : (
        <Button variant="ghost" size="sm" className="-mr-2.5 desktop:min-w-19" onClick={() => onShow(row)}>
          Show
        </Button>
      )}
    </ImportRow>
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
