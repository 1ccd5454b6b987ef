import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { Operation, Reply } from '#contract/operations.ts';
import type { Received } from '#contract/received.ts';

export type ListOperation = {
  [O in Operation]: Reply<O> extends { items: unknown[]; nextCursor: unknown } ? O : never;
}[Operation];

export type ListPage<O extends ListOperation> = Received<Reply<O>>;
export type ListItem<O extends ListOperation> = ListPage<O>['items'][number];

const idKeys = {
  listPages: 'pageId',
  searchAudiences: 'audienceId',
  listAudienceSessions: 'audienceSessionId',
  listAudienceVersions: 'versionId',
  searchTopics: 'topicId',
  listAccounts: 'accountId',
  listAccountLogs: 'accountLogId',
  listAccountLogEntries: 'accountLogId',
  listAudiences: 'audienceId',
  listPageAudiences: 'audienceId',
  listPersons: 'personId',
  listPersonLogs: 'personLogId',
  listPersonLogEntries: 'personLogId',
  listPersonAudiences: 'audienceId',
  listPageRevisions: 'revisionId',
  listPagePublications: 'versionId',
  listPageInteractions: 'audienceSessionId',
  countPageSessions: 'startsAt',
  countSessions: 'startsAt',
} as const satisfies { [O in ListOperation]: keyof ListItem<O> };

export function idGetter(operation: ListOperation): (item: object) => string | null {
  const key = idKeys[operation];
  return (item) => (item as Record<string, string>)[key] ?? null;
}

export type InfinitePages<O extends ListOperation> = InfiniteData<ListPage<O>>;

/** The items of pages, without duplicates. */
export function flattenPages<O extends ListOperation>(
  operation: O,
  pages: readonly ListPage<O>[],
): ListItem<O>[] {
  const getId = idGetter(operation);
  const itemsById = new Map<string | null, ListItem<O>>();
  for (const page of pages)
    for (const item of page.items as ListItem<O>[])
      if (!itemsById.has(getId(item))) itemsById.set(getId(item), item);
  return [...itemsById.values()];
}

interface CachedData {
  items?: unknown;
  pages?: unknown;
}

/** All cached items of a list operation, whatever the input, without duplicates. */
export function cachedItems<O extends ListOperation>(client: QueryClient, operation: O): ListItem<O>[] {
  const getId = idGetter(operation);
  const itemsById = new Map<string | null, ListItem<O>>();
  for (const [, data] of client.getQueriesData<CachedData>({ queryKey: [operation] }))
    for (const page of Array.isArray(data?.pages) ? (data.pages as CachedData[]) : [data])
      for (const item of Array.isArray(page?.items) ? (page.items as ListItem<O>[]) : [])
        itemsById.set(getId(item), item);
  return [...itemsById.values()];
}
