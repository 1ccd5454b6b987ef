import type { QueryClient } from '@tanstack/react-query';
import { runMutation } from '#api/queries/run-mutation.ts';
import { ApiError } from '#api/transport/errors.ts';
import { isSignedOut } from '#api/transport/session.ts';
import { type AudienceCreate, type AudiencePatch, audienceCreate } from '#contract/audience-requests.ts';
import type { Audience } from '#contract/audiences.ts';
import type { Received } from '#contract/received.ts';
import { classifyError } from '#engines/save/classify-error.ts';
import type { RecordAdapter } from '#engines/save/save-engine.ts';
import { signInAgain } from '#shell/notify.ts';
import { learn, recount } from './audiences-queries.ts';
import { creationKey } from './creation-key.ts';
import { creationOf, type NewAudience, since } from './engine/creation.ts';
import { wholeRecord } from './engine/record.ts';
import { newAudienceShape } from './shape.ts';

/**
 * How an audience is made. However often it is tried, our service makes one, by the key that goes with each try. In
 * front of another service a try whose answer was lost is not repeated unless somebody asks for it.
 *
 * @param keyed whether the service knows the key
 */
export function audienceCreating(
  client: QueryClient,
  pageId: string,
  keyed: boolean,
): RecordAdapter<NewAudience> {
  const key = creationKey(pageId);
  /** What was sent first. It may have arrived, so what was entered since follows as an update. */
  let first: AudienceCreate | null = null;

  const inputOf = (body: AudienceCreate) => ({
    params: { page_id: pageId },
    body,
    headers: keyed ? { 'idempotency-key': key.current() } : undefined,
  });
  const create = async (body: AudienceCreate): Promise<Received<Audience>> => {
    try {
      return await runMutation(client, 'createAudience', inputOf(body));
    } catch (error) {
      const { kind, isUnconfirmed } = classifyError(error);
      // What was refused has made nothing, and may be sent with other words.
      if (!isUnconfirmed) first = null;
      if (error instanceof ApiError && error.kind === 'conflict' && error.code === 'idempotency_conflict') {
        key.renew();
        throw doubtful('An earlier attempt was saved with other values.');
      }
      if (!keyed && kind === 'retryable' && isUnconfirmed) {
        first = null;
        throw doubtful('The connection was lost, so the audience may exist already.');
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
    isLive: (_told, { publishBehavior }) => publishBehavior !== 'draft',
    // Nobody else can have changed what is not there.
    hasVersionCheck: true,
    canLoad: false,
    compare: () => 0,
    load: async (_signal, told) => told,
    save: async (patch, told) => {
      const { publishBehavior = told.publishBehavior, ...entered } = patch;
      const made =
        told.audienceId === null
          ? await createWith(creationOf(patch))
          : await update(told.audienceId, entered as AudiencePatch);
      const known = await learn(client, made);
      if (told.audienceId === null) recount(client);
      key.drop();
      return { ...wholeRecord(known), publishBehavior: publishBehavior as NewAudience['publishBehavior'] };
    },
    request: (patch) => ({ operation: 'createAudience', input: inputOf(creationOf(patch)) }),
    signIn: signInAgain,
    isSignedOut: () => isSignedOut(client),
  };

  async function createWith(body: AudienceCreate): Promise<Received<Audience>> {
    first ??= body;
    const made = await create(first);
    const late = since(first, body);
    return Object.keys(late).length === 0 ? made : update(made.audienceId, late as AudiencePatch);
  }
}

const doubtful = (what: string) =>
  new ApiError({
    kind: 'conflict',
    operation: 'createAudience',
    message: `${what} Check the page's audiences first: trying again may create a second one.`,
  });
