import type { ReactNode } from 'react';

/** Breakpoints at which tables leave out columns, widest first. */
export const hideBreakpoints = ['desktop', 'wide', 'tablet', 'narrow', 'compact'] as const;
export type HideBelow = (typeof hideBreakpoints)[number];

export interface ColumnLayout {
  /** In spacing units (32 is 128 px), or a custom property of them. Without it, the column takes the remaining width. */
  width?: number | `var(${string})`;
  /** Of a column without `width`, in spacing units. */
  minWidth?: number;
  /** As wide as its content in each row, for tables without a header. */
  fitsContent?: true;
  /** May shrink and truncate its content. */
  shrinks?: boolean;
  align?: 'end';
  /** Its content always fits or truncates itself. */
  truncatesItself?: true;
  muted?: true;
  /** Shows a time. `width` is for the default format; others may get more. */
  hasTime?: true;
  hideBelow?: HideBelow | undefined;
  /** Contains the checkbox that selects the row. */
  select?: true;
  /** Lies over the end of the row while it's hovered or focused; not on touch screens. */
  overlay?: true;
  /** Only in the two-line rows of phones. */
  phoneOnly?: true;
  /** Width of the picture before the name, in spacing units. On phones it spans both lines. */
  picture?: number;
  /**
   * Position in the two-line rows of phones: `lead` and `state` are on the first line, `kind` and `when` on the second,
   * `block` replaces the two at the left, `menu` is at the right of all, `line` and `below` are the whole first and second line. Without it, the column is hidden there.
   */
  phone?: 'lead' | 'block' | 'line' | 'below' | 'state' | 'kind' | 'when' | 'menu' | undefined;
}

export interface Column<T> extends ColumnLayout {
  id: string;
  header: string;
  /** Drawn instead of the header, such as an axis. */
  headerContent?: ReactNode;
  /** Shows the header to screen readers only. Such a column can't be hidden. */
  hideHeader?: true;
  cell(row: T): ReactNode;
  /** Text for the description of the row's link, if the cell has it only in a drawing or tooltip. */
  describe?(row: T): string | null | undefined;
  /** Missing values sort last. */
  sortKey?(row: T): string | number | null | undefined;
  /** Whether it sorts as numbers, though it isn't aligned as they are. */
  isNumeric?: true;
  /** Whether its header sorts the rows. */
  sortable?: boolean;
  /** Contains the row's link, which covers the row. Defaults to the first column. */
  link?: boolean;
}
