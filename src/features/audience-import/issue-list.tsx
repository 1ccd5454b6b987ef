import { clsx } from 'clsx';
import { CircleAlert, Copy, Minus, TriangleAlert } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { labelOf, type RowIssue, type RowStatuses, rowStatus } from '#engines/audience-import/index.ts';
import { lacksScheme } from '#engines/checks/index.ts';
import { formatNumber } from '#lib/text.ts';
import { Button } from '#ui/button.tsx';
import { Input } from '#ui/input.tsx';
import { linkStyle } from '#ui/link-style.ts';
import { useBelow } from '#ui/use-breakpoint.ts';
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

export interface IssueHandlers {
  onFix(row: number, column: number, text: string): void;
  /** Skips a row, or includes it again. */
  onToggle(row: number): void;
}

interface IssueListProps extends IssueHandlers {
  statuses: RowStatuses;
  /** Rows with issues, most severe first, then skipped ones. */
  rows: readonly number[];
  onShow(row: number): void;
}

/** Rows to look at. A cell at fault is fixed here. */
export const IssueList = ({ rows, statuses, onShow, ...handlers }: IssueListProps) =>
  rows.length > 0 ? (
    <ImportRowList
      label="Issues"
      rows={rows}
      count={rows.reduce((sum, row) => sum + (statuses.issues.get(row)?.length || 1), 0)}
    >
      {(row) => {
        const mark = rowMarks.get(statuses.codes[row]);
        return mark ? (
          <ImportRow
            key={row}
            row={row}
            mark={mark}
            action={
              <ToggleButton row={row} statuses={statuses} {...handlers}>
                <Button variant="ghost" size="sm" className={toggleStyle} onClick={() => onShow(row)}>
                  Show
                </Button>
              </ToggleButton>
            }
          >
            <RowIssues row={row} statuses={statuses} {...handlers} />
          </ImportRow>
        ) : null;
      }}
    </ImportRowList>
  ) : null;

interface RowIssuesProps extends RowRef, IssueHandlers {
  statuses: RowStatuses;
}

/** Issues of a row, with the cells to fix. */
export const RowIssues = ({ row, statuses, onFix }: RowIssuesProps) =>
  statuses.issues
    .get(row)
    ?.map((issue, index, issues) => (
      <Issue
        key={`${issue.column} ${issue.message}`}
        {...{ row, issue, onFix }}
        code={statuses.codes[row]}
        hasInput={issues.findIndex(({ column }) => column === issue.column) === index}
        canUnlink={!statuses.targets.get(row)?.update}
      />
    ));

const toggleStyle = '-mr-2.5 justify-end! desktop:min-w-19 max-phone:mr-0 max-phone:px-0';

/** Skips a row that has an error, or includes a skipped one; else its children. */
export function ToggleButton({
  row,
  statuses,
  onToggle,
  children,
}: RowIssuesProps & { children?: ReactNode }) {
  const code = statuses.codes[row];
  const isInvalid = code === rowStatus.invalid;
  return isInvalid || code === rowStatus.skipped ? (
    <Button variant="ghost" size="sm" className={toggleStyle} onClick={() => onToggle(row)}>
      {isInvalid ? 'Skip row' : 'Include row'}
    </Button>
  ) : (
    children
  );
}

interface IssueProps extends RowRef, Pick<IssueHandlers, 'onFix'> {
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
  const isPhone = useBelow('phone');
  const field = column === null ? null : plan.mapping[column];
  const name = field ? labelOf(field) : column === null ? '' : (source.headers[column] ?? '');
  const isInvalid = code === rowStatus.invalid;
  const cell = column === null ? undefined : cells?.[column]?.trim();
  // A field of one line would remove line breaks.
  const isEditable =
    column !== null && hasInput && code !== rowStatus.skipped && (isInvalid || !/[\r\n]/.test(cell ?? ''));
  const fixed = !isInvalid
    ? null
    : lacksScheme(cell ?? '')
      ? { label: 'Add https://', text: `https://${cell}` }
      : canUnlink && cell && field === 'personEmail'
        ? { label: 'Create without person', text: '' }
        : null;
  const quickFix =
    isEditable && fixed ? (
      <button
        type="button"
        className={clsx('-mt-1 pb-1.5 max-phone:mt-0 max-phone:py-2', linkStyle)}
        onClick={() => onFix(row, column, fixed.text)}
      >
        {fixed.label}
      </button>
    ) : null;
  return (
    <div className="flex flex-wrap items-start gap-x-3 gap-y-1 max-phone:contents">
      <div className="flex min-w-40 flex-1 flex-col items-start max-phone:basis-full">
        <RowMessage id={messageId} field={name}>
          {message}
        </RowMessage>
        {isPhone ? null : quickFix}
      </div>
      {isEditable ? (
        <span className="w-62 max-phone:w-full">
          <CellInput
            id={issueInputId(row, column)}
            aria-describedby={messageId}
            text={cells?.[column]}
            disabled={!cells}
            aria-invalid={isInvalid}
            aria-label={`${name} of row ${formatNumber(source.firstNumber + row)}`}
            onFix={(text) => onFix(row, column, text)}
          />
        </span>
      ) : null}
      {/* Beside the button that skips the row. */}
      {isPhone ? quickFix : null}
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
