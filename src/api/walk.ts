/** The parts of a list's page that a walk goes by. */
export interface WalkedPage {
  items: readonly object[];
  hasMore?: boolean | null | undefined;
  nextCursor?: string | null | undefined;
  totalCount?: number | null | undefined;
}

export interface Step {
  /** Where the next page starts, null where the walk is over. */
  cursor: string | null;
  /** Why it is over before its end, as a sentence; null where all is in order. */
  notice: string | null;
}

const finished: Step = { cursor: null, notice: null };
/** Notice of a list that couldn't be loaded to its end. */
export const INCOMPLETE_LIST = "Couldn't load the whole list. Showing what was loaded.";
const incomplete: Step = { cursor: null, notice: INCOMPLETE_LIST };

type Identify = (item: object) => string | null;

/**
 * Decides how a walk over a list goes on after its latest page. A service that repeats a cursor, sends
 * nothing new, contradicts itself or never comes to an end would keep a walk going for ever, so each of these
 * ends it with a notice.
 *
 * @param pages what has been read, in order; never empty
 * @param cursors the cursor each page was asked with
 * @param identify the identity of an item
 */
export function nextStep(
  pages: readonly WalkedPage[],
  cursors: readonly unknown[],
  identify: Identify,
): Step {
  const last = pages.at(-1);
  if (!last) return finished;
  const next = last.nextCursor || null;
  if (next === null) return last.hasMore === true ? incomplete : finished;
  if (last.hasMore === false) return incomplete;
  if (cursors.includes(next)) return incomplete;
  if (!hasNews(pages, last, identify)) return incomplete;
  if (pages.length >= MOST_PAGES || isBeyond(pages, last.totalCount)) return incomplete;
  return { cursor: next, notice: null };
}

/** A list of more pages than this could not be held anyway. */
const MOST_PAGES = 20_000;
/** What may have been added while a list is read is no contradiction. */
const SPARE = 1000;

function isBeyond(pages: readonly WalkedPage[], total: number | null | undefined): boolean {
  if (typeof total !== 'number') return false;
  return pages.reduce((sum, { items }) => sum + items.length, 0) > 2 * total + SPARE;
}

const known = new WeakMap<WalkedPage, Set<string | null>>();

function identities(page: WalkedPage, identify: Identify): Set<string | null> {
  const found = known.get(page) ?? new Set(page.items.map(identify));
  known.set(page, found);
  return found;
}

/** Stops at the first new item, so an orderly walk costs one look-up per page read before. */
function hasNews(pages: readonly WalkedPage[], last: WalkedPage, identify: Identify): boolean {
  const earlier = pages.slice(0, -1);
  return last.items.some((item) => {
    const id = identify(item);
    return !earlier.some((page) => identities(page, identify).has(id));
  });
}
