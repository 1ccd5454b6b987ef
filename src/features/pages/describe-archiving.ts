import type { QueryClient } from '@tanstack/react-query';
import { call } from '#api/transport/client.ts';
import { hasCapability } from '#api/transport/session.ts';
import { plural } from '#lib/text.ts';
import type { ListedPage } from './pages-queries.ts';

/** Describes the consequences of archiving for audiences and schedules, and the way back. */
export async function describeArchiving(
  client: QueryClient,
  pages: readonly ListedPage[],
  canRestore: boolean,
): Promise<string> {
  const [it, its] = pages.length === 1 ? ['the page', 'Its'] : ['the pages', 'Their'];
  const audiences = pages.reduce<number | null>(
    (sum, { audiencesCount }) => (sum === null || audiencesCount == null ? null : sum + audiencesCount),
    0,
  );
  const schedules = audiences === 0 ? 0 : await countSchedules(client, pages);
  return [
    audiences === 0
      ? ''
      : `${its} ${audiences === null ? 'audiences' : plural(audiences, 'audience')} can't be changed while ${pages.length === 1 ? "it's" : "they're"} archived.`,
    schedules === null
      ? 'Scheduled publications of audiences are canceled.'
      : schedules > 0
        ? `${plural(schedules, 'scheduled publication')} ${schedules === 1 ? 'is' : 'are'} canceled.`
        : '',
    canRestore
      ? `You can restore ${it} as ${pages.length === 1 ? 'a draft' : 'drafts'}.`
      : `You can't restore ${it} here.`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** The dialog doesn't wait longer for the number of schedules. */
const MAX_COUNT_MS = 1_500;
const MAX_COUNTED_PAGES = 20;

/** Number of scheduled publications; null if unknown. */
async function countSchedules(client: QueryClient, pages: readonly ListedPage[]): Promise<number | null> {
  if (!(await hasCapability(client, 'audience-lifecycle'))) return 0;
  if (
    pages.length > MAX_COUNTED_PAGES ||
    !(await hasCapability(client, 'audience-lists')) ||
    !(await hasCapability(client, 'read-one'))
  )
    return null;
  const signal = AbortSignal.timeout(MAX_COUNT_MS);
  try {
    const counts = await Promise.all(
      pages.map(async ({ pageId }) => {
        const input = { params: { page_id: pageId }, query: { state: 'scheduled', limit: 100 } };
        const { items, totalCount, hasMore } = await call('listPageAudiences', input, signal);
        return totalCount ?? (hasMore ? null : items.length);
      }),
    );
    return counts.reduce((sum, count) => (sum === null || count === null ? null : sum + count), 0);
  } catch {
    return null;
  }
}
