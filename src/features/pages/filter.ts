import { values } from '#lib/url-search.ts';
import { createSearch } from '#lib/words.ts';
import type { ListedPage } from './pages-queries.ts';
import type { PagesSearch } from './pages-search.ts';

/** Filter value of pages without a status or type. */
export const UNKNOWN = 'unknown';

export const pageStatusOf = (page: ListedPage) => page.status ?? UNKNOWN;
export const pageTypeOf = (page: ListedPage) => page.pageType ?? UNKNOWN;

/** Pages that match every word of the query. */
export const searchPages = createSearch(({ name, title, pageContext, brandId, pageId }: ListedPage) => [
  name,
  title,
  pageContext,
  brandId,
  pageId,
]);

/** Filters pages by status and type. */
export function filterPages(pages: ListedPage[], { status, type }: PagesSearch): ListedPage[] {
  const statuses = values(status);
  const types = values(type);
  return pages.filter(
    (page) =>
      (statuses.length === 0 || statuses.includes(pageStatusOf(page))) &&
      (types.length === 0 || types.includes(pageTypeOf(page))),
  );
}
