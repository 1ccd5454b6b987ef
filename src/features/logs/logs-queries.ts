import type { QueryClient } from '@tanstack/react-query';
import { createSearch } from '#api/queries/create-search.ts';
import { cachedItems, type ListItem } from '#api/queries/lists.ts';
import { listFor, patchItems, queryFor } from '#api/queries/queries.ts';
import { invalidate } from '#api/sync/invalidation.ts';
import { broadcast } from '#api/sync/tabs.ts';
import { boundTenant } from '#api/transport/bound-tenant.ts';
import type { CallInput } from '#api/transport/client.ts';
import type { Range } from '#engines/sessions/index.ts';
import { values } from '#lib/url-search.ts';
import { filterOptions } from '#ui/filter-options.ts';
import type { LogOwner, LogsSearch } from './logs-search.ts';

const operations = {
  account: {
    list: 'listAccountLogs',
    listRange: 'listAccountLogEntries',
    get: 'getAccountLog',
    delete: 'deleteAccountLog',
    restore: 'restoreAccountLog',
  },
  person: {
    list: 'listPersonLogs',
    listRange: 'listPersonLogEntries',
    get: 'getPersonLog',
    delete: 'deletePersonLog',
    restore: 'restorePersonLog',
  },
} as const;
type LogOperations = (typeof operations)[LogOwner['noun']];
type ListOperation = LogOperations['list' | 'listRange'];

export type LogEntry = ListItem<LogOperations['list']>;
export type AccountLog = ListItem<'listAccountLogs'>;

export const entryId = (log: LogEntry): string => ('personLogId' in log ? log.personLogId : log.accountLogId);

const NEXT_PAGE_SIZE = 500;

/** A log or the entries of a range, newest first, with or without deleted ones. */
export const logQuery = ({ noun, id }: LogOwner, deleted = false, range: Range | null = null) =>
  listFor<ListOperation>(
    operations[noun][range ? 'listRange' : 'list'],
    {
      params: { [`${noun}_id`]: id },
      query: {
        limit: 100,
        ...(deleted && { includeDeleted: 'true' }),
        ...(range?.start != null && { startDate: new Date(range.start).toISOString() }),
        ...(range?.end != null && { endDate: new Date(range.end).toISOString() }),
      },
    } as CallInput<ListOperation>,
    NEXT_PAGE_SIZE,
  );

const entryParams = ({ noun, id }: LogOwner, logId: string) => ({
  params: { [`${noun}_id`]: id, [`${noun}_log_id`]: logId },
});

export const entryQuery = (owner: LogOwner, logId: string) =>
  queryFor<LogOperations['get']>(
    operations[owner.noun].get,
    entryParams(owner, logId) as CallInput<LogOperations['get']>,
  );

export const deleteRequest = (owner: LogOwner, logId: string) => ({
  operation: operations[owner.noun].delete,
  input: entryParams(owner, logId) as CallInput<LogOperations['delete']>,
});

export const restoreRequest = (owner: LogOwner, logId: string) => ({
  operation: operations[owner.noun].restore,
  input: { ...entryParams(owner, logId), body: {} } as CallInput<LogOperations['restore']>,
});

/** Updates an entry in the cache and notifies other tabs. */
export function cacheEntry(client: QueryClient, owner: LogOwner, log: LogEntry): void {
  const { list, listRange, get } = operations[owner.noun];
  const { queryKey } = entryQuery(owner, entryId(log));
  // A pending request may have started before the change.
  void client.cancelQueries({ queryKey, exact: true });
  client.setQueryData(queryKey, log);
  const replace = (each: LogEntry) => (entryId(each) === entryId(log) ? log : each);
  for (const operation of [list, listRange])
    for (const { queryKey, state } of client.getQueryCache().findAll({ queryKey: [operation] })) {
      if (queryKey[2] !== 'list') continue;
      patchItems(client, queryKey, replace);
      // So may a pending load, but not one of further entries.
      if (state.fetchStatus === 'idle' || state.fetchMeta?.fetchMore) continue;
      void client.cancelQueries({ queryKey, exact: true });
      void client.invalidateQueries({ queryKey, exact: true });
    }
  const tenant = boundTenant.get()?.fingerprint ?? '';
  for (const operation of [list, listRange, get]) broadcast({ type: 'saved', tenant, operation });
}

