import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { announceWrite } from '#api/sync/invalidation.ts';
import { addRecent } from '#api/sync/recents.ts';
import { isSignedOut, signInAgain } from '#api/transport/session.ts';
import { classifyError } from '#engines/save/index.ts';
import { ApiError } from '#lib/api-error.ts';
import { useUnmount } from '#lib/hooks/use-unmount.ts';
import { retry, wait } from '#lib/retry.ts';
import { MINUTE } from '#lib/time-units.ts';
import { parseTimestamp } from '#lib/timestamp.ts';
import {
  type CreatedLog,
  type LogKind,
  lastSource,
  lastType,
  type NewLogBody,
  operationOf,
} from './new-log.ts';
import { getPayloadText } from './payload-text.ts';

/** A submission between two requests. */
interface Pause {
  /** Null if the user was signed out and didn't sign in. */
  retryAt: number | null;
  error: Error;
  /** Whether the entry may have been added, because a response was lost. */
  isUnconfirmed: boolean;
}

interface CreateLogOptions {
  client: QueryClient;
  kind: LogKind;
  /** Stops before the next request. */
  signal: AbortSignal;
  /** Waits for the time or the user's request to retry. */
  waitFor(pause: Pause): Promise<void>;
}

/**
 * Sends an entry until the service accepts or rejects it. All requests have the same idempotency key, so that it's added
 * once. Throws what rejected it, on the field that caused it.
 */
export function createLog(
  body: NewLogBody,
  { client, kind, signal, waitFor }: CreateLogOptions,
): Promise<CreatedLog> {
  const sentAt = Date.now();
  let isUnconfirmed = false;
  let canRetry = true;
  const send = async (): Promise<CreatedLog> => {
    signal.throwIfAborted();
    try {
      const { log, headers } = await kind.send(body);
      return { ...log, wasAlreadyAdded: wasAlreadyAdded(headers, log.createdAt, { sentAt, isUnconfirmed }) };
    } catch (thrown) {
      const error = withFieldErrors(thrown, kind, body);
      const failure = classifyError(error);
      isUnconfirmed ||= failure.isUnconfirmed;
      // Services may reject a key for one operation only, which doesn't require signing in again.
      const isSessionLost = failure.kind === 'signedOut' && (await isSignedOut(client).catch(() => null));
      canRetry = failure.kind === 'retryable' || isSessionLost === null;
      if (isSessionLost !== true) throw error;
      while (!(await signInAgain())) {
        await waitFor({ retryAt: null, error, isUnconfirmed });
        signal.throwIfAborted();
      }
      return send();
    }
  };
  return retry(send, {
    signal,
    canRetry: () => canRetry,
    waitFor: (ms, error) => waitFor({ retryAt: Date.now() + ms, error, isUnconfirmed }),
  });
}

/** Moves a rejection to the field that caused it. */
function withFieldErrors(thrown: unknown, kind: LogKind, body: NewLogBody): Error {
  const { noun, ownerId, initialField } = kind;
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  if (!(error instanceof ApiError)) return error;
  const { operation, status, code } = error;
  const on = (path: string, message: string) =>
    new ApiError({ kind: 'conflict', operation, status, code, message, fields: [{ path, message }] });
  if (error.kind === 'not-found' && ownerId === '')
    return on(initialField, kind.unknownId(body[`${noun}Id`] ?? ''));
  if (code === 'idempotency_conflict')
    return on('idempotencyKey', 'This key was used for another entry. Use a new key.');
  return error;
}

/** Allowed clock difference between servers. An entry older than its request by more was added before. */
const MAX_CLOCK_SKEW_MS = MINUTE;

interface Submission {
  /** Time of the first request, epoch ms. */
  sentAt: number;
  /** Whether the response to a previous request was lost, which may have added the entry. */
  isUnconfirmed: boolean;
}

/**
 * Whether an entry existed before this submission. `Idempotency-Replayed` says so, except after a lost response, which
 * may be of our own entry, and for services that don't send it. Then the entry's age decides, measured by the
 * response's `Date`, because the browser's clock may be off by hours.
 *
 * @param createdAt of the entry
 */
export function wasAlreadyAdded(
  headers: Headers,
  createdAt: string | null,
  { sentAt, isUnconfirmed }: Submission,
  now = Date.now(),
): boolean {
  if (!isUnconfirmed && headers.get('idempotency-replayed') === 'true') return true;
  const created = parseTimestamp(createdAt);
  if (created === null) return false;
  const serverTime = Date.parse(headers.get('date') ?? '');
  const ageMs = (Number.isNaN(serverTime) ? now : serverTime) - created;
  return ageMs > now - sentAt + MAX_CLOCK_SKEW_MS;
}

export interface PendingRetry extends Pause {
  retry(): void;
}

/** Adds log entries. Retries with backoff and when the browser is back online, until the component unmounts. */
export function useCreateLog(kind: LogKind) {
  const client = useQueryClient();
  const [pendingRetry, setPendingRetry] = useState<PendingRetry | null>(null);
  const submission = useRef<AbortController>(null);
  useUnmount(() => submission.current?.abort());
  const waitFor = async (pause: Pause, closed: AbortSignal) => {
    const skipped = new AbortController();
    const signal = AbortSignal.any([skipped.signal, closed]);
    setPendingRetry({ ...pause, retry: () => skipped.abort() });
    if (pause.retryAt === null) await new Promise((resolve) => signal.addEventListener('abort', resolve));
    else await wait(pause.retryAt - Date.now(), signal);
    setPendingRetry(null);
  };
  const { mutateAsync, isPending, isSuccess, error } = useMutation({
    mutationKey: [operationOf(kind)],
    mutationFn: async ({ body }: { body: NewLogBody }) => {
      submission.current = new AbortController();
      const { signal } = submission.current;
      const log = await createLog(body, {
        client,
        kind,
        signal,
        waitFor: (pause) => waitFor(pause, signal),
      });
      return { log, signal };
    },
    onSuccess({ log }, { body: { source = '', type = '', payload = '' } }) {
      const { id, ownerId } = log;
      lastSource.set(source);
      lastType.set(type);
      kind.onCreated(log);
      if (ownerId !== null) {
        const name = getPayloadText(payload) || null;
        const recent = { kind: 'writtenLog', id, name, of: kind.noun, ownerId, source, type } as const;
        addRecent(client, recent).catch(() => {});
      }
      announceWrite(operationOf(kind));
    },
  });
  /** Resolves once the entry is added. Rejects if the service rejects it or the component unmounts. */
  const create = async (body: NewLogBody): Promise<CreatedLog> => {
    const { log, signal } = await mutateAsync({ body });
    signal.throwIfAborted();
    return log;
  };
  return { create, isPending, isSuccess, error, pendingRetry };
}
