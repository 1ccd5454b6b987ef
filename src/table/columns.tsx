import { clsx } from 'clsx';
import { type ComponentProps, createContext, type ReactNode, use } from 'react';
import { formatNumber, hasVisibleText, truncate } from '#lib/text.ts';
import { parseTimestamp } from '#lib/timestamp.ts';
import { Highlight } from '#ui/highlight.tsx';
import { Status } from '#ui/status.tsx';
import { Time } from '#ui/time.tsx';
import type { Column, ColumnLayout } from './column.ts';

type Maybe<V> = V | null | undefined;

export interface Spec<T, V>
  extends ColumnLayout,
    Pick<
      Column<T>,
      'header' | 'headerContent' | 'hideHeader' | 'isNumeric' | 'sortable' | 'link' | 'describe'
    > {
  value(row: T): Maybe<V>;
}

type CustomSpec<T> = Omit<Spec<T, string | number>, 'value'> &
  Partial<Pick<Spec<T, string | number>, 'value'>>;

interface NameSpec<T> extends Omit<Spec<T, string>, 'picture'> {
  /** Completes `Untitled …`, shown for names without a visible character. */
  noun: string;
  /** Muted text on the same line; on phones only with `hasPhoneSecondary`. */
  secondary?(row: T): Maybe<string>;
  hasPhoneSecondary?: true;
  /** Shown between the two. */
  mark?(row: T): ReactNode;
  /** Before the name: a thumb or monogram. */
  picture?(row: T): ReactNode;
  /** In spacing units. */
  pictureWidth?: number;
}

/** The search whose matches cells mark. */
export const MarkedQueryContext = createContext('');

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
    <Highlight query={use(MarkedQueryContext)} accent>
      {truncate(children)}
    </Highlight>
  </bdi>
);

/** Absent values are empty cells. */
const absent = <span className="sr-only">None</span>;

/**
 * Column builders for use at module scope: `const { name, status } = columnKit<Page>()`. Missing values show a word and
 * sort last.
 */
export function columnKit<T extends object>() {
  function column<V>(
    id: string,
    { value, ...spec }: Spec<T, V>,
    layout: ColumnLayout,
    show: (value: Maybe<V>, row: T) => ReactNode,
    keyOf: (value: V) => string | number | null = (value) => value as string | number,
  ): Column<T> {
    return {
      id,
      ...layout,
      ...spec,
      cell: (row) => show(value(row), row),
      sortKey(row) {
        const found = value(row);
        return found === null || found === undefined ? undefined : keyOf(found);
      },
    };
  }

  return {
    /** The row's name and link. */
    name: (
      id: string,
      { noun, secondary, hasPhoneSecondary, mark, picture, pictureWidth, ...spec }: NameSpec<T>,
    ) =>
      column(id, spec, { phone: 'lead', ...(pictureWidth && { picture: pictureWidth }) }, (value, row) => {
        const detail = secondary?.(row);
        return (
          <span className="flex min-w-0 items-center gap-3">
            {picture ? <span className="row-picture flex flex-none">{picture(row)}</span> : null}
            <span className="flex min-w-0 flex-1 items-center gap-2.5">
              <span
                className={clsx(
                  'truncate font-medium text-strong',
                  !hasPhoneSecondary && 'max-phone:max-w-full max-phone:flex-initial',
                  detail ? 'max-w-[calc(100%-3.75rem)] flex-none' : 'min-w-0',
                )}
              >
                {hasVisibleText(value) ? (
                  // Cuts off its own end, which is at the left of some languages.
                  <bdi className="block truncate">{truncate(value ?? '')}</bdi>
                ) : (
                  <span className="text-faint">{`Untitled ${noun}`}</span>
                )}
              </span>
              {mark?.(row)}
              {detail ? (
                <bdi className={clsx('truncate text-faint', !hasPhoneSecondary && 'max-phone:hidden')}>
                  {truncate(detail)}
                </bdi>
              ) : null}
            </span>
          </span>
        );
      }),
    text: (id: string, spec: Spec<T, string>, show?: (value: string) => ReactNode) =>
      column(id, spec, { shrinks: true, truncatesItself: true, muted: true }, (value) =>
        value ? (show?.(value) ?? <TruncatedText title={truncate(value)}>{value}</TruncatedText>) : absent,
      ),
    status: (id: string, spec: Spec<T, string>) =>
      column(id, spec, { width: 30, phone: 'state' }, (value) => <Status value={value} />),
    number: (id: string, spec: Spec<T, number>, show: (value: number) => ReactNode = formatNumber) =>
      column(id, spec, { width: 22, align: 'end' }, (value) =>
        value === null || value === undefined || !Number.isFinite(value) ? absent : show(value),
      ),
    /** Phones have no headers, so `phoneLabel` says to screen readers what the time is of. */
    time: (id: string, { phoneLabel, ...spec }: Spec<T, string> & { phoneLabel?: string }) =>
      column(
        id,
        spec,
        { width: 33, align: 'end', muted: true, hasTime: true, phone: 'when' },
        (value) => (
          <span className="max-phone:text-xs">
            {phoneLabel ? <span className="phone:hidden sr-only">{phoneLabel} </span> : null}
            <Time value={value} />
          </span>
        ),
        parseTimestamp,
      ),
    /** Buttons of a row, over its end; not on touch screens. */
    actions: (cell: (row: T) => ReactNode, layout?: Pick<ColumnLayout, 'hideBelow'>): Column<T> => ({
      ...layout,
      id: 'row-actions',
      header: 'Actions',
      hideHeader: true,
      cell,
      overlay: true,
    }),
    /** Any other content, sorted by `value`. */
    custom: (id: string, { value, ...spec }: CustomSpec<T>, cell: (row: T) => ReactNode): Column<T> => ({
      id,
      ...spec,
      cell,
      ...(value ? { sortKey: value } : {}),
    }),
  };
}
