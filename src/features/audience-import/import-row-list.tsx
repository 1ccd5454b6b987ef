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
  children(row: number): ReactNode;
}

/** Rows of a file with something to say about each. */
export function ImportRowList({ label, rows, count = rows.length, children }: ImportRowListProps) {
  const [limit, setLimit] = useState(PAGE_ROWS);
  return (
    <section aria-label={label} className="border-line border-t">
      <h2 className="flex items-baseline gap-1.5 border-line-strong border-b px-gutter pt-3 pb-2 font-semibold text-sm text-strong">
        {label} <span className="tnum font-regular text-faint">{formatNumber(count)}</span>
      </h2>
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
  /** Shows the label of the mark, not only its icon. */
  hasLabel?: boolean;
  /** Whether its line in the file has a meaning. */
  hasNumber?: boolean;
  link?: LinkProps | undefined;
  /** Of a row that was created. */
  audienceId?: string | undefined;
  /** At the end of the row. */
  action?: ReactNode;
  /** Messages about the row. */
  children: ReactNode;
}

export function ImportRow({ row, mark, action, children, ...props }: ImportRowProps) {
  const { hasLabel = false, hasNumber = true, link, audienceId } = props;
  const { source } = useImportRows();
  const number = formatNumber(source.firstNumber + row);
  const name = <RowName row={row} audienceId={audienceId} />;
  return (
    <li className="flex min-h-11 flex-wrap items-start gap-3 gap-y-1 border-line border-b px-gutter py-1.5 text-sm max-phone:py-2.5">
      <div
        className={clsx(
          'flex min-h-8 min-w-0 items-center gap-3 max-phone:flex-1',
          !hasNumber && 'phone:w-1/2',
        )}
      >
        {hasNumber ? (
          <span className="tnum min-w-6 flex-none text-right text-faint text-xs">{number}</span>
        ) : null}
        <Icon of={mark.icon} size="sm" className={clsx('-mr-1', mark.className)} />
        <span className={hasLabel ? 'w-19 flex-none' : 'sr-only'}>{mark.label}</span>
        <span
          className={clsx(
            'truncate font-medium text-strong max-phone:flex-1',
            hasNumber && (hasLabel ? 'phone:w-60' : 'phone:w-36'),
          )}
        >
          {link ? (
            <Link {...link} className="rounded-xs hover:underline">
              {name}
            </Link>
          ) : (
            name
          )}
        </span>
      </div>
      <div className="flex min-h-8 min-w-52 flex-1 flex-col justify-center gap-1.5 empty:hidden max-phone:order-1 max-phone:min-h-0 max-phone:basis-full max-phone:pl-9">
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
  children: string;
}

export const RowMessage = ({ id, field, children }: RowMessageProps) => (
  <span id={id} className="text-muted [overflow-wrap:anywhere]">
    {field ? <b className="mr-2 font-medium text-strong">{field}</b> : null}
    {children}
  </span>
);
