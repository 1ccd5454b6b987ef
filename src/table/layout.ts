import { clsx } from 'clsx';
import type { CSSProperties } from 'react';
import type { ColumnLayout } from './column.ts';

const spacing = (width: number) => `calc(var(--spacing) * ${width})`;
const flexible = `minmax(${spacing(24)}, 1fr)`;
const track = ({ width, shrinks }: ColumnLayout) => {
  if (width === undefined) return flexible;
  return shrinks ? `minmax(0, ${spacing(width)})` : spacing(width);
};

/** If the flexible column is hidden, the first one takes the remaining width. */
function tracks(layouts: readonly ColumnLayout[]): string {
  const fixed = layouts.every(({ width }) => width !== undefined);
  return layouts.map((layout, index) => (fixed && index === 0 ? flexible : track(layout))).join(' ');
}

/** Grid templates shared by a table's rows, as custom properties of the table. */
export function gridStyle(layouts: readonly ColumnLayout[]): CSSProperties {
  const columns = layouts.filter(({ gutter }) => !gutter);
  const major = columns.filter(({ minor }) => !minor);
  const grid = { '--columns': tracks(columns), '--columns-major': tracks(major) };
  return grid as CSSProperties;
}

/** Attributes of an element with space for `rows` rows below its content. */
export const reserveRows = (rows: number) => ({
  style: { '--rest': rows } as CSSProperties,
  className:
    'pb-[calc(var(--rest)*var(--spacing-row))] max-phone:pb-[calc(var(--rest)*var(--spacing-row-two-line))]',
});

/** Attributes that position a row `top` px below the body's top, or in the normal flow. */
export const rowPosition = (top: number | undefined) =>
  top === undefined
    ? { className: 'relative' }
    : { className: 'absolute top-0 left-0', style: { transform: `translateY(${top}px)` } };

export function cellStyle({ align, truncatesItself, muted, minor, gutter, phone }: ColumnLayout): string {
  return clsx(
    gutter
      ? 'absolute inset-y-0 left-0 z-1 grid w-gutter place-items-center max-phone:static max-phone:w-auto [&+*]:pl-0!'
      : ['min-w-0 not-first:pl-3 not-last:pr-3', truncatesItself ? 'whitespace-nowrap' : 'truncate'],
    muted && 'text-muted',
    align === 'end' && 'tnum text-right',
    minor && 'max-wide:hidden',
    phone ? `phone-${phone}` : 'max-phone:hidden',
  );
}
