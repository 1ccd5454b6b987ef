import { type CsvColumns, csvColumn, csvTime } from '#table/csv.ts';
import type { Topic } from './topics-queries.ts';

/** CSV columns of topics, named as in the API; entries are JSON. */
export const csvColumns: CsvColumns<Topic> = {
  topicId: ({ topicId }) => topicId,
  title: ({ title }) => title,
  purpose: csvColumn('purpose', ({ purpose }) => purpose),
  sortOrder: csvColumn('order', ({ sortOrder }) => sortOrder),
  isDefault: csvColumn('default', ({ isDefault }) => isDefault),
  createdAt: ({ createdAt }) => csvTime(createdAt),
  updatedAt: csvColumn('updated', ({ updatedAt }) => csvTime(updatedAt)),
  entries: csvColumn('entries', ({ entries }) => JSON.stringify(entries ?? [])),
};
