import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import { formatNumber, truncate } from '#lib/text.ts';
import { parseTimestamp } from '#lib/timestamp.ts';
import { Status } from '#ui/status.tsx';
import { Time } from '#ui/time.tsx';
import type { Column, ColumnLayout } from './column.ts';

type Maybe<V> = V | null | undefined;

export interface Spec<T, V> extends ColumnLayout {
  header: string;
  value(row: T): Maybe<V>;
  sortable?: boolean;
  /** Whether it contains the row's link. Defaults to the first column. */
  link?: boolean;
}

interface NameSpec<T> extends Spec<T, string> {
  /** Muted text on the same line. */
  secondary?(row: T): ReactNode;
  /** Shown between the two. */
  mark?(row: T): ReactNode;
}

const clipContent = (content: ReactNode) => (typeof content === 'string' ? truncate(content) : content);

/** Text in a cell, clipped and isolated in its direction. */
const CellText = ({ children }: { children: string }) => <bdi>{truncate(children)}</bdi>;

/**
 * Text that fills a cell and truncates itself, for columns with `fits`. As a block it's cheaper to lay out than an
 * inline `bdi`.
 */
export const TruncatedText = ({
  children,
  className,
  ...rest
}: ComponentProps<'bdi'> & { children: string }) => (
  <bdi {...rest} className={clsx('block w-fit max-w-full truncate', className)}>
    {truncate(children)}
  </bdi>
);

const muted = (word: string) => <span className="text-faint">{word}</span>;

/**
 * Column builders for use at module scope: `const { name, status } = columnKit<Page>()`. Missing values show a word and
 * sort last.
 */
export function columnKit<T extends object>() {
  function column<V>(
    id: string,
    spec: Spec<T, V>,
    layout: ColumnLayout,
    cell: (value: Maybe<V>, row: T) => ReactNode,
    key: (value: V) => string | number | null = (value) => value as string | number,
  ): Column<T> {
    const { header, value, sortable = false, ...given } = spec;
    return {
      id,
      header,
      accessorFn: (row) => {
        const fieldValue = value(row);
        return fieldValue === null || fieldValue === undefined ? undefined : (key(fieldValue) ?? undefined);
      },
      cell: ({ row }) => cell(value(row.original), row.original),
      meta: { sortable, ...layout, ...given },
    };
  }

  return {
    /** The row's name and link. */
    name: (id: string, { secondary, mark, ...spec }: NameSpec<T>) =>
      column(id, spec, { phone: 'lead' }, (value, row) => (
        <span className="flex min-w-0 items-baseline gap-2.5">
          <span className="max-w-full flex-none truncate font-medium text-strong max-tablet:min-w-0 max-tablet:flex-initial">
            {value ? <CellText>{value}</CellText> : muted('Untitled')}
          </span>
          {mark?.(row)}
          <bdi className="truncate text-faint max-tablet:hidden">{clipContent(secondary?.(row))}</bdi>
        </span>
      )),
    text: (id: string, spec: Spec<T, string>) =>
      column(id, spec, { shrinks: true, truncatesItself: true, muted: true }, (value) =>
        value ? <TruncatedText title={truncate(value)}>{value}</TruncatedText> : muted('None'),
      ),
    status: (id: string, spec: Spec<T, string>) =>
      column(id, spec, { width: 30, phone: 'state' }, (value) => <Status value={value} />),
    number: (id: string, spec: Spec<T, number>, show: (value: number) => ReactNode = formatNumber) =>
      column(id, spec, { width: 22, align: 'end' }, (value) =>
        value === null || value === undefined || !Number.isFinite(value) ? muted('Unknown') : show(value),
      ),
    time: (id: string, spec: Spec<T, string>) =>
      column(
        id,
        spec,
        { width: 33, align: 'end', muted: true, phone: 'when' },
        (value) => <Time value={value} />,
        parseTimestamp,
      ),
    flag: (id: string, spec: Spec<T, boolean>) =>
      column(
        id,
        spec,
        { width: 20 },
        (value) => (value === true ? 'Yes' : muted(value === false ? 'No' : 'Unknown')),
        Number,
      ),
    /** Actions of a row, as one or more buttons. */
    actions: (cell: (row: T) => ReactNode, buttons = 1): Column<T> => ({
      id: 'row-actions',
      header: () => <span className="sr-only">More</span>,
      cell: ({ row }) => cell(row.original),
      meta: { width: 3 + buttons * 7, align: 'end', phone: 'menu' },
    }),
    /** Any other content, sorted by `value`. */
    custom: (id: string, spec: Spec<T, string | number>, cell: (row: T) => ReactNode) =>
      column(id, spec, {}, (_, row) => cell(row)),
  };
}
