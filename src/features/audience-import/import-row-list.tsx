import { Link, type LinkProps } from '@tanstack/react-router';
import { clsx } from 'clsx';
import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { formatNumber } from '#lib/text.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { RowName, type RowRef, useImportRows } from './row-cells.tsx';

const PAGE_ROWS = 50;

interface ImportRowListProps {
  label: string;
  rows: readonly number[];
  /** Beside the label; the number of rows by default. */
  count?: number;
  /** In place of the label. */
  filter?: ReactNode;
  /** At the end of the head. */
  action?: ReactNode;
  children(row: number): ReactNode;
}

/** Rows of a file with something to say about each. */
export function ImportRowList({ label, rows, children, ...head }: ImportRowListProps) {
  const { count = rows.length, filter, action } = head;
  const [limit, setLimit] = useState(PAGE_ROWS);
  return (
    <section aria-label={label} className="border-line border-t">
      <div className="flex min-h-11 items-center gap-4 border-line-strong max-phone:gap-1 border-b px-gutter">
        <h2 className={filter ? 'sr-only' : 'font-semibold text-sm text-strong'}>
          {label} <span className="tnum ml-0.5 font-regular text-faint">{formatNumber(count)}</span>
        </h2>
        {filter ? (
          <div className="min-w-0 overflow-x-auto max-phone:mask-r-from-[calc(100%-16px)] max-phone:pr-4">
            {filter}
          </div>
        ) : null}
        <span className="ml-auto flex-none empty:hidden">{action}</span>
      </div>
      <ul aria-label={label}>{rows.slice(0, limit).map(children)}</ul>
      {rows.length > limit ? (
        <Button variant="ghost" size="sm" className="mx-3 my-2" onClick={() => setLimit(limit + PAGE_ROWS)}>
          Show more rows
        </Button>
      ) : null}
    </section>
  );
}

export interface RowMark {
  icon: LucideIcon;
  className: string;
  label: string;
}

interface ImportRowProps extends RowRef {
  mark: RowMark;
  /** Whether its line in the file has a meaning. */
  hasNumber?: boolean;
  link?: LinkProps | undefined;
  /** Of a row that was created. */
  audienceId?: string | undefined;
  /** Shown at the end of the row; results show their status instead. */
  action?: ReactNode;
  /** Messages about the row. */
  children: ReactNode;
}

export function ImportRow({ row, mark, action, children, ...props }: ImportRowProps) {
  const { hasNumber = true, link, audienceId } = props;
  const { source } = useImportRows();
  const number = formatNumber(source.firstNumber + row);
  const name = <RowName row={row} audienceId={audienceId} />;
  return (
    <li
      className={clsx(
        'flex flex-wrap items-start gap-3 gap-y-0.5 border-line border-b px-gutter text-sm max-phone:relative max-phone:py-2',
        action ? 'min-h-11 phone:py-1.5' : 'min-h-row max-phone:min-h-15 phone:py-0.5',
      )}
    >
      <div
        className={clsx(
          'flex min-w-0 items-center gap-3 max-phone:flex-1',
          action ? 'min-h-8' : 'phone:min-h-8',
          !hasNumber && 'phone:w-1/2',
        )}
      >
        {hasNumber ? (
          <span className="tnum min-w-6 flex-none text-right text-faint text-xs">{number}</span>
        ) : null}
        <Icon of={mark.icon} size="sm" className={clsx('-mr-1', mark.className)} />
        <span
          className={
            action
              ? 'sr-only'
              : 'w-19 flex-none max-phone:order-1 max-phone:w-auto max-phone:text-muted max-phone:text-xs'
          }
        >
          {mark.label}
        </span>
        <span
          className={clsx(
            'truncate font-medium text-strong max-phone:flex-1',
            hasNumber && (action ? 'phone:w-36' : 'phone:w-60'),
          )}
        >
          {link ? (
            <Link
              {...link}
              className="rounded-xs hover:underline max-phone:after:absolute max-phone:after:inset-0"
            >
              {name}
            </Link>
          ) : (
            name
          )}
        </span>
      </div>
      <div className="flex min-w-52 flex-1 flex-col gap-1.5 empty:hidden max-phone:order-1 max-phone:basis-full max-phone:pl-9">
        {children}
      </div>
      {action}
    </li>
  );
}

interface RowMessageProps {
  id?: string;
  /** Name of the column that it is about. */
  field?: string;
  isError?: boolean;
  children: string;
}

export const RowMessage = ({ id, field, isError = false, children }: RowMessageProps) => (
  <span
    id={id}
    className={clsx('phone:py-1.5 [overflow-wrap:anywhere]', isError ? 'text-danger' : 'text-muted')}
  >
    {field ? <b className="mr-2 font-medium text-strong">{field}</b> : null}
    {children}
  </span>
);
