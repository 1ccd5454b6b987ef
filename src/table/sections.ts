/** A group of rows that stand one after another under a heading, such as those of one day. */
export interface Section {
  /** Names the group; rows of the same group follow each other. */
  id: string;
  label: string;
}

/** How rows are put into groups. Must be stable between renders. */
export interface Sections<T> {
  of(row: T): Section;
  /** Whether rows of the same group always follow each other, so that not each of them need be asked. */
  ordered?: boolean;
  /** Stands at the right of a heading. `open` says that more rows may still come to the group. */
  aside(count: number, open: boolean): string;
}

/** A heading among rows: before the row at index `at`, over `count` rows. */
export interface SectionHead extends Section {
  at: number;
  count: number;
}

const none: SectionHead[] = [];

/** The headings that rows in this order need. A group that comes again after another has a heading again. */
export function sectionHeads<T>(rows: readonly T[], sections: Sections<T> | undefined): SectionHead[] {
  if (!sections) return none;
  if (sections.ordered) return orderedHeads(rows, sections);
  const heads: SectionHead[] = [];
  for (const [at, row] of rows.entries()) {
    const section = sections.of(row);
    const last = heads.at(-1);
    if (last?.id === section.id) last.count += 1;
    else heads.push({ ...section, at, count: 1 });
  }
  return heads;
}

/** The same, where a group ends where another begins: its end is looked for in steps that double, then halve. */
function orderedHeads<T>(rows: readonly T[], sections: Sections<T>): SectionHead[] {
  const heads: SectionHead[] = [];
  const idAt = (at: number) => {
    const row = rows[at];
    return row === undefined ? null : sections.of(row).id;
  };
  for (let at = 0; at < rows.length; ) {
    const section = sections.of(rows[at] as T);
    let step = 1;
    while (idAt(at + step) === section.id) step *= 2;
    let [within, beyond] = [at + (step >> 1), Math.min(at + step, rows.length)];
    while (beyond - within > 1) {
      const middle = (within + beyond) >> 1;
      if (idAt(middle) === section.id) within = middle;
      else beyond = middle;
    }
    heads.push({ ...section, at, count: beyond - at });
    at = beyond;
  }
  return heads;
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
function headsUpTo(
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
