import type { QueryClient } from '@tanstack/react-query';
import { fetchAnew, runMutation } from '#api/queries/queries.ts';
import { invalidateAfter } from '#api/sync/invalidation.ts';
import { hasCapability, isSignedOut, signInAgain } from '#api/transport/session.ts';
import { type AudiencePatch, audiencePatch } from '#contract/audience-requests.ts';
import type { RecordAdapter } from '#engines/save/index.ts';
import { ApiError, isApiError } from '#lib/api-error.ts';
import { confirm } from '#ui/notify.ts';
import { type AudiencePlace, saveVersion } from './audience-actions.ts';
import {
  compareRecords,
  type EditedAudience,
  fromResponse,
  isUnpublished,
  mergeSources,
  toEditedAudience,
} from './audience-record.ts';
import { audienceQuery, cacheAudience, newestVersionQuery } from './audiences-queries.ts';
import { audienceShape } from './shape.ts';
import { versionsQuery } from './versions-queries.ts';

/**
 * Edits an audience. Services that can't read one return it from an empty update, which those with a version check
 * don't count as a write. To others, an empty update is sent only if the newest version has changed.
 *
 * @param hasVersionCheck the service rejects updates of an audience that has changed since
 * @param confirmLoad confirms an empty update that another service may count as a write
 * @param canPublish whether drafts can be published, so that saving one may do so
 */
export function audienceAdapter(
  client: QueryClient,
  { pageId, audienceId }: AudiencePlace,
  hasVersionCheck: boolean,
  confirmLoad: () => Promise<boolean> = confirmEmptyUpdate,
  canPublish = false,
): RecordAdapter<EditedAudience> {
  const params = { page_id: pageId, audience_id: audienceId };
  const inputOf = (body: AudiencePatch, versionId: string | null) => ({
    params,
    body,
    headers: hasVersionCheck && versionId !== null ? { 'if-match': `"${versionId}"` } : undefined,
  });
  const update = async (body: AudiencePatch, versionId: string | null): Promise<EditedAudience> =>
    fromResponse(
      await cacheAudience(client, await runMutation(client, 'updateAudience', inputOf(body, versionId))),
    );
  const write = async (patch: AudiencePatch, base: EditedAudience, mode: string | undefined) => {
    const isPending = isUnpublished(base) || Boolean(base.publishAt);
    if (!(await hasCapability(client, 'audience-lifecycle')) || (!mode && !isPending))
      return update(patch, base.versionId);
    const saved = await saveVersion(client, { pageId, audienceId }, patch, base, mode);
    return fromResponse(await cacheAudience(client, saved));
  };
  const read = async () =>
    (await hasCapability(client, 'read-one')) ? fetchAnew(client, audienceQuery(pageId, audienceId)) : null;
  const newest = () =>
    client.fetchQuery({ ...newestVersionQuery(pageId, audienceId), staleTime: 0, retry: false });
  return {
    shape: audienceShape,
    schema: audiencePatch,
    hasVersionCheck,
    canLoad: true,
    compare: compareRecords,
    // Its values may have been saved as a draft, without the response or the request that publishes it.
    isUnfinished: ({ status }, mode) => canPublish && status === 'draft' && mode !== 'draft',
    load: async (_signal, base) => {
      const current = await read();
      if (current) return fromResponse({ id: audienceId, value: current, seenAt: Date.now() });
      if (hasVersionCheck) return update({}, null);
      const version = await newest();
      if (version && version.versionId !== base.versionId && (await confirmLoad())) return update({}, null);
      const partial = toEditedAudience(mergeSources(audienceId, { newest: version }));
      return { ...partial, versionNumber: Math.max(partial.versionNumber, base.versionNumber) };
    },
    async refresh() {
      await read();
    },
    modeOf: ({ publishAt }) => (publishAt ? SCHEDULED : undefined),
    async save(patch, base, requested) {
      const mode = requested === SCHEDULED ? undefined : requested;
      try {
        if (requested === SCHEDULED && !base.publishAt)
          throw new ApiError({
            kind: 'conflict',
            operation: 'updateAudience',
            message: "This audience isn't scheduled any more. Save again to publish your edits.",
          });
        return await write(patch as AudiencePatch, base, mode);
      } catch (error) {
        // Its state or that of its page is another one, such as archived.
        if (isApiError(error, 'conflict')) void invalidateAfter(client, 'archivePage');
        throw error;
      }
    },
    request: (patch, base) => ({
      operation: 'updateAudience',
      input: inputOf(patch as AudiencePatch, base.versionId),
    }),
    isLive(_base, _doc, mode) {
      const versions = client.getQueryData(versionsQuery(pageId, audienceId).queryKey);
      const status = versions?.pages[0]?.items[0]?.status;
      if (mode === 'draft' || status === 'archived') return false;
      return status !== 'draft' || canPublish;
    },
    signIn: signInAgain,
    isSignedOut: () => isSignedOut(client),
  };
}

/** Saves into the schedule there was when Save was pressed. */
const SCHEDULED = 'scheduled';

const confirmEmptyUpdate = () =>
  confirm({
    title: 'Load values before saving?',
    detail:
      'This audience has a newer version than the one you loaded. Loading sends an empty update, which may create a version. If you save without it, your fields overwrite whatever is there now.',
    action: 'Load values',
  });
