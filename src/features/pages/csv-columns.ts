import { type CsvColumns, csvColumn, csvTime } from '#table/csv.ts';
import type { ListedPage } from './pages-queries.ts';

/** CSV columns of pages, named as in the API; lists are counts. */
export const csvColumns: CsvColumns<ListedPage> = {
  pageId: ({ pageId }) => pageId,
  name: ({ name }) => name,
  title: ({ title }) => title,
  status: csvColumn('status', ({ status }) => status),
  pageType: csvColumn('type', ({ pageType }) => pageType),
  audiencesCount: csvColumn('audiences', ({ audiencesCount }) => audiencesCount),
  actionsCount: csvColumn('actions', ({ actions }) => actions?.length),
  brandId: csvColumn('brand', ({ brandId }) => brandId),
  createdAt: ({ createdAt }) => csvTime(createdAt),
  updatedAt: csvColumn('updated', ({ updatedAt }) => csvTime(updatedAt)),
  archivedAt: ({ archivedAt }) => csvTime(archivedAt),
  deletedAt: ({ deletedAt }) => csvTime(deletedAt),
  pageContext: ({ pageContext }) => pageContext,
};
