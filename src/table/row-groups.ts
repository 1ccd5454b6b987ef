import { partitionPoint } from '#lib/collections.ts';

/** Groups consecutive rows under headings, such as the rows of a day. */
export interface Grouping<T> {
  groupOf(row: T): { id: string; label: string };
  /** Number of records in a row; 1 by default. */
  sizeOf?(row: T): number;
  /** Text at the right of a heading. `isOpen`: more rows of the group may load. */
  summarize(size: number, isOpen: boolean): string;
}

/** A heading above `count` rows from index `start`. */
export interface RowGroup {
  id: string;
  label: string;
  start: number;
  count: number;
  /** Number of records in these rows. */
  size: number;
}

/** Groups of all rows, for when a search is cleared. */
const cache = new WeakMap<object, WeakMap<readonly unknown[], RowGroup[]>>();

/** Groups consecutive rows. A group that recurs after another one gets a second heading. */
export function groupRows<T>(rows: readonly T[], grouping: Grouping<T>): RowGroup[] {
  const byRows = cache.get(grouping) ?? new WeakMap<readonly unknown[], RowGroup[]>();
  cache.set(grouping, byRows);
  const cached = byRows.get(rows);
  if (cached) return cached;
  const groups: RowGroup[] = [];
  byRows.set(rows, groups);
  let last: RowGroup | undefined;
  for (let start = 0; start < rows.length; start += 1) {
    const row = rows[start] as T;
    const group = grouping.groupOf(row);
    if (last?.id !== group.id) {
      last = { ...group, start, count: 0, size: 0 };
      groups.push(last);
    }
    last.count += 1;
    last.size += grouping.sizeOf?.(row) ?? 1;
  }
  return groups;
}

/** Index of a row among rows and headings. */
export const lineOfRow = (groups: readonly RowGroup[], row: number): number =>
  row + partitionPoint(groups, ({ start }) => start <= row);

/** All rows and headings in order; rows by their index. */
export function flattenGroups(groups: readonly RowGroup[]): (number | RowGroup)[] {
  const lines: (number | RowGroup)[] = [];
  for (const group of groups) {
    lines.push(group);
    for (let row = group.start; row < group.start + group.count; row += 1) lines.push(row);
  }
  return lines;
}

/** Rows, by their index, and headings in order; null without headings. */
export type RowLines = readonly (number | RowGroup)[] | null;

/** Index of the row on a line, or its heading; undefined after the last line. */
export const itemOn = (lines: RowLines, line: number) => (lines ? lines[line] : line);

/** Index of the row on a line, or of the first row below a heading. */
export function firstRowOn(lines: RowLines, line: number): number {
  const item = itemOn(lines, line);
  return typeof item === 'object' ? item.start : (item ?? 0);
}
