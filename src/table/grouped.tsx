import { SectionRow } from './section-row.tsx';
import type { Section, SectionHead, Sections } from './sections.ts';

/** How rows are put into groups. */
export interface Grouping<T> {
  of(row: T): Section;
  /** Whether rows of the same group always follow each other, so that not each of them need be asked. */
  ordered?: boolean;
  /** Stands at the right of a heading. `open` says that more rows may still come to the group. */
  aside(count: number, open: boolean): string;
}

/** What a table needs for rows in groups. Must be stable between renders. */
export const grouped = <T,>(grouping: Grouping<T>): Sections<T> => ({
  heads: (rows) => sectionHeads(rows, grouping),
  Row: (props) => <SectionRow {...props} aside={grouping.aside(props.head.count, props.open)} />,
});

/** The headings that rows in this order need. A group that comes again after another has a heading again. */
export function sectionHeads<T>(rows: readonly T[], sections: Grouping<T>): SectionHead[] {
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

/**
 * The same, where a group ends where another begins. Its end is looked for around where it would be if it had as many
 * rows as the one before, in steps that double, then halve.
 */
function orderedHeads<T>(rows: readonly T[], sections: Grouping<T>): SectionHead[] {
  const heads: SectionHead[] = [];
  let like = 1;
  for (let at = 0; at < rows.length; ) {
    const section = sections.of(rows[at] as T);
    const isIn = (place: number) => place < rows.length && sections.of(rows[place] as T).id === section.id;
    let [within, beyond] = [at, rows.length];
    let step = 1;
    if (isIn(at + like)) {
      within = at + like;
      while (isIn(within + step)) {
        within += step;
        step *= 2;
      }
      beyond = Math.min(within + step, beyond);
    } else {
      beyond = Math.min(at + like, beyond);
      while (beyond - step > within && !isIn(beyond - step)) {
        beyond -= step;
        step *= 2;
      }
      within = Math.max(beyond - step, within);
    }
    while (beyond - within > 1) {
      const middle = (within + beyond) >> 1;
      if (isIn(middle)) within = middle;
      else beyond = middle;
    }
    like = beyond - at;
    heads.push({ ...section, at, count: like });
    at = beyond;
  }
  return heads;
}
