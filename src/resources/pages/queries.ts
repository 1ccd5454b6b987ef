import { foundQuery } from '#api/find.ts';
import type { Row } from '#api/lists.ts';
import { listFor } from '#api/queries.ts';

/** A page as the service's list gives it. */
export type ListedPage = Row<'listPages'>;

const listInput = { query: { limit: 200 } };

/** All pages of the tenant, newest first. */
export const pagesQuery = listFor('listPages', listInput);

/** One page. The service has no read for it, so it is found in the list, as far as that is read or further. */
export const pageQuery = (pageId: string) => foundQuery('listPages', listInput, pageId, 'page');
