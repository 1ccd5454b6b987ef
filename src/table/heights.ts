import { headsUpTo, type SectionHead } from './sections.ts';

/** Heights in px of a row, and of a heading among rows. */
export interface LineHeights {
  row: number;
  head: number;
}

/** Where the lines of a body stand: worked out from its headings, so that nothing is held of each row. */
export interface Placed {
  /** How many lines there are, headings included. */
  count: number;
  /** How high all of them are, px. */
  all: number;
  /** Where a line begins, px. */
  topOf(line: number): number;
  /** The line at a height, px; the first or the last where none is. */
  lineAt(top: number): number;
}

export function placed(rows: number, heads: readonly SectionHead[], { row, head }: LineHeights): Placed {
  const count = rows + heads.length;
  const headTop = ({ at }: SectionHead, before: number) => at * row + before * head;
  return {
    count,
    all: rows * row + heads.length * head,
    topOf(line) {
      const before = headsUpTo(heads, ({ at }, index) => at + index < line);
      return (line - before) * row + before * head;
    },
    lineAt(top) {
      const before = headsUpTo(heads, (each, index) => headTop(each, index) <= top);
      const last = heads[before - 1];
      const within = last ? top - headTop(last, before - 1) - head : top;
      const line = (last ? last.at + before : 0) + (within < 0 ? -1 : Math.floor(within / row));
      return Math.max(0, Math.min(count - 1, line));
    },
  };
}
