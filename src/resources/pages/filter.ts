import { values } from '#util/url-search.ts';
import { makeHolds, wordsOf } from '#util/words.ts';
import type { PagesSearch } from './pages-search.ts';
import type { ListedPage } from './queries.ts';

/** What a filter calls a page whose list entry does not say its status or type. */
export const UNKNOWN = 'unknown';

export const statusOf = (page: ListedPage) => page.status ?? UNKNOWN;
export const typeOf = (page: ListedPage) => page.pageType ?? UNKNOWN;

const holds = makeHolds(({ name, title, pageContext, brandId, pageId }: ListedPage) => [
  name,
  title,
  pageContext,
  brandId,
  pageId,
]);

/** The pages that a search, status and type leave over. */
export function filterPages(pages: readonly ListedPage[], { q, status, type }: PagesSearch): ListedPage[] {
  const words = wordsOf(q);
  const statuses = values(status);
  const types = values(type);
  return pages.filter((page) => {
    if (statuses.length > 0 && !statuses.includes(statusOf(page))) return false;
    if (types.length > 0 && !types.includes(typeOf(page))) return false;
    return holds(page, words);
  });
}
