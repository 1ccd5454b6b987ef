import { clsx } from 'clsx';
import type { AriaAttributes, CSSProperties, DOMAttributes } from 'react';
import { type ColumnLayout, type HideBelow, hideBreakpoints } from './column.ts';

const spacing = (width: number | string) => `calc(var(--spacing) * ${width})`;
const flexible = (minWidth = 24) => `minmax(${spacing(minWidth)}, 1fr)`;
const track = ({ width, minWidth, fitsContent, shrinks }: ColumnLayout) => {
  if (fitsContent) return 'auto';
  if (width === undefined) return flexible(minWidth);
  return shrinks ? `minmax(0, ${spacing(width)})` : spacing(width);
};

/** If the flexible column is hidden, the first one takes the remaining width. */
function tracks(layouts: readonly ColumnLayout[]): string {
  const isFixed = layouts.every(({ width, fitsContent }) => width !== undefined || fitsContent);
  const first = layouts.findIndex(({ select }) => !select);
  return layouts.map((layout, index) => (isFixed && index === first ? flexible() : track(layout))).join(' ');
}

/**
 * Grid templates shared by a table's rows, as custom properties of the table: `--columns`, and one per breakpoint for
 * narrower windows. On phones, `--picture` and `--check` reserve the place before the two lines.
 *
 * @param extraTimeWidth added to columns with times, in spacing units
 */
export function gridStyle(
  layouts: readonly ColumnLayout[],
  isSelecting = false,
  extraTimeWidth = 0,
): CSSProperties {
  let columns = layouts
    .filter(({ overlay, phoneOnly }) => !overlay && !phoneOnly)
    .map((column) =>
      column.hasTime && typeof column.width === 'number'
        ? { ...column, width: column.width + extraTimeWidth }
        : column,
    );
  const grid: Record<string, string> = { '--columns': tracks(columns) };
  for (const breakpoint of hideBreakpoints) {
    columns = columns.filter(({ hideBelow }) => hideBelow !== breakpoint);
    grid[`--columns-${breakpoint}`] = tracks(columns);
  }
  const picture = layouts.find((layout) => layout.picture !== undefined)?.picture;
  if (picture !== undefined) grid['--picture'] = spacing(picture + 3);
  if (isSelecting) grid['--check'] = spacing(SELECT_WIDTH);
  return grid;
}

/** Attributes of an element with space for `rows` rows below its content. */
export const reserveRows = (rows: number) => ({
  style: { '--rest': rows } as CSSProperties,
  className:
    'pb-[calc(var(--rest)*var(--spacing-row))] max-phone:pb-[calc(var(--rest)*var(--spacing-row-two-line))] print:hidden',
});

/** Attributes that position a row `top` px below the body's top, or in the normal flow. */
export const rowPosition = (top: number | undefined) =>
  top === undefined
    ? { className: 'relative' }
    : { className: 'absolute top-0 left-0', style: { transform: `translateY(${top}px)` } };

const selectCell = 'flex items-center max-phone:absolute max-phone:inset-y-0 max-phone:left-gutter';

/** Width of the column of checkboxes, in spacing units. */
const SELECT_WIDTH = 7;
export const selectColumn: ColumnLayout & { id: string; header: string } = {
  id: 'select',
  header: 'Select',
  select: true,
  width: SELECT_WIDTH,
};

/** Classes that hide a column; phones have their own layout. Literal, so that Tailwind finds them. */
const hiddenBelow: Record<HideBelow, string> = {
  desktop: 'phone:max-desktop:hidden',
  wide: 'phone:max-wide:hidden',
  tablet: 'phone:max-tablet:hidden',
  narrow: 'phone:max-narrow:hidden',
  compact: 'phone:max-compact:hidden',
};

export function cellStyle(layout: ColumnLayout): string {
  const { align, truncatesItself, fitsContent, muted, hideBelow, select, overlay, phone, phoneOnly } = layout;
  if (select) return selectCell;
  if (overlay) return clsx('row-actions', hideBelow && hiddenBelow[hideBelow]);
  return clsx(
    'min-w-0 not-first:pl-3 pr-3 [[data-select]+&]:pl-0',
    truncatesItself ? 'whitespace-nowrap' : 'truncate',
    fitsContent && 'empty:p-0!',
    muted && 'text-muted',
    align === 'end' && 'tnum pl-1! text-right',
    phoneOnly && 'phone:hidden',
    hideBelow && hiddenBelow[hideBelow],
    phone ? `phone-${phone}` : 'max-phone:hidden',
  );
}

type Part = 'table' | 'rowgroup' | 'row' | 'columnheader' | 'cell';

type PartAttributes = AriaAttributes & Pick<DOMAttributes<HTMLElement>, 'onFocus' | 'onClick'>;

/** ARIA role and attributes of a table part. Absolutely positioned rows can't be table elements. */
export const part = (role: Part, attributes: PartAttributes = {}) => ({ role, ...attributes });
