import type { QueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { runMutation } from '#api/queries/queries.ts';
import { isSignedOut, signInAgain } from '#api/transport/session.ts';
import { type AudienceCreate, audienceCreate, audiencePerson } from '#contract/audience-requests.ts';
import type { Audience } from '#contract/audiences.ts';
import type { Received } from '#contract/received.ts';
import { createOnce, creationKey, isReusedKey } from '#editor/save/create-once.ts';
import { classifyError, type RecordAdapter, valueAt } from '#engines/save/index.ts';
import { toast } from '#ui/notify.ts';
import { audienceAdapter } from './audience-adapter.ts';
import { type EditedAudience, fromResponse } from './audience-record.ts';
import { cacheAudience } from './audiences-queries.ts';
import { overridableFields } from './overridable-fields.ts';
import { newAudienceShape } from './shape.ts';

/**
 * Creates an audience. Retries are safe with an idempotency key. If the service ignores keys, a request whose response
 * was lost isn't repeated automatically.
 *
 * @param supportsKeys the service honors idempotency keys
 * @param pageStatus if known
 */
export function newAudienceAdapter(
  client: QueryClient,
  pageId: string,
  supportsKeys: boolean,
  pageStatus: string | null | undefined,
): RecordAdapter<NewAudience> {
  const key = creationKey(`new-audience:${pageId}`);
  /** Requests that may have created the audience, newest first. At most one has, as they share a key. */
  let unconfirmed: Creation[] = [];

  /** Creates the audience, unless an earlier request did. */
  async function create(creation: Creation): Promise<Created> {
    const attempts: Attempts = [
      creation,
      ...unconfirmed.filter((each) => JSON.stringify(each) !== JSON.stringify(creation)),
    ];
    try {
      return await createOnce({
        operation: 'createAudience',
        noun: 'audience',
        list: "the page's audiences",
        key,
        supportsKeys,
        send: () => sendFirst(attempts),
      });
    } catch (error) {
      const { kind, isUnconfirmed } = classifyError(error);
      if (isUnconfirmed) unconfirmed = attempts;
      // A rejected request created nothing and can be sent with other values.
      else if (kind !== 'retryable' && kind !== 'signedOut') unconfirmed = [];
      throw error;
    }
  }

  /** Sends the newest request, or repeats the earlier one that used the key. */
  async function sendFirst([sent, next, ...others]: Attempts): Promise<Created> {
    try {
      const { operation, input } = requestOf(sent);
      const audience =
        operation === 'createAudience'
          ? await runMutation(client, operation, input)
          : await runMutation(client, operation, input);
      return { audience, sent };
    } catch (error) {
      if (next && isReusedKey(error)) return sendFirst([next, ...others]);
      throw error;
    }
  }

  const requestOf = ({ personId, body }: Creation) => {
    const headers = supportsKeys ? { 'idempotency-key': key.current() } : undefined;
    return personId === null
      ? ({ operation: 'createAudience', input: { params: { page_id: pageId }, body, headers } } as const)
      : ({
          operation: 'createPersonAudience',
          input: { params: { page_id: pageId, person_id: personId }, body, headers },
        } as const);
  };

  return {
    shape: newAudienceShape,
    schema: newAudienceBody,
    isNew: ({ audienceId }) => audienceId === null,
    validate: (draft) =>
      new Map(
        [...contentPaths, ['customName'], ['personId']].every((path) => isEmpty(valueAt(draft, path)))
          ? [['customName', 'Enter a name or person']]
          : [],
      ),
    confirmation: (draft, mode) =>
      contentPaths.some((path) => !isEmpty(valueAt(draft, path)))
        ? null
        : {
            title: 'Create an audience without changes?',
            detail: `Visitors will see the page as it is${mode === 'draft' || pageStatus === 'draft' ? " once it's published" : ''}.`,
            action: mode === 'draft' ? 'Create draft' : 'Create and publish',
          },
    isLive: (_base, _doc, mode) => mode !== 'draft',
    // No one else can change an audience that doesn't exist yet.
    hasVersionCheck: true,
    canLoad: false,
    compare: () => 0,
    load: async (_signal, base) => base,
    isUnfinished: ({ audienceId, status }, mode) =>
      audienceId !== null && status === 'draft' && mode !== 'draft',
    save: (patch, { audienceId, ...base }, mode) =>
      audienceId === null ? createWith(patch, mode) : change({ ...base, audienceId }, patch, mode),
    request: (patch) => requestOf(toCreation(patch)),
    signIn: signInAgain,
    isSignedOut: () => isSignedOut(client),
  };

  async function createWith(patch: Entered, mode: string | undefined): Promise<NewAudience> {
    const wanted = toCreation(patch, mode);
    // Without a person, another operation creates the audience. Its requests don't share the key.
    const { personId } = unconfirmed[0] ?? wanted;
    const { audience, sent } = await create({ ...wanted, personId });
    const created = { ...fromResponse(await cacheAudience(client, audience, 'createAudience')), personId };
    const changes = {
      ...changedFields(sent.body, wanted.body),
      ...(wanted.personId !== personId && { personId: wanted.personId }),
    };
    const { publishBehavior } = sent.body;
    const isSameMode = publishBehavior === wanted.body.publishBehavior;
    const isComplete = isSameMode && Object.keys(changes).length === 0;
    const saved = isComplete ? created : await change(created, changes, mode);
    key.clear();
    if (!isSameMode && publishBehavior === 'publish')
      toast.error('An earlier attempt was already published', {
        detail: 'Archive the audience to hide it from visitors.',
      });
    return saved;
  }

  /** Updates the audience that an earlier request created. */
  async function change(
    base: EditedAudience & { personId: string | null },
    { personId = base.personId, ...rest }: Entered & { personId?: string | null },
    mode: string | undefined,
  ): Promise<NewAudience> {
    const { audienceId } = base;
    if (personId !== base.personId)
      await runMutation(client, 'setAudiencePerson', {
        params: { page_id: pageId, audience_id: audienceId },
        body: { personId },
      });
    const adapter = audienceAdapter(client, { pageId, audienceId }, false);
    return { ...(await adapter.save(rest, base, mode)), personId };
  }
}

/** `audienceId` is null until the audience is created. */
export interface NewAudience extends Omit<EditedAudience, 'audienceId'> {
  audienceId: string | null;
  personId: string | null;
}

interface Creation {
  personId: string | null;
  body: AudienceCreate;
}

type Attempts = [Creation, ...Creation[]];

interface Created {
  audience: Received<Audience>;
  /** The request that created it. */
  sent: Creation;
}

const newAudienceBody = z.extend(audienceCreate, {
  personId: z.optional(audiencePerson.shape.personId),
});

/** Overrides and the context: without any, an audience sees the page as it is. */
const contentPaths = overridableFields
  .filter(({ path }) => path[0] !== 'customName')
  .map(({ path }) => path)
  .concat([['supplementaryContext']]);

const isEmpty = (value: unknown) => value === null || value === undefined;

export const blankAudience: NewAudience = {
  audienceId: null,
  personId: null,
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

/** @param mode `draft`, or undefined to publish */
export function toCreation({ personId, ...entered }: Entered, mode?: string): Creation {
  const set = Object.entries(entered).filter(([, value]) => value !== null && value !== undefined);
  return {
    personId: (personId as string | null | undefined) ?? null,
    body: { publishBehavior: mode === 'draft' ? 'draft' : 'publish', ...Object.fromEntries(set) },
  };
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
