import type { Operation } from '#contract/operations.ts';
import { classifyError } from '#engines/save/index.ts';
import { ApiError, isApiError } from '#lib/api-error.ts';
import { newIdempotencyKey } from '#lib/id.ts';

/** Idempotency key of a new record. The next record gets another one. */
export interface CreationKey {
  current(): string;
  clear(): void;
}

/** @param item of the session storage that keeps the key, as a draft may survive a reload */
export function creationKey(item?: string): CreationKey {
  /** Set without an item, or if the browser denies storage. */
  let keyInMemory: string | null = null;
  return {
    current() {
      try {
        if (item !== undefined) {
          const key = sessionStorage.getItem(item) ?? newIdempotencyKey();
          sessionStorage.setItem(item, key);
          return key;
        }
      } catch {}
      keyInMemory ??= newIdempotencyKey();
      return keyInMemory;
    },
    clear() {
      keyInMemory = null;
      try {
        if (item !== undefined) sessionStorage.removeItem(item);
      } catch {}
    },
  };
}

/** Whether an earlier request with the same key and other values was successful. */
export const isReusedKey = (error: unknown): boolean =>
  isApiError(error, 'conflict') && error.code === 'idempotency_conflict';

interface CreateOptions<T> {
  operation: Operation;
  /** Name of the record: `page`. */
  noun: string;
  /** Where to look for it: `the list of pages`. */
  list: string;
  key: CreationKey;
  /** Whether the service honors idempotency keys. */
  supportsKeys: boolean;
  send(headers: { 'idempotency-key': string } | undefined): Promise<T>;
}

/**
 * Creates a record. Retries are safe with an idempotency key. If the service ignores keys, a lost response is reported as
 * a conflict, so that the request isn't repeated automatically.
 */
export async function createOnce<T>(options: CreateOptions<T>): Promise<T> {
  const { operation, noun, list, key, supportsKeys, send } = options;
  const unconfirmed = (what: string) =>
    new ApiError({
      kind: 'conflict',
      operation,
      code: 'unconfirmed',
      message: `${what} Check ${list} first.`,
    });
  try {
    return await send(supportsKeys ? { 'idempotency-key': key.current() } : undefined);
  } catch (error) {
    if (isReusedKey(error)) {
      key.clear();
      throw unconfirmed('An earlier attempt was saved with other values.');
    }
    const { kind, isUnconfirmed } = classifyError(error);
    if (!supportsKeys && kind === 'retryable' && isUnconfirmed)
      throw unconfirmed(`The connection was lost, so the ${noun} may exist already.`);
    throw error;
  }
}
