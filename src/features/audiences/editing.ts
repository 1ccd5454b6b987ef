import type { QueryClient } from '@tanstack/react-query';
import { runMutation } from '#api/queries/run-mutation.ts';
import { isSignedOut } from '#api/transport/session.ts';
import { type AudiencePatch, audiencePatch } from '#contract/audience-requests.ts';
import type { RecordAdapter } from '#engines/save/save-engine.ts';
import { versionsQuery } from '#features/versions/versions-queries.ts';
import { confirm, signInAgain } from '#shell/notify.ts';
import { learn, newestVersionQuery } from './audiences-queries.ts';
import { compareRecords, type EditedAudience, recordOf, wholeRecord } from './engine/record.ts';
import { audienceShape } from './shape.ts';

interface Place {
  pageId: string;
  audienceId: string;
}

/**
 * How an audience is edited. No operation reads one, but an update that changes nothing answers all of it: our
 * service counts that as no write, so it is how an audience is read again. In front of another service the newest
 * version tells whether the audience has changed, and the empty update is asked for only then.
 *
 * @param guarded whether the service refuses an update of an audience that was changed since it was read
 * @param confirmLoad asks before an empty update that another service may count as a write
 */
export function audienceEditing(
  client: QueryClient,
  { pageId, audienceId }: Place,
  guarded: boolean,
  confirmLoad: () => Promise<boolean> = agreed,
): RecordAdapter<EditedAudience> {
  const params = { page_id: pageId, audience_id: audienceId };
  const inputOf = (body: AudiencePatch, versionId: string | null) => ({
    params,
    body,
    headers: guarded && versionId !== null ? { 'if-match': `"${versionId}"` } : undefined,
  });
  const update = async (body: AudiencePatch, versionId: string | null): Promise<EditedAudience> =>
    wholeRecord(await learn(client, await runMutation(client, 'updateAudience', inputOf(body, versionId))));
  const newest = () =>
    client.fetchQuery({ ...newestVersionQuery(pageId, audienceId), staleTime: 0, retry: false });
  return {
    shape: audienceShape,
    schema: audiencePatch,
    hasVersionCheck: guarded,
    canLoad: true,
    compare: compareRecords,
    load: async (_signal, told) => {
      if (guarded) return update({}, null);
      const version = await newest();
      if (version && version.versionId !== told.versionId && (await confirmLoad())) return update({}, null);
      const partial = recordOf(audienceId, null, version);
      return { ...partial, versionNumber: Math.max(partial.versionNumber, told.versionNumber) };
    },
    save: (patch, told) => update(patch as AudiencePatch, told.versionId),
    request: (patch, told) => ({
      operation: 'updateAudience',
      input: inputOf(patch as AudiencePatch, told.versionId),
    }),
    isLive: () => {
      const versions = client.getQueryData(versionsQuery(pageId, audienceId).queryKey);
      const status = versions?.pages[0]?.items[0]?.status;
      return status !== 'draft' && status !== 'archived';
    },
    signIn: signInAgain,
    isSignedOut: () => isSignedOut(client),
  };
}

const agreed = () =>
  confirm({
    title: 'Load current values before saving?',
    detail:
      'This audience has a newer version than the one you loaded. Loading sends an empty update, which may create a version. If you save without it, your fields overwrite whatever is there now.',
    action: 'Load current values',
  });
