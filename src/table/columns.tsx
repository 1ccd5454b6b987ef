import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import { clipped, formatNumber } from '#lib/text.ts';
import { parseTimestamp } from '#lib/timestamp.ts';
import { Status } from '#ui/status.tsx';
import { Time } from '#ui/time.tsx';
import type { Column, ColumnLayout } from './column.ts';

type Maybe<V> = V | null | undefined;

export interface Spec<T, V> extends ColumnLayout {
  header: string;
  value(row: T): Maybe<V>;
  /** Whether its head sorts. */
  sortable?: boolean;
  /** Whether it holds the row's link; the first column does where none says so. */
  link?: boolean;
}

interface NameSpec<T> extends Spec<T, string> {
  /** Stands muted on the same line. */
  second?(row: T): ReactNode;
  /** Stands between the two, as it is. */
  mark?(row: T): ReactNode;
}

const cut = (content: ReactNode) => (typeof content === 'string' ? clipped(content) : content);

/** A text of any length and direction in a cell: no more of it than a row could show. */
const Words = ({ children }: { children: string }) => <bdi>{clipped(children)}</bdi>;

/**
 * The same where a cell holds nothing else: it cuts itself short, so that the column is one whose cells need not. Set
 * apart as a line of its own, it costs the browser less than words set apart within one.
 */
export const WordLine = ({ children, className, ...rest }: ComponentProps<'bdi'> & { children: string }) => (
  <bdi {...rest} className={clsx('block w-fit max-w-full truncate', className)}>
    {clipped(children)}
  </bdi>
);

const faint = (word: string) => <span className="text-faint">{word}</span>;

/**
 * The kit columns are built from, at module scope: `const { name, status } = columnKit<Page>()`. Every kind
 * shows what is missing as a word and sorts it last.
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
        const read = value(row);
        return read === null || read === undefined ? undefined : (key(read) ?? undefined);
      },
      cell: ({ row }) => cell(value(row.original), row.original),
      meta: { sortable, ...layout, ...given },
    };
  }

  return {
    /** What the row is called: first, strong, and the row's link. */
    name: (id: string, { second, mark, ...spec }: NameSpec<T>) =>
      column(id, spec, { phone: 'lead' }, (value, row) => (
        <span className="flex min-w-0 items-baseline gap-2.5">
          <span className="max-w-full flex-none truncate font-medium text-strong max-tablet:min-w-0 max-tablet:flex-initial">
            {value ? <Words>{value}</Words> : faint('Untitled')}
          </span>
          {mark?.(row)}
          <bdi className="truncate text-faint max-tablet:hidden">{cut(second?.(row))}</bdi>
        </span>
      )),
    text: (id: string, spec: Spec<T, string>) =>
      column(id, spec, { shrinks: true, fits: true, muted: true }, (value) =>
        value ? <WordLine title={clipped(value)}>{value}</WordLine> : faint('None'),
      ),
    status: (id: string, spec: Spec<T, string>) =>
      column(id, spec, { width: 30, phone: 'state' }, (value) => <Status value={value} />),
    number: (id: string, spec: Spec<T, number>, show: (value: number) => ReactNode = formatNumber) =>
      column(id, spec, { width: 22, align: 'end' }, (value) =>
        value === null || value === undefined || !Number.isFinite(value) ? faint('unknown') : show(value),
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
        (value) => (value === true ? 'Yes' : faint(value === false ? 'No' : 'unknown')),
        Number,
      ),
    /** What can be done with a row: one button, such as a menu's, or so many beside each other. */
    actions: (cell: (row: T) => ReactNode, buttons = 1): Column<T> => ({
      id: 'row-actions',
      header: () => <span className="sr-only">More</span>,
      cell: ({ row }) => cell(row.original),
      meta: { width: 3 + buttons * 7, align: 'end', phone: 'menu' },
    }),
    /** Any other content; `value` is what it sorts by. */
    custom: (id: string, spec: Spec<T, string | number>, cell: (row: T) => ReactNode) =>
      column(id, spec, {}, (_, row) => cell(row)),
  };
}
