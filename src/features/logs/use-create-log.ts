import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { broadcast } from '#api/sync/tabs.ts';
import { boundTenant } from '#api/transport/bound-tenant.ts';
import { ApiError } from '#api/transport/errors.ts';
import { retryDelay } from '#api/transport/retry.ts';
import { isSignedOut } from '#api/transport/session.ts';
import { classifyError } from '#engines/save/classify-error.ts';
import { MINUTE } from '#lib/time-units.ts';
import { parseTimestamp } from '#lib/timestamp.ts';
import { signInAgain } from '#shell/notify.ts';
import { type CreatedLog, type LogKind, lastSource, lastType, type NewLogBody } from './new-log.ts';

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
  /** Owner of the entry, if the form doesn't ask for it. */
  ownerId?: string | undefined;
  /** Stops before the next request. */
  signal: AbortSignal;
  /** Waits for the time or the user's request to retry. */
  wait(pause: Pause): Promise<void>;
}

/**
 * Sends an entry until the service accepts or rejects it. All requests have the same idempotency key, so that it's added
 * once. Throws what rejected it, on the field that caused it.
 */
export async function createLog(
  body: NewLogBody,
  { client, kind, ownerId, signal, wait }: CreateLogOptions,
): Promise<CreatedLog> {
  const sentAt = Date.now();
  let isUnconfirmed = false;
  for (let failures = 0; ; failures += 1) {
    signal.throwIfAborted();
    try {
      const { log, headers } = await kind.send(body);
      return { ...log, wasAlreadyAdded: wasAlreadyAdded(headers, log.createdAt, { sentAt, isUnconfirmed }) };
    } catch (thrown) {
      const isOwnerShown = ownerId === undefined && kind.owner.field in body;
      const error = withFieldErrors(thrown, kind.owner, isOwnerShown);
      const failure = classifyError(error);
      isUnconfirmed ||= failure.isUnconfirmed;
      // Services may reject a key for one operation only, which doesn't require signing in again.
      const isSessionLost = failure.kind === 'signedOut' && (await isSignedOut(client).catch(() => null));
      if (isSessionLost === true) {
        while (!(await signInAgain())) await wait({ retryAt: null, error, isUnconfirmed });
      } else {
        if (failure.kind !== 'retryable' && isSessionLost !== null) throw error;
        await wait({ retryAt: Date.now() + retryDelay(failures, error), error, isUnconfirmed });
      }
    }
  }
}

/** Moves a rejection to the field that caused it. */
function withFieldErrors(
  thrown: unknown,
  { field, unknown }: LogKind['owner'],
  isOwnerShown: boolean,
): Error {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  if (!(error instanceof ApiError)) return error;
  const { kind, operation, status, code, message } = error;
  const on = (path: string, text: string) =>
    new ApiError({ kind: 'conflict', operation, status, code, message, fields: [{ path, message: text }] });
  if (kind === 'not-found' && isOwnerShown) return on(field, unknown);
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
 * Whether an entry existed before this submission, that is, its idempotency key was already used for it.
 *
 * `Idempotency-Replayed` says so, except after a lost response, which may be of our own entry, and for services that
 * don't send it. Then the entry's age decides, measured by the response's `Date`, because the browser's clock may be
 * off by hours.
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

/** A pause, and how to end it. */
export interface PendingRetry extends Pause {
  retry(): void;
}

/** Adds log entries. Retries with backoff and when the browser is back online, until the component unmounts. */
export function useCreateLog(kind: LogKind, ownerId: string | undefined) {
  const client = useQueryClient();
  const [pendingRetry, setPendingRetry] = useState<PendingRetry | null>(null);
  const mounted = useRef(new AbortController());
  useEffect(() => {
    const controller = new AbortController();
    mounted.current = controller;
    return () => controller.abort();
  }, []);
  const wait = (pause: Pause) =>
    new Promise<void>((resolve) => {
      setPendingRetry({ ...pause, retry: resolve });
      if (pause.retryAt === null) return;
      setTimeout(resolve, pause.retryAt - Date.now());
      addEventListener('online', () => resolve(), { once: true });
    }).finally(() => setPendingRetry(null));
  const { mutateAsync, isPending, isSuccess, error } = useMutation({
    mutationKey: [kind.operation],
    mutationFn: ({ body }: { body: NewLogBody }) =>
      createLog(body, { client, kind, ownerId, signal: mounted.current.signal, wait }),
    onSuccess(log, { body }) {
      lastSource.set(body.source ?? '');
      lastType.set(body.type ?? '');
      kind.onCreated(log, body);
      const tenant = boundTenant()?.fingerprint ?? '';
      broadcast({ type: 'saved', tenant, operation: kind.listOperation });
    },
  });
  /** Resolves once the entry is added. Rejects with what rejected it, or if the component unmounts meanwhile. */
  const create = async (body: NewLogBody): Promise<CreatedLog> => {
    const { signal } = mounted.current;
    const log = await mutateAsync({ body });
    signal.throwIfAborted();
    return log;
  };
  return { create, isPending, isSuccess, error, pendingRetry };
}
