import { type CsvColumns, moment, shownAs } from '#table/csv.ts';
import type { ListedPage } from './pages-queries.ts';

/** What a file of pages holds, headed as the service calls it; of lists, how many they have. */
export const csvColumns: CsvColumns<ListedPage> = {
  pageId: ({ pageId }) => pageId,
  name: ({ name }) => name,
  title: ({ title }) => title,
  status: shownAs('status', ({ status }) => status),
  pageType: shownAs('type', ({ pageType }) => pageType),
  audiencesCount: shownAs('audiences', ({ audiencesCount }) => audiencesCount),
  actionsCount: shownAs('actions', ({ actions }) => actions?.length),
  brandId: shownAs('brand', ({ brandId }) => brandId),
  createdAt: ({ createdAt }) => moment(createdAt),
  updatedAt: shownAs('updated', ({ updatedAt }) => moment(updatedAt)),
  archivedAt: ({ archivedAt }) => moment(archivedAt),
  deletedAt: ({ deletedAt }) => moment(deletedAt),
  pageContext: ({ pageContext }) => pageContext,
};
