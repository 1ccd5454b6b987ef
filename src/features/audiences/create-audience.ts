import type { QueryClient } from '@tanstack/react-query';
import { runMutation } from '#api/queries/queries.ts';
import { isSignedOut, signInAgain } from '#api/transport/session.ts';
import { type AudienceCreate, type AudiencePatch, audienceCreate } from '#contract/audience-requests.ts';
import type { Audience } from '#contract/audiences.ts';
import type { Received } from '#contract/received.ts';
import { classifyError, type RecordAdapter } from '#engines/save/index.ts';
import { ApiError } from '#lib/api-error.ts';
import { type EditedAudience, fromResponse } from './audience-record.ts';
import { cacheAudience } from './audiences-queries.ts';
import { newAudienceShape } from './shape.ts';

/**
 * Creates an audience. Retries are safe with an idempotency key. If the service ignores keys, a request whose response
 * was lost isn't repeated automatically.
 *
 * @param supportsKeys the service honors idempotency keys
 */
export function newAudienceAdapter(
  client: QueryClient,
  pageId: string,
  supportsKeys: boolean,
): RecordAdapter<NewAudience> {
  const key = creationKey(pageId);
  /** First request. It may have succeeded, so later edits follow as an update. */
  let firstBody: AudienceCreate | null = null;

  const inputOf = (body: AudienceCreate) => ({
    params: { page_id: pageId },
    body,
    headers: supportsKeys ? { 'idempotency-key': key.current() } : undefined,
  });
  const create = async (body: AudienceCreate): Promise<Received<Audience>> => {
    try {
      return await runMutation(client, 'createAudience', inputOf(body));
    } catch (error) {
      const { kind, isUnconfirmed } = classifyError(error);
      // A rejected request created nothing and can be sent with other values.
      if (!isUnconfirmed) firstBody = null;
      if (error instanceof ApiError && error.kind === 'conflict' && error.code === 'idempotency_conflict') {
        key.clear();
        throw unconfirmedError('An earlier attempt was saved with other values.');
      }
      if (!supportsKeys && kind === 'retryable' && isUnconfirmed) {
        firstBody = null;
        throw unconfirmedError('The connection was lost, so the audience may exist already.');
      }
      throw error;
    }
  };
  const update = (audienceId: string, body: AudiencePatch) =>
    runMutation(client, 'updateAudience', { params: { page_id: pageId, audience_id: audienceId }, body });

  return {
    shape: newAudienceShape,
    schema: audienceCreate,
    isNew: ({ audienceId }) => audienceId === null,
    isLive: (_base, { publishBehavior }) => publishBehavior !== 'draft',
    // No one else can change an audience that doesn't exist yet.
    hasVersionCheck: true,
    canLoad: false,
    compare: () => 0,
    load: async (_signal, base) => base,
    save: async (patch, base) => {
      const { publishBehavior = base.publishBehavior, ...entered } = patch;
      const created =
        base.audienceId === null
          ? await createWith(toCreateRequest(patch))
          : await update(base.audienceId, entered as AudiencePatch);
      const cached = await cacheAudience(client, created, 'createAudience');
      key.clear();
      return { ...fromResponse(cached), publishBehavior: publishBehavior as NewAudience['publishBehavior'] };
    },
    request: (patch) => ({ operation: 'createAudience', input: inputOf(toCreateRequest(patch)) }),
    signIn: signInAgain,
    isSignedOut: () => isSignedOut(client),
  };

  async function createWith(body: AudienceCreate): Promise<Received<Audience>> {
    firstBody ??= body;
    const created = await create(firstBody);
    const remainingChanges = changedFields(firstBody, body);
    return Object.keys(remainingChanges).length === 0
      ? created
      : update(created.audienceId, remainingChanges as AudiencePatch);
  }
}

const unconfirmedError = (what: string) =>
  new ApiError({
    kind: 'conflict',
    operation: 'createAudience',
    message: `${what} Check the page's audiences first: trying again may create a second one.`,
  });

/** `audienceId` is null until the audience is created. */
export interface NewAudience extends Omit<EditedAudience, 'audienceId'> {
  audienceId: string | null;
  publishBehavior: NonNullable<AudienceCreate['publishBehavior']>;
}

export const blankAudience: NewAudience = {
  audienceId: null,
  publishBehavior: 'publish',
  customName: null,
  actionUrlOverride: null,
  actionFormIdOverride: null,
  actionFormInstructionsOverride: null,
  supplementaryContext: null,
  metadataOverride: {},
  versionId: null,
  versionNumber: 0,
  seenAt: 0,
};

type Entered = Record<string, unknown>;

export function toCreateRequest(entered: Entered): AudienceCreate {
  const set = Object.entries(entered).filter(([, value]) => value !== null && value !== undefined);
  return { publishBehavior: 'publish', ...Object.fromEntries(set) };
}

/** Update with the fields that changed since the first create request. */
export function changedFields(before: Entered, next: Entered): Entered {
  const { publishBehavior: _cannotBeTakenBack, ...entered } = { ...before, ...next };
  return Object.fromEntries(
    Object.keys(entered)
      .filter((key) => JSON.stringify(before[key]) !== JSON.stringify(next[key]))
      .map((key) => [key, next[key] ?? (key === 'metadataOverride' ? {} : null)]),
  );
}

const newKey = () => crypto.getRandomValues(new Uint32Array(4)).join('-');

/** Idempotency key of a page's new audience. It survives a reload, as the draft does. */
function creationKey(pageId: string) {
  const item = `new-audience:${pageId}`;
  /** Set if the browser denies storage. */
  let keyInMemory: string | null = null;
  return {
    current(): string {
      try {
        const key = sessionStorage.getItem(item) ?? newKey();
        sessionStorage.setItem(item, key);
        return key;
      } catch {
        keyInMemory ??= newKey();
        return keyInMemory;
      }
    },
    /** The next audience gets another key. */
    clear() {
      keyInMemory = null;
      try {
        sessionStorage.removeItem(item);
      } catch {}
    },
  };
}
