import { clsx } from 'clsx';
import { CircleAlert, Copy, ShieldAlert, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { labelOf, type RowStatuses, rowStatus } from '#engines/audience-import/index.ts';
import { formatNumber, truncate, withFullStop } from '#lib/text.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Input } from '#ui/input.tsx';
import { type RowRef, useCells, useImportRows, useRowName } from './row-cells.tsx';

const SHOWN_ISSUES = 50;

const icons = new Map<number | undefined, { icon: typeof Copy; className: string; label: string }>([
  [rowStatus.invalid, { icon: CircleAlert, className: 'text-danger', label: 'To fix' }],
  [rowStatus.unsafe, { icon: ShieldAlert, className: 'text-danger', label: 'Unsafe' }],
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
export function IssueList({ rows, ...item }: IssueListProps) {
  const [limit, setLimit] = useState(SHOWN_ISSUES);
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="import-issues">
      <h2
        id="import-issues"
        className="flex items-baseline gap-1.5 border-line border-t border-b border-b-line-strong px-gutter pt-3 pb-2 font-semibold text-sm text-strong"
      >
        Issues <span className="tnum font-regular text-faint">{formatNumber(rows.length)}</span>
      </h2>
      <ul aria-label="Issues">
        {rows.slice(0, limit).map((row) => (
          <Issue key={row} row={row} {...item} />
        ))}
      </ul>
      {rows.length > limit ? (
        <Button
          variant="ghost"
          size="sm"
          className="mx-3 my-2"
          onClick={() => setLimit(limit + SHOWN_ISSUES)}
        >
          Show more issues
        </Button>
      ) : null}
    </section>
  );
}

function Issue({ row, statuses, onShow, onFix }: RowRef & Omit<IssueListProps, 'rows'>) {
  const { source, plan } = useImportRows();
  const cells = useCells(row);
  const name = useRowName(row);
  const [first, ...others] = statuses.issues.get(row) ?? [];
  const mark = icons.get(statuses.codes[row]);
  if (!first || !mark) return null;
  const number = formatNumber(source.firstNumber + row);
  const nameOf = (column: number | null) => {
    const field = column === null ? null : plan.mapping[column];
    return field ? labelOf(field) : column === null ? '' : source.headers[column];
  };
  const { column } = first;
  const rest = others.map((issue) => `${nameOf(issue.column)} ${withFullStop(issue.message)}`.trim());
  const text = rest.length > 0 ? `${withFullStop(first.message)} ${rest.join(' ')}` : first.message;
  const isFixable = column !== null && column >= 0 && mark.className === 'text-danger';
  return (
    <li className="flex min-h-11 items-center gap-3 border-line border-b px-gutter py-1 text-sm max-phone:flex-wrap">
      <span className="tnum w-6 flex-none text-right text-faint text-xs">{number}</span>
      <Icon of={mark.icon} size="sm" className={clsx('-mr-1', mark.className)} />
      <span className="sr-only">{mark.label}</span>
      <span className="w-36 flex-none truncate font-medium text-strong max-phone:w-auto max-phone:flex-1">
        <bdi>{truncate(name || `Row ${number}`)}</bdi>
      </span>
      <span
        title={text}
        className="min-w-0 flex-1 truncate text-muted max-phone:order-1 max-phone:basis-full max-phone:pl-9"
      >
        {column === null ? null : <b className="mr-2 font-medium text-strong">{nameOf(column)}</b>}
        {text}
      </span>
      {isFixable && cells ? (
        <Input
          // The new value of a cell that is still wrong.
          key={cells[column]}
          defaultValue={cells[column] ?? ''}
          aria-label={`${nameOf(column)} of row ${number}`}
          aria-invalid
          className="max-w-52 phone:text-sm! max-phone:order-2 max-phone:ml-9 max-phone:max-w-none"
          onBlur={({ target }) => target.value !== (cells[column] ?? '') && onFix(row, column, target.value)}
          onKeyDown={({ key, currentTarget }) => key === 'Enter' && currentTarget.blur()}
        />
      ) : null}
      <Button variant="ghost" size="sm" onClick={() => onShow(row)}>
        Show
      </Button>
    </li>
  );
}
