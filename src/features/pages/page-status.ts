import type { QueryClient } from '@tanstack/react-query';
import { fetchAnew, runMutation } from '#api/queries/queries.ts';
import { hasCapability } from '#api/transport/session.ts';
import { ApiError, isApiError } from '#lib/api-error.ts';
import { safeHref } from '#lib/link.ts';
import { visibleName } from '#lib/text.ts';
import { type ListedPage, pageQuery, putPage } from './pages-queries.ts';

export const pageActions = {
  publish: { operation: 'publishPage', done: 'published', failed: "Couldn't publish the page" },
  archive: { operation: 'archivePage', done: 'archived', failed: "Couldn't archive the page" },
  restore: { operation: 'restorePage', done: 'restored as a draft', failed: "Couldn't restore the page" },
} as const;

export type PageAction = keyof typeof pageActions;

/** Whether an action changes a page of this status. */
export function canApply(action: PageAction, { status, deletedAt }: ListedPage): boolean {
  if (deletedAt) return false;
  if (action === 'archive') return status !== 'archived';
  return status === (action === 'publish' ? 'draft' : 'archived');
}

export const actionLabels = {
  publish: 'Publish page',
  archive: 'Archive page',
  restore: 'Restore as draft',
} as const satisfies Record<PageAction, string>;

export const nameOf = ({ name }: ListedPage): string => visibleName(name) || 'Untitled page';

/** Where visitors open a page; null if unknown. */
export const addressOf = ({ metadata }: ListedPage): string | null =>
  safeHref(metadata?.canonicalUrl || metadata?.ogUrl);

export const archiveRequest = (pageId: string) =>
  ({ operation: 'archivePage', input: { params: { page_id: pageId }, body: {} } }) as const;

/** Changes the status of a page. If it has that status after a failure, that counts as done. */
export async function changeStatus(
  client: QueryClient,
  action: PageAction,
  { pageId, updatedAt }: ListedPage,
): Promise<void> {
  const hasVersionCheck = await hasCapability(client, 'if-match');
  const { operation } = pageActions[action];
  try {
    const page = await runMutation(client, operation, {
      params: { page_id: pageId },
      body: {},
      ...(hasVersionCheck && updatedAt && { headers: { 'if-match': `"${updatedAt}"` } }),
    });
    putPage(client, page);
  } catch (error) {
    // Someone else may have done the same, or the response was lost.
    const page = await fetchAnew(client, { ...pageQuery(pageId), networkMode: 'always' }).catch(() => null);
    if (!page) throw error;
    putPage(client, page);
    const { status } = page;
    const isDone =
      action === 'publish' ? status === 'published' : (status === 'archived') === (action === 'archive');
    if (!isDone) throw error;
  }
}

/**
 * Throws if a page that wasn't public when Save was pressed has been published since.
 *
 * @param mode its status when Save was pressed
 */
export function assertNotPublishedSince(mode: string | undefined, { status }: ListedPage): void {
  if (mode && mode !== 'published' && status === 'published')
    throw new ApiError({
      kind: 'conflict',
      operation: 'updatePage',
      message: 'This page is published now. Save again to publish your edits.',
    });
}

/** Why a page's status wasn't changed, and what to do. */
export const describeChanged = (error: unknown): string | null =>
  isApiError(error, 'changed') ? 'Someone else changed the page. Check it, then try again.' : null;
