import { clsx } from 'clsx';
import type { CSSProperties } from 'react';
import type { ColumnLayout } from './column.ts';

const spaced = (width: number) => `calc(var(--spacing) * ${width})`;
/** What remains goes to it. */
const flexible = `minmax(${spaced(24)}, 1fr)`;
const track = ({ width, shrinks }: ColumnLayout) => {
  if (width === undefined) return flexible;
  return shrinks ? `minmax(0, ${spaced(width)})` : spaced(width);
};

/** Where no column takes what room remains, as it is left out, the first one does. */
function tracks(layouts: readonly ColumnLayout[]): string {
  const fixed = layouts.every(({ width }) => width !== undefined);
  return layouts.map((layout, index) => (fixed && index === 0 ? flexible : track(layout))).join(' ');
}

/** The grids that the rows of a table share, as custom properties of the table. */
export function gridOf(layouts: readonly ColumnLayout[]): CSSProperties {
  const columns = layouts.filter(({ gutter }) => !gutter);
  const major = columns.filter(({ minor }) => !minor);
  const grid = { '--columns': tracks(columns), '--columns-major': tracks(major) };
  return grid as CSSProperties;
}

/** Attributes of an element that has room for so many rows below what it holds. */
export const roomFor = (rows: number) => ({
  style: { '--rest': rows } as CSSProperties,
  className:
    'pb-[calc(var(--rest)*var(--spacing-row))] max-phone:pb-[calc(var(--rest)*var(--spacing-row-two-line))]',
});

/** Where a row stands in its body, of which `top` px are above it; without them, below the row before. */
export const rowPlace = (top: number | undefined) =>
  top === undefined
    ? { className: 'relative' }
    : { className: 'absolute top-0 left-0', style: { transform: `translateY(${top}px)` } };

export function cellStyle({ align, fits, muted, minor, gutter, phone }: ColumnLayout): string {
  return clsx(
    gutter
      ? 'absolute inset-y-0 left-0 z-1 grid w-gutter place-items-center max-phone:static max-phone:w-auto [&+*]:pl-0!'
      : ['min-w-0 not-first:pl-3 not-last:pr-3', fits ? 'whitespace-nowrap' : 'truncate'],
    muted && 'text-muted',
    align === 'end' && 'tnum text-right',
    minor && 'max-wide:hidden',
    phone ? `phone-${phone}` : 'max-phone:hidden',
  );
}
