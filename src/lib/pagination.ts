/** The parts of a list's response that pagination depends on. */
export interface Page {
  items: readonly unknown[];
  hasMore?: boolean | null | undefined;
  nextCursor?: string | null | undefined;
  totalCount?: number | null | undefined;
}

/** Why a list couldn't be loaded to its end. */
export type PaginationFault =
  | 'missing-cursor'
  | 'contradiction'
  | 'repeated-cursor'
  | 'no-new-items'
  | 'too-many-pages';

/** Notice of any `PaginationFault`. */
export const INCOMPLETE_LIST = "Couldn't load the whole list. Showing what was loaded.";

/** Cursor of the next page; null at the end of the list or after an error. */
export interface NextPage {
  cursor: string | null;
  fault: PaginationFault | null;
}

interface Progress {
  /** The cursors sent so far. */
  requested: ReadonlySet<unknown>;
  /** Whether the page has items that no earlier page had. */
  hasNewItems(): boolean;
  itemCount?(): number;
}

/** A longer list couldn't be held in memory anyway. */
const MAX_PAGES = 20_000;
/** Items may be added while a list is loaded: beyond twice the total and this many, it never ends. */
const TOTAL_MARGIN = 1000;

const end: NextPage = { cursor: null, fault: null };
const stop = (fault: PaginationFault): NextPage => ({ cursor: null, fault });

/**
 * Decides which page to request next. Guards against services whose cursors repeat, contradict `hasMore`, or never
 * end.
 */
export function nextPage(
  { nextCursor, hasMore, totalCount }: Page,
  { requested, hasNewItems, itemCount }: Progress,
): NextPage {
  if (!nextCursor) return hasMore === true ? stop('missing-cursor') : end;
  if (hasMore === false) return stop('contradiction');
  if (requested.has(nextCursor)) return stop('repeated-cursor');
  if (!hasNewItems()) return stop('no-new-items');
  if (requested.size >= MAX_PAGES) return stop('too-many-pages');
  if (typeof totalCount === 'number' && itemCount && itemCount() > 2 * totalCount + TOTAL_MARGIN)
    return stop('too-many-pages');
  return { cursor: nextCursor, fault: null };
}

type IdOf = (item: object) => string | null;
interface ListPage extends Page {
  items: readonly object[];
}

/**
 * As {@link nextPage}, for a list whose pages are all in memory.
 *
 * @param cursors the cursor each page was requested with
 */
export function nextListPage(pages: readonly ListPage[], cursors: readonly unknown[], idOf: IdOf): NextPage {
  const last = pages.at(-1);
  if (!last) return end;
  return nextPage(last, {
    requested: new Set(cursors),
    hasNewItems: () => hasNewItems(pages.slice(0, -1), last, idOf),
    itemCount: () => pages.reduce((sum, { items }) => sum + items.length, 0),
  });
}

/** Cached, because screens ask with every render. */
const idsByPage = new WeakMap<ListPage, Set<string | null>>();

function idsOf(page: ListPage, idOf: IdOf): Set<string | null> {
  const ids = idsByPage.get(page) ?? new Set(page.items.map(idOf));
  idsByPage.set(page, ids);
  return ids;
}

const hasNewItems = (previousPages: readonly ListPage[], last: ListPage, idOf: IdOf): boolean =>
  last.items.some((item) => {
    const id = idOf(item);
    return !previousPages.some((page) => idsOf(page, idOf).has(id));
  });