/** Reloads the logs; a restored entry may be missing from them. */
export function refetchLogs(client: QueryClient, { noun }: LogOwner): void {
  const { list, listRange } = operations[noun];
  void invalidate(client, list, listRange);
}

/** Audiences made for the people of an account. */
export const accountAudiencesQuery = (accountId: string) =>
  listFor<'listAudiences' | 'listPersonAudiences'>(
    'listAudiences',
    { params: {}, query: { accountId, limit: 200 } },
    1000,
  );

export function findNeighbors(logs: readonly LogEntry[], logId: string | undefined) {
  const index = logs.findIndex((log) => entryId(log) === logId);
  return index < 0 ? {} : { entry: logs[index], previous: logs[index - 1], next: logs[index + 1] };
}

/** Filter value of entries without a source or type. */
const NONE = 'none';

export const sourceOf = (log: LogEntry) => log.source || NONE;
export const logTypeOf = (log: LogEntry) => log.type || NONE;

/** Whether a filter needs the whole log to be loaded. */
export const isFiltered = ({ q, source, type }: LogsSearch) =>
  q !== undefined || source !== undefined || type !== undefined;

const searchLogs = createSearch((log: LogEntry) => ({
  texts: [log.source, log.type, plainPayload(log.payload)],
  ids: [entryId(log), log.idempotencyKey],
}));

/** Last result for each array, so that a search filters the same array with every key. */
const valueMatches = new WeakMap<LogEntry[], Pick<LogsSearch, 'source' | 'type'> & { matches: LogEntry[] }>();

function filterByValues(logs: LogEntry[], { source, type }: Pick<LogsSearch, 'source' | 'type'>): LogEntry[] {
  const [sources, types] = [values(source), values(type)];
  if (sources.length === 0 && types.length === 0) return logs;
  const last = valueMatches.get(logs);
  if (last && last.source === source && last.type === type) return last.matches;
  const matches = logs.filter(
    (log) =>
      (sources.length === 0 || sources.includes(sourceOf(log))) &&
      (types.length === 0 || types.includes(logTypeOf(log))),
  );
  valueMatches.set(logs, { source, type, matches });
  return matches;
}

/** Filters entries by text, source and type. Returns the same array for the same filters, `logs` for none. */
export const filterLogs = (
  logs: LogEntry[],
  { q = '', ...filters }: Pick<LogsSearch, 'q' | 'source' | 'type'>,
): LogEntry[] => searchLogs(filterByValues(logs, filters), q);

/** Source of a payload without escapes, as in `https:\/\/`, `\u00e9` and line breaks. */
export const plainPayload = (payload: string | null | undefined) =>
  (payload ?? '').replace(/\\(?:u([\da-f]{4})|(.))/gi, (_, code?: string, character = '') =>
    code ? String.fromCharCode(Number.parseInt(code, 16)) : /["\\/]/.test(character) ? character : ' ',
  );

/** Values of the loaded entries with their counts, most frequent first. Always includes the `selected` ones. */
export const countValues = (
  logs: readonly LogEntry[],
  read: (log: LogEntry) => string,
  selected: readonly string[],
  label = (value: string) => value,
) =>
  filterOptions(logs.map(read), selected, label).sort(
    (a, b) => (b.count ?? 0) - (a.count ?? 0) || a.label.localeCompare(b.label),
  );

/** Sources and types of the cached entries of all accounts or people. */
export function suggestionsOf(client: QueryClient, operation: LogOperations['list']) {
  const logs: LogEntry[] = cachedItems(client, operation);
  const valuesOf = (read: (log: LogEntry) => string | null | undefined) =>
    countValues(logs, (log) => read(log) ?? '', [])
      .map(({ value }) => value)
      .filter(Boolean);
  return { sources: valuesOf(({ source }) => source), types: valuesOf(({ type }) => type) };
}
