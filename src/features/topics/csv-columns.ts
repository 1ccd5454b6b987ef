import { type CsvColumns, moment, shownAs } from '#table/csv.ts';
import type { Topic } from './topics-queries.ts';

/** CSV columns of topics, named as in the API; entries are JSON. */
export const csvColumns: CsvColumns<Topic> = {
  topicId: ({ topicId }) => topicId,
  title: ({ title }) => title,
  purpose: shownAs('purpose', ({ purpose }) => purpose),
  sortOrder: shownAs('order', ({ sortOrder }) => sortOrder),
  isDefault: shownAs('default', ({ isDefault }) => isDefault),
  createdAt: ({ createdAt }) => moment(createdAt),
  updatedAt: shownAs('updated', ({ updatedAt }) => moment(updatedAt)),
  entries: shownAs('entries', ({ entries }) => JSON.stringify(entries ?? [])),
};
