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
  for (const [start, row] of rows.entries()) {
    const group = groupOf(row);
    const last = groups.at(-1);
    if (last?.id === group.id) last.count += 1;
    else groups.push({ ...group, start, count: 1 });
  }
  return groups;
}

/** The line of a row, where headings take lines as well; both counted from 0. */
export const lineOfRow = (groups: readonly RowGroup[], row: number): number =>
  row + partitionPoint(groups, ({ start }) => start <= row);

/** What is on each line: the index of a row, or a heading. */
export const linesOf = (groups: readonly RowGroup[]): (number | RowGroup)[] =>
  groups.flatMap((group) => [group, ...Array.from({ length: group.count }, (_, row) => group.start + row)]);
