import { type ColumnDef, tableFeatures } from '@tanstack/react-table';

export interface ColumnLayout {
  /** In spacing units (32 is 128 px). Without it, the column takes the remaining width. */
  width?: number;
  /** May shrink and truncate its content. */
  shrinks?: true;
  align?: 'end';
  /** Its content always fits or truncates itself. */
  truncatesItself?: true;
  muted?: true;
  /** Placed in the gutter before the row, without a width; on phones at `phone`. */
  gutter?: true;
  /** Hidden in narrow windows. */
  minor?: boolean;
  /**
   * Position in the two-line rows of phones: `lead` and `state` are on the first line, `kind` and `when` on the second,
   * `menu` at the right of both. Without it, the column is hidden there.
   */
  phone?: 'lead' | 'state' | 'kind' | 'when' | 'menu' | undefined;
}

export interface ColumnMeta extends ColumnLayout {
  /** Contains the row's link, which covers the row. Defaults to the first column. */
  link?: boolean;
  /** Whether its header sorts by the accessor's value. */
  sortable?: boolean;
}

export const features = tableFeatures({ columnMeta: {} as ColumnMeta });

export type Features = typeof features;
export type Column<T extends object> = ColumnDef<Features, T, unknown>;
