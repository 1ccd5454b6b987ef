import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { fetchAnew, runMutation } from '#api/queries/queries.ts';
import { call } from '#api/transport/client.ts';
import { hasCapability, isSignedOut, signInAgain } from '#api/transport/session.ts';
import { type PagePatch, pagePatch } from '#contract/page-requests.ts';
import { checkScripts } from '#editor/code-editor/script-errors.ts';
import { useEngine } from '#editor/editor.tsx';
import { asRows, asText, type RecordAdapter } from '#engines/save/index.ts';
import {
  assertNotPublishedSince,
  type ListedPage,
  pageQuery,
  pageShape,
  putPage,
  useNextAction,
} from '#features/pages/public.ts';
import { ApiError } from '#lib/api-error.ts';
import { parseTimestamp } from '#lib/timestamp.ts';

const compare = (a: ListedPage, b: ListedPage) =>
  (parseTimestamp(a.updatedAt) ?? 0) - (parseTimestamp(b.updatedAt) ?? 0);

/**
 * Adapter for editing a page.
 *
 * @param hasVersionCheck whether the service rejects an update of a page that has changed since it was loaded
 */
export function pageAdapter(
  client: QueryClient,
  pageId: string,
  hasVersionCheck: boolean,
): RecordAdapter<ListedPage> {
  const request = (patch: Record<string, unknown>, base: ListedPage) => ({
    operation: 'updatePage' as const,
    input: {
      params: { page_id: pageId },
      body: patch as PagePatch,
      ...(hasVersionCheck && base.updatedAt && { headers: { 'if-match': `"${base.updatedAt}"` } }),
    },
  });
  return {
    shape: pageShape,
    schema: pagePatch,
    hasVersionCheck,
    canLoad: true,
    compare,
    load: () => fetchAnew(client, pageQuery(pageId)),
    async refresh(signal, { updatedAt }) {
      if (!hasVersionCheck || !updatedAt || !(await hasCapability(client, 'read-one'))) return;
      const headers = { 'if-none-match': `"${updatedAt}"` };
      try {
        const page = await call('getPage', { params: { page_id: pageId }, headers }, signal);
        // A save may have been faster.
        const cached = client.getQueryData(pageQuery(pageId).queryKey);
        if (!cached || compare(page, cached) > 0) putPage(client, page);
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 304)) throw error;
      }
    },
    modeOf: ({ status }) => status,
    isPublic: ({ status }) => status === 'published',
    async save(patch, base, mode) {
      assertNotPublishedSince(mode, base);
      return runMutation(client, 'updatePage', request(patch, base).input);
    },
    request,
    isLive: ({ status }) => status === 'published',
    runSlowChecks: ({ scripts }) => checkScripts(asRows(scripts).map(({ value }) => asText(value.content))),
    signIn: signInAgain,
    isSignedOut: () => isSignedOut(client),
    onSaved: (page) => putPage(client, page),
  };
}

/** Publishes the edited draft or restores the edited page, which isn't reported as a change by someone else. */
export function useEditorNextAction(page: ListedPage) {
  const client = useQueryClient();
  const { receiveRemote, dismissRemoteChanges } = useEngine();
  const next = useNextAction(page);
  const run = async () => {
    const isDone = await next?.run();
    const changed = client.getQueryData(pageQuery(page.pageId).queryKey);
    if (!isDone || !changed) return;
    receiveRemote(changed);
    dismissRemoteChanges();
  };
  return next && { ...next, run: () => void run() };
}
