import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { fetchAnew, runMutation } from '#api/queries/queries.ts';
import { isInFlight } from '#api/sync/polling.ts';
import { hasCapability, useCapability } from '#api/transport/session.ts';
import type { AudiencePatch } from '#contract/audience-requests.ts';
import type { ScheduledAudience } from '#contract/audiences.ts';
import type { Received } from '#contract/received.ts';
import { isApiError } from '#lib/api-error.ts';
import { explain } from '#lib/explain.ts';
import { parseTimestamp } from '#lib/timestamp.ts';
import { toast } from '#ui/notify.ts';
import { type EditedAudience, editedTag, isUnpublished } from './audience-record.ts';
import { audienceQuery, cacheAudience } from './audiences-queries.ts';

export interface AudiencePlace {
  pageId: string;
  audienceId: string;
}

type Reply = Received<ScheduledAudience>;
type Checked = Pick<EditedAudience, 'versionId' | 'publishAt'> & { versionNumber?: number };

const paramsOf = ({ pageId, audienceId }: AudiencePlace) => ({ page_id: pageId, audience_id: audienceId });

const checkOf = (audience: Checked) => {
  const tag = editedTag(audience);
  return tag === null ? undefined : { 'if-match': tag };
};

const checkedBy = ({ latestVersion, publishAt }: Reply): Checked => ({
  versionId: latestVersion?.versionId ?? null,
  publishAt,
});

/**
 * Saves a new version over a draft or schedule, or as one.
 *
 * @param mode `draft`, `publish`, or `at` and a time (ISO 8601); without one, a schedule keeps its time and a draft is
 *   published
 */
export async function saveVersion(
  client: QueryClient,
  place: AudiencePlace,
  patch: AudiencePatch,
  base: EditedAudience,
  mode: string | undefined,
): Promise<Reply> {
  const params = paramsOf(place);
  const hasHistory = await hasCapability(client, 'audience-history');
  const publishAt = mode?.startsWith('at ') ? mode.slice(3) : mode ? null : toIso(base.publishAt);
  const isSchedule = publishAt !== null;
  const draft = await runMutation(client, 'draftAudience', {
    params,
    body: { ...patch, ...(hasHistory && (isSchedule || base.publishAt) && { publishAt }) },
    headers: checkOf(base),
  });
  if (mode === 'draft' || (isSchedule && hasHistory)) return draft;
  const publish = async () =>
    runMutation(client, 'publishAudience', {
      params,
      body: isSchedule ? { publishAt } : {},
      headers: checkOf(checkedBy(draft)),
    });
  try {
    return await publish();
  } catch (error) {
    const { title } = explain(error);
    const retry = async () => {
      try {
        await cacheAudience(client, await publish());
      } catch (failure) {
        toast.failure("Couldn't publish the draft", failure);
      }
    };
    toast.error(`Saved as draft version ${draft.latestVersion?.versionNumber ?? ''}. Not published`, {
      detail: title,
      action: { label: 'Try again', onClick: () => void retry() },
    });
    return draft;
  }
}

export const toIso = (timestamp: string | null | undefined): string | null => {
  const time = parseTimestamp(timestamp);
  return time === null ? null : new Date(time).toISOString();
};

const actions = {
  publish: {
    operation: 'publishAudience',
    failed: "Couldn't publish the audience",
    isDone: (now: Reply, { audience, publishAt }: ActionRequest) =>
      now.latestVersion?.versionId === audience.versionId &&
      (isInFlight(now.status) || now.status === 'published') &&
      toIso(now.publishAt) === toIso(publishAt),
  },
  cancelSchedule: {
    operation: 'cancelAudiencePublish',
    failed: "Couldn't cancel the schedule",
    isDone: (now: Reply) => !now.publishAt && isUnpublished(now),
  },
  discardDraft: {
    operation: 'discardAudienceDraft',
    failed: "Couldn't discard the draft",
    isDone: ({ latestVersion }: Reply, { audience }: ActionRequest) =>
      (latestVersion?.versionNumber ?? 0) < (audience.versionNumber ?? 0),
  },
  archive: {
    operation: 'archiveAudience',
    failed: "Couldn't archive the audience",
    isDone: ({ status }: Reply) => status === 'archived',
  },
  restore: {
    operation: 'restoreAudience',
    failed: "Couldn't restore the audience",
    isDone: ({ status }: Reply) => status !== 'archived',
  },
} as const;

type Action = keyof typeof actions;

export interface ActionRequest {
  action: Action;
  audience: Checked;
  /** ISO 8601; for `publish`. */
  publishAt?: string;
  /** Shown once it's done. */
  done: string;
  undo?: { label: string; onClick(): void };
}

interface PlacedRequest extends ActionRequest {
  place: AudiencePlace;
}

/** Actions on an audience that don't save edits. `run` resolves to whether the action succeeded. */
export function useAudienceActions(place: AudiencePlace) {
  const { run, isPending } = useRowActions();
  return { run: (request: ActionRequest) => run({ ...request, place }), isPending };
}

export const CHANGED_MEANWHILE = 'The audience was changed meanwhile. You see its newest version now.';

/** As `useAudienceActions`, for any audience. */
export function useRowActions() {
  const client = useQueryClient();
  const hasVersionCheck = useCapability('if-match');
  const { mutateAsync, isPending } = useMutation({
    mutationFn: async ({ place, action, audience, publishAt }: PlacedRequest) => {
      const input = { params: paramsOf(place), headers: hasVersionCheck ? checkOf(audience) : undefined };
      const { operation } = actions[action];
      const reply: Reply =
        operation === 'publishAudience'
          ? await runMutation(client, operation, { ...input, body: publishAt ? { publishAt } : {} })
          : operation === 'archiveAudience' || operation === 'restoreAudience'
            ? await runMutation(client, operation, { ...input, body: {} })
            : await runMutation(client, operation, input);
      await cacheAudience(client, reply);
    },
  });
  const run = async (request: PlacedRequest): Promise<boolean> => {
    try {
      await mutateAsync(request);
    } catch (error) {
      const { failed, isDone } = actions[request.action];
      const query = audienceQuery(request.place.pageId, request.place.audienceId);
      // The response to the action may be lost.
      const audience = await fetchAnew(client, { ...query, networkMode: 'always' }).catch(() => null);
      if (audience) await cacheAudience(client, audience);
      if (!audience || !isDone(audience, request)) {
        if (audience && isApiError(error, 'changed')) toast.error(failed, { detail: CHANGED_MEANWHILE });
        else toast.failure(failed, error);
        return false;
      }
    }
    toast.done(request.done, request.undo && { action: request.undo });
    return true;
  };
  return { run, isPending };
}
