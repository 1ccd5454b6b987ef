import { type ColumnDef, tableFeatures } from '@tanstack/react-table';

/** How a column is laid out. */
export interface ColumnLayout {
  /** In quarters of the spacing grid (32 is 128 px); left out, the column takes what room remains. */
  width?: number;
  /** Gives way where there is little room: what it says may be cut short. */
  shrinks?: true;
  align?: 'end';
  /** What its cells hold is never wider than they are, or cuts itself short: nothing is left to cut off. */
  fits?: true;
  /** Stands back behind the others. */
  muted?: true;
  /** Stands in the gutter before the row, and so takes no room of its own; on phones it goes where `phone` says. */
  gutter?: true;
  /** Of low worth: left out where the window is not wide. */
  minor?: boolean;
  /**
   * Where it goes when a row becomes two lines on a phone: the first line has `lead` and `state`, the second
   * `kind` and `when`; `menu` is at the right of both. Without a place it is left out there.
   */
  phone?: 'lead' | 'state' | 'kind' | 'when' | 'menu' | undefined;
}

export interface ColumnFacts extends ColumnLayout {
  /** Holds the row's link, which covers all of the row; the first column where none does. */
  link?: boolean;
  /** Whether its head sorts, by the value of its accessor. */
  sortable?: boolean;
}

export const features = tableFeatures({ columnMeta: {} as ColumnFacts });

export type Features = typeof features;
export type Column<T extends object> = ColumnDef<Features, T, unknown>;
