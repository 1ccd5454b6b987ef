import type { Operation, Reply } from '#contract/endpoints.ts';
import type { Received } from '#contract/received.ts';
import { nextStep, type WalkedPage } from './walk.ts';

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

export interface Gathered<O extends ListOperation> {
  /** Every item read so far, in the service's order, none twice. */
  rows: Row<O>[];
  /** How many the service says there are; null where it does not say. */
  total: number | null;
  /** Whether all has been read. */
  complete: boolean;
  /** Why reading stopped early, null where it did not. */
  notice: string | null;
}

/** Puts the pages of a list together. */
export function gather<O extends ListOperation>(operation: O, walked: Walked<O>): Gathered<O> {
  const name = identify(operation);
  const pages: readonly WalkedPage[] = walked.pages;
  const rows = new Map<string | null, Row<O>>();
  for (const page of pages)
    for (const item of page.items) if (!rows.has(name(item))) rows.set(name(item), item as Row<O>);
  const step = nextStep(pages, walked.pageParams, name);
  const last: { totalCount?: number | null | undefined } | undefined = walked.pages.at(-1);
  return {
    rows: [...rows.values()],
    total: last?.totalCount ?? null,
    complete: step.cursor === null && step.notice === null,
    notice: step.notice,
  };
}
