import type { QueryClient } from '@tanstack/react-query';
import type { AnyRouter } from '@tanstack/react-router';
import { broadcast } from '#api/sync/tabs.ts';
import { boundTenant } from '#api/transport/bound-tenant.ts';
import { hasCapability } from '#api/transport/session.ts';
import type { Operation } from '#contract/operations.ts';
import type { AnyEngine } from '#editor/editor.tsx';
import type { Draft } from '#editor/save/draft-store.ts';
import { broadcastDraftsChange } from '#editor/save/drafts-query.ts';
import { type QueuedSaveOutcome, sendQueuedSaves } from '#editor/save/queued-saves.ts';
import { audienceAdapter } from '#features/audiences/audience-adapter.ts';
import { type LogText, logTextAdapter } from '#features/logs/log-text.ts';
import { pageAdapter } from '#features/page-editor/page-adapter.ts';
import { changedSession } from '#features/sign-in/changed-session.tsx';
import { topicAdapter } from '#features/topics/topic-adapter.ts';
import { ApiError } from '#lib/api-error.ts';
import { basePath } from '#lib/link.ts';
import { truncate } from '#lib/text.ts';
import { toast } from '#ui/notify.ts';

interface Kind {
  /** The operation whose cached results other tabs refetch after a save. */
  operation: Operation | 'known';
  /** Announced by services that reject outdated updates of such records. */
  versionCheck: 'if-match' | 'if-match-all';
  adapter(
    client: QueryClient,
    draft: Draft,
    hasVersionCheck: boolean,
    canPublish: boolean,
  ): AnyEngine['adapter'] | undefined;
}

const kinds: Readonly<Record<string, Kind>> = {
  page: {
    operation: 'listPages',
    versionCheck: 'if-match',
    adapter: (client, { id }, hasVersionCheck) => pageAdapter(client, id, hasVersionCheck),
  },
  topic: {
    operation: 'searchTopics',
    versionCheck: 'if-match-all',
    adapter: (client, { id }, hasVersionCheck) => topicAdapter(client, id, hasVersionCheck),
  },
  audience: {
    operation: 'known',
    versionCheck: 'if-match',
    adapter(client, { id, path }, hasVersionCheck, canPublish) {
      const pageId = /\/pages\/([^/]+)\/audiences\//.exec(path ?? '')?.[1];
      const place = pageId && { pageId: decodeURIComponent(pageId), audienceId: id };
      return place ? audienceAdapter(client, place, hasVersionCheck, askInEditor, canPublish) : undefined;
    },
  },
  'account log': {
    operation: 'listAccountLogs',
    versionCheck: 'if-match-all',
    adapter(client, { id, snapshot }, hasVersionCheck) {
      const { accountId } = (snapshot.record as LogText).log;
      return accountId ? logTextAdapter(client, accountId, id, hasVersionCheck, () => {}) : undefined;
    },
  },
};

/** Loading an audience that can't be read may create a version, so it's confirmed in its editor. */
const askInEditor = () =>
  Promise.reject(
    new ApiError({
      kind: 'conflict',
      operation: 'updateAudience',
      message: 'The audience changed. Open it and save again.',
    }),
  );

/** Sends the queued saves of this tab's tenant and reports how each ended, with a link to its editor. */
async function sendQueued(client: QueryClient, router: AnyRouter): Promise<void> {
  const tenant = boundTenant.get()?.fingerprint;
  if (tenant === undefined) return;
  const [isChecked, areAllChecked, canPublish] = await Promise.all([
    hasCapability(client, 'if-match'),
    hasCapability(client, 'if-match-all'),
    hasCapability(client, 'audience-lifecycle'),
  ]);
  const adapterOf = (draft: Draft) => {
    const kind = kinds[draft.kind];
    const hasVersionCheck = kind?.versionCheck === 'if-match' ? isChecked : areAllChecked;
    return kind?.adapter(client, draft, hasVersionCheck, canPublish);
  };
  await sendQueuedSaves(tenant, adapterOf, (draft, outcome) => {
    if (outcome.type !== 'queued') broadcastDraftsChange(client, tenant);
    const operation = kinds[draft.kind]?.operation;
    if (outcome.type === 'saved' && operation) broadcast({ type: 'saved', tenant, operation });
    report(draft, outcome, router);
  });
}

function report({ title, path }: Draft, outcome: QueuedSaveOutcome, router: AnyRouter): void {
  const action = path ? { label: 'Open', onClick: () => router.history.push(basePath + path) } : undefined;
  const name = `“${truncate(title, 60)}”`;
  if (outcome.type === 'saved') toast.done(`Saved ${name}`, { ...(action && { action }) });
  if (outcome.type === 'unsaved')
    toast.error(`Couldn't save ${name}`, {
      detail: `${outcome.reason} Your changes are on this device.`,
      ...(action && { action }),
    });
}

/** Parts of an interrupted session, loaded as one file. */
export const reconnectParts = { ...changedSession, sendQueued };
