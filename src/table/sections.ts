import type { ReactNode } from 'react';

/** A group of rows that stand one after another under a heading, such as those of one day. */
export interface Section {
  /** Names the group; rows of the same group follow each other. */
  id: string;
  label: string;
}

/** A heading among rows: before the row at index `at`, over `count` rows. */
export interface SectionHead extends Section {
  at: number;
  count: number;
}

export interface SectionRowProps {
  head: SectionHead;
  /** Counted from 0. */
  line: number;
  /** Distance from the top of the body, in px, where rows are placed one by one. */
  top?: number;
  columns: number;
  /** Whether more rows may still come to the group. */
  open: boolean;
}

/** Puts rows under headings, made by `grouped`: few tables need what that takes. */
export interface Sections<T> {
  heads(rows: readonly T[]): SectionHead[];
  Row(props: SectionRowProps): ReactNode;
}

/** The line a row stands on when headings take lines too, both counted from 0. */
export function lineOf(heads: readonly SectionHead[], row: number): number {
  return row + headsUpTo(heads, (head) => head.at <= row);
}

/** What stands on a line: the index of a row, or the heading. */
export function atLine(heads: readonly SectionHead[], line: number): number | SectionHead {
  const before = headsUpTo(heads, (head, index) => head.at + index <= line);
  const last = heads[before - 1];
  return last && last.at + before - 1 === line ? last : line - before;
}

/** How many headings a condition holds for; it holds for the first ones and no others. */
export function headsUpTo(
  heads: readonly SectionHead[],
  holds: (head: SectionHead, index: number) => boolean,
): number {
  let low = 0;
  let high = heads.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const head = heads[middle];
    if (head && holds(head, middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}
