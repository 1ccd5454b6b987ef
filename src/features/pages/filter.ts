import { values } from '#lib/url-search.ts';
import { makeSearch } from '#lib/words.ts';
import type { ListedPage } from './pages-queries.ts';
import type { PagesSearch } from './pages-search.ts';

/** What a filter calls a page whose list entry does not say its status or type. */
export const UNKNOWN = 'unknown';

export const statusOf = (page: ListedPage) => page.status ?? UNKNOWN;
export const typeOf = (page: ListedPage) => page.pageType ?? UNKNOWN;

/** The pages that hold every word of a search. */
export const searchPages = makeSearch(({ name, title, pageContext, brandId, pageId }: ListedPage) => [
  name,
  title,
  pageContext,
  brandId,
  pageId,
]);

/** The pages that filters by status and type leave over. */
export function filterPages(pages: ListedPage[], { status, type }: PagesSearch): ListedPage[] {
  const statuses = values(status);
  const types = values(type);
  return pages.filter(
    (page) =>
      (statuses.length === 0 || statuses.includes(statusOf(page))) &&
      (types.length === 0 || types.includes(typeOf(page))),
  );
}
