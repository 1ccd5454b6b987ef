import type { Operation, Reply } from '#contract/operations.ts';
import type { Received } from '#contract/received.ts';

/** The operations that answer with the paged envelope. */
export type ListOperation = {
  [O in Operation]: Reply<O> extends { items: unknown[]; nextCursor: unknown } ? O : never;
}[Operation];

export type ListPage<O extends ListOperation> = Received<Reply<O>>;
export type Row<O extends ListOperation> = ListPage<O>['items'][number];

/** What names an item of each list. */
const identity = {
  listPages: 'pageId',
  searchAudiences: 'audienceId',
  listAudienceSessions: 'audienceSessionId',
  listAudienceVersions: 'versionId',
  searchTopics: 'topicId',
  listAccounts: 'accountId',
  listAccountLogs: 'accountLogId',
} as const satisfies { [O in ListOperation]: keyof Row<O> };

export function identify(operation: ListOperation): (item: object) => string | null {
  const key = identity[operation];
  return (item) => (item as Record<string, string>)[key] ?? null;
}

/** What a list's query holds. */
export interface Walked<O extends ListOperation> {
  pages: ListPage<O>[];
  pageParams: unknown[];
}

/**
 * Makes a function from the pages loaded so far to their items, in the service's order, none twice. It goes
 * through the pages that are new since it was last asked only, and starts over where the earlier ones are not
 * the same as before; so for the same pages it answers the same array.
 */
export function makeGather<O extends ListOperation>(
  operation: O,
): (pages: readonly ListPage<O>[]) => Row<O>[] {
  const name = identify(operation);
  let gathered: readonly ListPage<O>[] = [];
  let seen = new Set<string | null>();
  let rows: Row<O>[] = [];
  return (pages) => {
    const grown = gathered.length <= pages.length && gathered.every((page, index) => page === pages[index]);
    if (grown && gathered.length === pages.length) return rows;
    if (!grown) seen = new Set();
    const added: Row<O>[] = [];
    for (const page of pages.slice(grown ? gathered.length : 0))
      for (const item of page.items as Row<O>[]) {
        const id = name(item);
        if (seen.has(id)) continue;
        seen.add(id);
        added.push(item);
      }
    rows = grown ? rows.concat(added) : added;
    gathered = pages;
    return rows;
  };
}
