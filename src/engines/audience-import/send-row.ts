import type { AudienceCreate, AudiencePatch } from '#contract/audience-requests.ts';
import { isApiError } from '#lib/api-error.ts';
import { parseTimestamp } from '#lib/timestamp.ts';
import type { AudienceRecord } from './match.ts';
import { tagOf } from './plan-update.ts';
import { classifyFailure, describeFailure, type RowResult } from './run-queue.ts';
import type { RowTarget } from './validate.ts';

/** What a row sends. Without `update`, it creates an audience. */
export interface RowRequest extends RowTarget {
  body: AudienceCreate;
}

/** Requests of a row. They throw an `ApiError`. */
export interface RowService {
  create(body: AudienceCreate, personId: string | undefined, key: string): Promise<AudienceRecord>;
  /**
   * Saves a version: a draft where the service has them.
   *
   * @param tag ETag it replaces; null for any
   */
  save(
    audienceId: string,
    patch: AudiencePatch,
    publishAt: string | null | undefined,
    tag: string | null,
  ): Promise<AudienceRecord>;
  /** Publishes the latest version now, or at a time; null if drafts can't be published. */
  publish:
    | ((audienceId: string, publishAt: string | undefined, tag: string | null) => Promise<AudienceRecord>)
    | null;
  link(audienceId: string, personId: string | null, tag: string | null): Promise<AudienceRecord>;
  read(audienceId: string): Promise<AudienceRecord>;
}

type Sent = Pick<RowResult, 'audienceId' | 'message'>;

/** Sends a row. Sending it again after a lost response completes what is missing. */
export async function sendRow(request: RowRequest, key: string, service: RowService): Promise<Sent> {
  const { body, update, personId, publishAt } = request;
  if (!update) {
    const created = await service.create(
      publishAt ? { ...body, publishBehavior: 'draft' } : body,
      personId ?? undefined,
      key,
    );
    if (!publishAt || created.publishAt) return { audienceId: created.audienceId };
    return tryRest(created.audienceId, () =>
      service.publish?.(created.audienceId, publishAt, tagOf(created)),
    );
  }
  const { audienceId, patch, tag } = update;
  let saved: AudienceRecord | null = null;
  if (Object.keys(patch).length > 0 || publishAt !== undefined)
    saved = await service
      .save(audienceId, patch, publishAt, tag)
      .catch((error: unknown) => readIfSaved(error, request, service));
  const savedTag = () => (saved ? tagOf(saved) : tag);
  return tryRest(
    audienceId,
    async () => {
      const isPublished = !update.isDraft && publishAt === undefined && saved !== null;
      const isScheduled = Boolean(publishAt) && saved !== null && parseTimestamp(saved.publishAt) === null;
      if (service.publish && (isPublished || isScheduled))
        saved = await service.publish(audienceId, publishAt ?? undefined, savedTag());
      if (personId !== undefined) saved = await service.link(audienceId, personId, savedTag());
    },
    saved === null,
  );
}

/**
 * Sends what follows the first request. If that is rejected, the row has succeeded in part.
 *
 * @param isFirst nothing was sent before
 */
async function tryRest(
  audienceId: string,
  rest: () => Promise<unknown> | undefined,
  isFirst = false,
): Promise<Sent> {
  try {
    await rest();
    return { audienceId };
  } catch (error) {
    if (isFirst || classifyFailure(error, true) !== 'reject') throw error;
    return { audienceId, message: `Saved, but not completed. ${describeFailure(error)}` };
  }
}

/** The record, if an earlier attempt saved it although its response was lost. Else throws the error. */
async function readIfSaved(
  error: unknown,
  { update, publishAt }: RowRequest,
  service: RowService,
): Promise<AudienceRecord> {
  if (!update || !isApiError(error, 'changed')) throw error;
  const record = await service.read(update.audienceId);
  const isSaved = Object.entries(update.patch).every(
    ([key, value]) => canonical(record[key as keyof AudienceRecord] ?? null) === canonical(value),
  );
  const isScheduledAsAsked =
    publishAt === undefined || parseTimestamp(record.publishAt) === parseTimestamp(publishAt);
  // A new version may be scheduled in a second request.
  const mayLackTime = Boolean(publishAt) && Object.keys(update.patch).length > 0;
  if (!isSaved || !(isScheduledAsAsked || mayLackTime)) throw error;
  return record;
}

/** JSON with sorted keys and without empty values. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) =>
    inner && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(
          Object.entries(inner)
            .filter(([, each]) => each !== null)
            .sort(([a], [b]) => (a < b ? -1 : 1)),
        )
      : inner,
  );
