import type { Operation, Reply } from '#contract/operations.ts';
import type { Received } from '#contract/received.ts';

/** The operations that answer with the paged envelope. */
export type ListOperation = {
  [O in Operation]: Reply<O> extends { items: unknown[]; nextCursor: unknown } ? O : never;
}[Operation];

export type ListPage<O extends ListOperation> = Received<Reply<O>>;
export type ListItem<O extends ListOperation> = ListPage<O>['items'][number];

/** What names an item of each list. */
const idKeys = {
  listPages: 'pageId',
  searchAudiences: 'audienceId',
  listAudienceSessions: 'audienceSessionId',
  listAudienceVersions: 'versionId',
  searchTopics: 'topicId',
  listAccounts: 'accountId',
  listAccountLogs: 'accountLogId',
} as const satisfies { [O in ListOperation]: keyof ListItem<O> };

export function idGetter(operation: ListOperation): (item: object) => string | null {
  const key = idKeys[operation];
  return (item) => (item as Record<string, string>)[key] ?? null;
}

/** What a list's query holds. */
export interface InfinitePages<O extends ListOperation> {
  pages: ListPage<O>[];
  pageParams: unknown[];
}

/**
 * Makes a function from the pages loaded so far to their items, in the service's order, none twice. It goes
 * through the pages that are new since it was last asked only, and starts over where the earlier ones are not
 * the same as before; so for the same pages it answers the same array.
 */
export function createPageFlattener<O extends ListOperation>(
  operation: O,
): (pages: readonly ListPage<O>[]) => ListItem<O>[] {
  const getId = idGetter(operation);
  let previousPages: readonly ListPage<O>[] = [];
  let seen = new Set<string | null>();
  let items: ListItem<O>[] = [];
  return (pages) => {
    const isExtension =
      previousPages.length <= pages.length && previousPages.every((page, index) => page === pages[index]);
    if (isExtension && previousPages.length === pages.length) return items;
    if (!isExtension) seen = new Set();
    const added: ListItem<O>[] = [];
    for (const page of pages.slice(isExtension ? previousPages.length : 0))
      for (const item of page.items as ListItem<O>[]) {
        const id = getId(item);
        if (seen.has(id)) continue;
        seen.add(id);
        added.push(item);
      }
    items = isExtension ? items.concat(added) : added;
    previousPages = pages;
    return items;
  };
}
