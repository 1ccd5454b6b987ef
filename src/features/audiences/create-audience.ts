import type { QueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { runMutation } from '#api/queries/queries.ts';
import { isSignedOut, signInAgain } from '#api/transport/session.ts';
import {
  type AudienceCreate,
  type AudiencePatch,
  audienceCreate,
  audiencePerson,
} from '#contract/audience-requests.ts';
import type { Audience } from '#contract/audiences.ts';
import type { Received } from '#contract/received.ts';
import { createOnce, creationKey } from '#editor/save/create-once.ts';
import { classifyError, type RecordAdapter, valueAt } from '#engines/save/index.ts';
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
  /** First request. It may have succeeded, so later edits follow as an update. */
  let first: Creation | null = null;

  const create = async (creation: Creation): Promise<Received<Audience>> => {
    try {
      return await createOnce({
        operation: 'createAudience',
        noun: 'audience',
        list: "the page's audiences",
        key,
        supportsKeys,
        send: () => {
          const { operation, input } = requestOf(creation);
          return operation === 'createAudience'
            ? runMutation(client, operation, input)
            : runMutation(client, operation, input);
        },
      });
    } catch (error) {
      // A rejected request created nothing and can be sent with other values.
      if (!classifyError(error).isUnconfirmed) first = null;
      throw error;
    }
  };
  const requestOf = ({ personId, body }: Creation) => {
    const headers = supportsKeys ? { 'idempotency-key': key.current() } : undefined;
    return personId === null
      ? ({ operation: 'createAudience', input: { params: { page_id: pageId }, body, headers } } as const)
      : ({
          operation: 'createPersonAudience',
          input: { params: { page_id: pageId, person_id: personId }, body, headers },
        } as const);
  };
  const update = (audienceId: string, body: AudiencePatch) =>
    runMutation(client, 'updateAudience', { params: { page_id: pageId, audience_id: audienceId }, body });
  const link = (audienceId: string, personId: string | null) =>
    runMutation(client, 'setAudiencePerson', {
      params: { page_id: pageId, audience_id: audienceId },
      body: { personId },
    });

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
    save: async (patch, base, mode) => {
      const created =
        base.audienceId === null
          ? await createWith(toCreation(patch, mode))
          : await change(base.audienceId, patch);
      const cached = await cacheAudience(client, created, 'createAudience');
      key.clear();
      return { ...fromResponse(cached), personId: created.personId ?? null };
    },
    request: (patch) => requestOf(toCreation(patch)),
    signIn: signInAgain,
    isSignedOut: () => isSignedOut(client),
  };

  async function createWith(creation: Creation): Promise<Received<Audience>> {
    first ??= creation;
    const { personId, body } = first;
    const created = await create(first);
    const changes = changedFields(body, creation.body);
    const isSamePerson = creation.personId === personId;
    return isSamePerson && Object.keys(changes).length === 0
      ? created
      : change(created.audienceId, isSamePerson ? changes : { ...changes, personId: creation.personId });
  }

  /** Updates the audience that a first request created. */
  async function change(audienceId: string, { personId, ...rest }: Entered): Promise<Received<Audience>> {
    const linked = personId === undefined ? null : await link(audienceId, personId as string | null);
    return linked && Object.keys(rest).length === 0 ? linked : update(audienceId, rest as AudiencePatch);
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
