import type { QueryClient } from '@tanstack/react-query';
import { boundTenant } from '#api/transport/bound-tenant.ts';
import type { Operation } from '#contract/operations.ts';
import { broadcast } from './tabs.ts';

const audienceReads = [
  'getAudience',
  'listAudienceVersions',
  'listAudiences',
  'listPageAudiences',
  'listPagePublications',
] as const;

/** A page's status also changes the states and schedules of its audiences. */
const pageStatusReads = [...audienceReads, 'searchAudiences', 'listPages', 'listPageRevisions'] as const;

/** Operations whose results a write changes. */
const changedResults = {
  createPage: ['listPages'],
  createAudience: [...audienceReads, 'searchAudiences', 'listPages'],
  updateAudience: audienceReads,
  restoreMessage: audienceReads,
  publishPage: pageStatusReads,
  archivePage: pageStatusReads,
  restorePage: pageStatusReads,
  createAccountLog: ['listAccountLogs', 'listAccountLogEntries'],
  createPersonLog: ['getPerson', 'listPersons', 'listPersonLogs', 'listPersonLogEntries'],
  deleteAccountLog: [],
  restoreAccountLog: [],
  // The last activity of people; that of accounts also counts deleted entries.
  deletePersonLog: ['listPersons'],
  restorePersonLog: ['listPersons'],
} as const satisfies Partial<Record<Operation, readonly Operation[]>>;

type Write = keyof typeof changedResults;

/** Marks cached results stale. Resolves once the visible ones are refetched. */
export async function invalidate(client: QueryClient, ...operations: readonly Operation[]): Promise<void> {
  await Promise.all(operations.map((operation) => client.invalidateQueries({ queryKey: [operation] })));
}

/** Marks the results stale that a write changed, in all tabs. Resolves once the visible ones are refetched. */
export function invalidateAfter(client: QueryClient, write: Write): Promise<void> {
  announceWrite(write);
  return invalidate(client, ...changedResults[write]);
}

/** Has other tabs refetch what a write changed. */
export function announceWrite(write: Write): void {
  const tenant = boundTenant.get()?.fingerprint ?? '';
  for (const operation of changedResults[write]) broadcast({ type: 'saved', tenant, operation });
}
