import type { AudienceCreate, AudiencePatch } from '#contract/audience-requests.ts';
import { isApiError } from '#lib/api-error.ts';
import { parseTimestamp } from '#lib/timestamp.ts';
import type { AudienceRecord } from './match.ts';
import { liveStatuses, tagOf } from './plan-update.ts';
import { classifyFailure, describeFailure, type RowResult } from './run-queue.ts';
import type { RowTarget } from './validate.ts';

/** Request of a row. Without `update`, it creates an audience. */
export interface RowRequest extends RowTarget {
  body: AudienceCreate;
}

type Tag = string | null;
type Saved = Promise<AudienceRecord>;

/** Requests of a row. They throw an `ApiError`. A `tag` is the ETag they replace; null replaces any. */
export interface RowService {
  create(body: AudienceCreate, personId: string | undefined, key: string): Saved;
  /** Saves a version: a draft where the service has them. */
  save(audienceId: string, patch: AudiencePatch, publishAt: string | null | undefined, tag: Tag): Saved;
  /** Publishes the latest version now, or at a time. Does nothing where the service has no drafts. */
  publish(audienceId: string, publishAt: string | undefined, tag: Tag): Saved | null;
  archive(audienceId: string, tag: Tag): Saved;
  link(audienceId: string, personId: string | null, tag: Tag): Saved;
  read(audienceId: string): Saved;
}

/** Sends a row. It is safe to repeat after a lost response. */
export async function sendRow(
  request: RowRequest,
  key: string,
  service: RowService,
): Promise<Pick<RowResult, 'audienceId' | 'isDraft' | 'message'>> {
  const { body, update, personId, publishAt } = request;
  if (update?.action) return act(update, update.action, service);
  /** As last saved; null until then. */
  let record: AudienceRecord | null = null;
  if (!update)
    record = await service.create(
      publishAt ? { ...body, publishBehavior: 'draft' } : body,
      personId ?? undefined,
      key,
    );
  else if (Object.keys(update.patch).length > 0 || publishAt !== undefined)
    record = await service
      .save(update.audienceId, update.patch, publishAt, update.tag)
      .catch((error: unknown) => readIfSaved(error, update, publishAt, service));
  const audienceId = update?.audienceId ?? record?.audienceId ?? '';
  const tag = () => (record ? tagOf(record) : (update?.tag ?? null));
  const result = () => ({ audienceId, ...(isDraft(record) && { isDraft: true as const }) });
  try {
    const isPublished = publishAt === undefined && update && !update.isDraft;
    const isScheduled = publishAt && parseTimestamp(record?.publishAt) === null;
    if (record && (isPublished || isScheduled))
      record = (await service.publish(audienceId, publishAt ?? undefined, tag())) ?? record;
    const saved = result();
    if (update && personId !== undefined) await service.link(audienceId, personId, tag());
    return saved;
  } catch (error) {
    if (!record || classifyFailure(error, request) !== 'reject') throw error;
    return { ...result(), message: `Saved, but not completed. ${describeFailure(error)}` };
  }
}

const isDraft = (record: AudienceRecord | null) => record?.status === 'draft' && !record.publishAt;

/** Publishes or archives an audience. An earlier attempt may have done so although its response was lost. */
async function act(
  { audienceId, tag }: NonNullable<RowTarget['update']>,
  action: 'publish' | 'archive',
  service: RowService,
): Promise<Pick<RowResult, 'audienceId'>> {
  try {
    await (action === 'archive'
      ? service.archive(audienceId, tag)
      : service.publish(audienceId, undefined, tag));
  } catch (error) {
    if (!isApiError(error, 'changed') && !isApiError(error, 'conflict')) throw error;
    const record = await service.read(audienceId);
    const isDone =
      action === 'archive'
        ? record.status === 'archived'
        : liveStatuses.has(record.status) && tagOf(record) === tag;
    if (!isDone) throw error;
  }
  return { audienceId };
}

/** The record, if an earlier attempt saved it although its response was lost. Else throws the error. */
async function readIfSaved(
  error: unknown,
  { audienceId, patch }: NonNullable<RowTarget['update']>,
  publishAt: string | null | undefined,
  service: RowService,
): Saved {
  if (!isApiError(error, 'changed')) throw error;
  const record = await service.read(audienceId);
  const entries = Object.entries(patch);
  const isSaved = entries.every(
    ([key, value]) => comparable(record[key as 'customName']) === comparable(value),
  );
  const isOnTime = publishAt === undefined || parseTimestamp(record.publishAt) === parseTimestamp(publishAt);
  // A new version may be scheduled in a second request.
  if (isSaved && (isOnTime || (publishAt !== null && entries.length > 0))) return record;
  throw error;
}

/** A value as JSON, with the entries of an object in order and without empty ones. */
const comparable = (value: unknown): string =>
  JSON.stringify(
    value && typeof value === 'object'
      ? Object.entries(value)
          .filter(([, each]) => each !== null)
          .sort()
      : (value ?? null),
  );
