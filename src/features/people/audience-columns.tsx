import type { CachedRecord } from '#api/sync/record-cache.ts';
import type { Audience } from '#contract/audiences.ts';
import type { Received } from '#contract/received.ts';
import { columnKit } from '#table/columns.tsx';
import { type CsvColumns, csvColumn, csvTime } from '#table/csv.ts';
import { idColumn } from '#table/id-column.tsx';

export type SeenAudience = CachedRecord<Received<Audience>>;

const { name, status, time } = columnKit<SeenAudience>();

export const audienceColumns = [
  name('name', { header: 'Name', value: ({ value }) => value.effectiveName }),
  status('status', { header: 'Status', value: ({ value }) => value.status }),
  idColumn<SeenAudience>('page', { header: 'Page ID', value: ({ value }) => value.pageId, minor: true }),
  time('created', {
    header: 'Created',
    value: ({ value }) => value.createdAt,
    minor: true,
    phone: undefined,
  }),
  time('seen', { header: 'Last loaded', value: ({ seenAt }) => `+${seenAt}` }),
];

/** Named like the API's fields; values as last loaded. */
export const openedAudienceCsvColumns: CsvColumns<SeenAudience> = {
  audienceId: ({ id }) => id,
  effectiveName: ({ value }) => value.effectiveName,
  status: csvColumn('status', ({ value }) => value.status),
  pageId: csvColumn('page', ({ value }) => value.pageId),
  personId: ({ value }) => value.personId,
  createdAt: csvColumn('created', ({ value }) => csvTime(value.createdAt)),
  readAt: csvColumn('seen', ({ seenAt }) => csvTime(`+${seenAt}`)),
};
