import { partitionPoint } from '#lib/partition-point.ts';

/** Puts rows that follow each other under headings, such as those of one day. */
export interface Grouping<T> {
  groupOf(row: T): { id: string; label: string };
  /** Text at the right of a heading. `isOpen` means that more rows may still come to the group. */
  aside(count: number, isOpen: boolean): string;
}

/** A heading over `count` rows, the first of them at index `start`. */
export interface RowGroup {
  id: string;
  label: string;
  start: number;
  count: number;
}

/** The groups of rows in this order. A group that comes again after another gets another heading. */
export function groupRows<T>(rows: readonly T[], { groupOf }: Grouping<T>): RowGroup[] {
  const groups: RowGroup[] = [];
  let last: RowGroup | undefined;
  for (let start = 0; start < rows.length; start += 1) {
    const group = groupOf(rows[start] as T);
    if (last?.id === group.id) last.count += 1;
    else {
      last = { ...group, start, count: 1 };
      groups.push(last);
    }
  }
  return groups;
}

/** The line of a row, where headings take lines as well; both counted from 0. */
export const lineOfRow = (groups: readonly RowGroup[], row: number): number =>
  row + partitionPoint(groups, ({ start }) => start <= row);

/** Items of all lines: the index of a row, or a heading. */
export function linesOf(groups: readonly RowGroup[]): (number | RowGroup)[] {
  const lines: (number | RowGroup)[] = [];
  for (const group of groups) {
    lines.push(group);
    for (let row = group.start; row < group.start + group.count; row += 1) lines.push(row);
  }
  return lines;
}
