import { INCOMPLETE_LIST } from '#api/walk.ts';
import { readMoment } from '#resources/sessions/engine/columns/read-moment.ts';
import type { Span } from './coverage.ts';

/** A page of the list as it came, its items not yet read. */
export interface RawPage {
  items: readonly unknown[];
  hasMore?: boolean | null | undefined;
  nextCursor?: string | null | undefined;
  totalCount?: number | null | undefined;
}

export interface PageQuery {
  span: Span;
  cursor?: string | undefined;
}

/** Reads one page of the list. */
export type ReadPage = (query: PageQuery) => Promise<RawPage>;

interface SliceWalk {
  read: ReadPage;
  /** Whether a failure means that the mark of the next page is no longer good. */
  isStale(error: unknown): boolean;
  /**
   * Takes in a page, and the stretch of time that is read to the end with it; null where none is. Sessions of the
   * very moment `edge` may have come before without fault.
   */
  take(page: RawPage, covered: Span | null, edge: number): void;
}

/** A list of more pages than this could not be held anyway. */
const MOST_PAGES = 20_000;

/**
 * Reads a slice of time page after page, newest first, to its end. What is read counts as covered down to the
 * oldest session of a page while the list keeps to that order, else only at the end. Where the mark of the next
 * page has expired, it goes on from the oldest session it saw; the session itself comes twice then.
 *
 * @returns why it ended before the end of the slice, as a sentence; null where it did not
 */
export async function walkSlice(slice: Span, { read, isStale, take }: SliceWalk): Promise<string | null> {
  const [from, to] = slice;
  const marks = new Set<string>();
  let oldest = to;
  let ordered = true;
  let cursor: string | undefined;
  /** The newest end of what is asked for; moves back where a mark has expired. */
  let end = to;
  for (let pages = 0; pages < MOST_PAGES; pages += 1) {
    let page: RawPage;
    try {
      page = await read({ span: [from, end], cursor });
    } catch (error) {
      if (cursor === undefined || !isStale(error) || !ordered || oldest === end) throw error;
      cursor = undefined;
      end = oldest;
      // Of another list there may be the same marks again.
      marks.clear();
      continue;
    }
    const next = page.nextCursor || null;
    const starts = page.items.map(startOf).filter((start) => start !== null);
    ordered &&= starts.every((start, index) => start <= (starts[index - 1] ?? oldest));
    oldest = starts.reduce((least, start) => Math.min(least, start), oldest);
    const ends = next === null && page.hasMore !== true;
    // Sessions of the same moment as the oldest may come with the next page.
    take(page, ends ? slice : ordered && starts.length > 0 ? [Math.max(from, oldest + 1), to] : null, end);
    if (next === null) return ends ? null : INCOMPLETE_LIST;
    if (page.hasMore === false) return INCOMPLETE_LIST;
    if (marks.has(next)) return INCOMPLETE_LIST;
    if (page.items.length === 0) return INCOMPLETE_LIST;
    marks.add(next);
    cursor = next;
  }
  return INCOMPLETE_LIST;
}

/** When an item of the list started, null where that cannot be read. */
export function startOf(item: unknown): number | null {
  const start = (item as { sessionStartedAt?: unknown } | null)?.sessionStartedAt;
  return typeof start === 'string' ? readMoment(start) : null;
}
