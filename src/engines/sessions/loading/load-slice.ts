import { INCOMPLETE_LIST, nextPage, type Page } from '#api/queries/pagination.ts';
import { parseInstant } from '#engines/sessions/columns/parse-instant.ts';
import type { Slice } from './coverage.ts';

/** A page of the list as it came, its items not yet read. */
export type RawPage = Page;

export interface PageQuery {
  slice: Slice;
  cursor?: string | undefined;
  /** Most sessions of a page; left out for as many as possible. */
  limit?: number;
}

/** Reads one page of the list. */
export type FetchPage = (query: PageQuery) => Promise<RawPage>;

interface LoadSliceOptions {
  fetchPage: FetchPage;
  /** Whether a failure means that the cursor of the next page has expired. */
  isExpiredCursor(error: unknown): boolean;
  /**
   * Takes in a page, and the stretch of time that is read to the end with it; null where none is. Sessions of the
   * very moment `edge` may have come before without fault.
   */
  onPage(page: RawPage, covered: Slice | null, edge: number): void;
}

/**
 * Reads a slice of time page after page, newest first, to its end. What is read counts as covered down to the
 * oldest session of a page while the list keeps to that order, else only at the end. Where the cursor of the next
 * page has expired, it goes on from the oldest session it saw; the session itself comes twice then.
 *
 * @returns why it ended before the end of the slice, as a sentence; null where it did not
 */
export async function loadSlice(
  slice: Slice,
  { fetchPage: read, isExpiredCursor: isStale, onPage: take }: LoadSliceOptions,
): Promise<string | null> {
  const [from, to] = slice;
  const cursors = new Set<string>();
  let oldest = to;
  let ordered = true;
  let cursor: string | undefined;
  /** The newest end of what is asked for; moves back where a cursor has expired. */
  let end = to;
  for (;;) {
    let page: RawPage;
    try {
      page = await read({ slice: [from, end], cursor });
    } catch (error) {
      if (cursor === undefined || !isStale(error) || !ordered || oldest === end) throw error;
      cursor = undefined;
      end = oldest;
      // Another list may have the same cursors.
      cursors.clear();
      continue;
    }
    const starts = page.items.map(parseStart).filter((start) => start !== null);
    ordered &&= starts.every((start, index) => start <= (starts[index - 1] ?? oldest));
    oldest = starts.reduce((least, start) => Math.min(least, start), oldest);
    const next = nextPage(page, { requested: cursors, hasNewItems: () => page.items.length > 0 });
    const ends = next.cursor === null && next.fault === null;
    // Sessions of the same moment as the oldest may come with the next page.
    take(page, ends ? slice : ordered && starts.length > 0 ? [Math.max(from, oldest + 1), to] : null, end);
    if (next.cursor === null) return next.fault && INCOMPLETE_LIST;
    cursors.add(next.cursor);
    cursor = next.cursor;
  }
}

/** When an item of the list started, null where that cannot be read. */
export function parseStart(item: unknown): number | null {
  const start = (item as { sessionStartedAt?: unknown } | null)?.sessionStartedAt;
  return typeof start === 'string' ? parseInstant(start) : null;
}
