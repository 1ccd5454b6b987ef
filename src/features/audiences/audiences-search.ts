import * as z from 'zod/mini';
import { flag, sortedBy, words } from '#lib/url-search.ts';

const columns = [
  'name',
  'status',
  'createdAt',
  'latestVersionAt',
  'known',
  'sessions',
  'conversion',
] as const;

const filterNames = ['page', 'status', 'state', 'differs', 'account', 'person'] as const;
const filters = { status: words, state: words, differs: flag, account: words, person: words };

/**
 * `page` has page IDs, `account` the ID of the account of their people, `person` the ID of one; `new` asks for the page
 * of a new audience. Services with states filter by `state`, not `status`.
 */
export const audiencesSearch = z.object({
  q: words,
  page: words,
  new: flag,
  ...filters,
  ...sortedBy(columns),
});

export const pageAudiencesSearch = z.object({ q: words, ...filters, ...sortedBy(columns) });

type Filters = Pick<z.infer<typeof audiencesSearch>, (typeof filterNames)[number]>;

export const countFilters = (search: Filters): number =>
  filterNames.filter((name) => search[name] !== undefined).length;

export const hasFilters = (search: Filters): boolean => countFilters(search) > 0;

export const withoutFilters = {
  q: undefined,
  page: undefined,
  status: undefined,
  state: undefined,
  differs: undefined,
  account: undefined,
  person: undefined,
};

/** `from` is the ID of an audience of the page whose values a new one starts with. */
export const newAudienceSearch = z.object({ from: words });

/** `context-from` copies the context of the version with this ID into the form. */
export const audienceSearch = z.object({ 'context-from': words });
