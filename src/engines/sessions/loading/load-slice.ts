import { INCOMPLETE_LIST, nextPage, type Page } from '#lib/pagination.ts';
import { parseInstant } from '../columns/fields.ts';
import type { Slice } from './slices.ts';

/** Page of the list with unvalidated items. */
export type RawPage = Page;

export interface PageQuery {
  slice: Slice;
  cursor?: string | undefined;
  /** Page size; defaults to the maximum. */
  limit?: number;
}

export type FetchPage = (query: PageQuery) => Promise<RawPage>;

interface LoadSliceOptions {
  fetchPage: FetchPage;
  isExpiredCursor(error: unknown): boolean;
  /**
   * Receives a page and the slice that is now fully loaded, or null. Sessions that start exactly at `edge` may
   * already have been received.
   */
  onPage(page: RawPage, covered: Slice | null, edge: number): void;
}

/**
 * Loads a slice page by page, newest first. Coverage grows with each page while the list is in order, else only at
 * the end. After an expired cursor, loading resumes at the oldest loaded session, which is then received twice.
 * @returns a message if loading ended before the end of the slice, else null
 */
export async function loadSlice(
  slice: Slice,
  { fetchPage, isExpiredCursor, onPage }: LoadSliceOptions,
): Promise<string | null> {
  const [from, to] = slice;
  const cursors = new Set<string>();
  let oldest = to;
  let isOrdered = true;
  let cursor: string | undefined;
  /** End of the requested slice; moves back when a cursor expires. */
  let end = to;
  for (;;) {
    let page: RawPage;
    try {
      page = await fetchPage({ slice: [from, end], cursor });
    } catch (error) {
      if (cursor === undefined || !isExpiredCursor(error) || !isOrdered || oldest === end) throw error;
      cursor = undefined;
      end = oldest;
      // The new list may reuse cursors.
      cursors.clear();
      continue;
    }
    const starts = page.items.map(parseStart).filter((start) => start !== null);
    isOrdered &&= starts.every((start, index) => start <= (starts[index - 1] ?? oldest));
    oldest = starts.reduce((min, start) => Math.min(min, start), oldest);
    const next = nextPage(page, { requested: cursors, hasNewItems: () => page.items.length > 0 });
    const isLast = next.cursor === null && next.fault === null;
    // More sessions with the oldest start may follow on the next page.
    onPage(
      page,
      isLast ? slice : isOrdered && starts.length > 0 ? [Math.max(from, oldest + 1), to] : null,
      end,
    );
    if (next.cursor === null) return next.fault && INCOMPLETE_LIST;
    cursors.add(next.cursor);
    cursor = next.cursor;
  }
}

/** Start of a list item, epoch ms; null if unreadable. */
export function parseStart(item: unknown): number | null {
  const start = (item as { sessionStartedAt?: unknown } | null)?.sessionStartedAt;
  return typeof start === 'string' ? parseInstant(start) : null;
}
