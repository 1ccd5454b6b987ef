import * as z from 'zod/mini';
import { ApiError, type ErrorKind } from '#lib/api-error.ts';
import { basePath } from '#lib/link.ts';
import { isForOtherTenant } from './bound-tenant.ts';
import { isUnreachableError, markReachable, markUnreachable } from './health.ts';
import { stringifyBody } from './payload-source.ts';

const TIMEOUT_MS = 30_000;

export interface RequestOptions {
  /** Name of the request in errors. */
  operation: string;
  method: string;
  url: string;
  body?: unknown;
  headers?: Record<string, string> | undefined;
  signal?: AbortSignal | undefined;
  /** Parses the response body; `JSON.parse` by default. */
  parse?: ((text: string) => unknown) | undefined;
}

const kindsByStatus: Record<number, ErrorKind> = {
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not-found',
  408: 'timeout',
  409: 'conflict',
  410: 'not-found',
  412: 'changed',
  413: 'too-large',
  429: 'rate-limited',
  501: 'unsupported',
  504: 'timeout',
};

export interface ApiResponse<T> {
  data: T;
  headers: Headers;
}

/**
 * Sends a same-origin request and returns the parsed body (undefined for 204) and headers. Throws {@link ApiError};
 * rethrows an abort by the caller.
 */
export async function request(options: RequestOptions): Promise<ApiResponse<unknown>> {
  const { operation, method, url, body } = options;
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  let status: number | undefined;
  try {
    const response = await fetch(basePath + url, {
      method,
      credentials: 'same-origin',
      headers: {
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...options.headers,
      },
      body: body === undefined ? null : stringifyBody(body),
      signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
    });
    status = response.status;
    const text = await response.text();
    if (!response.ok) throw responseError(operation, response, text);
    if (isForOtherTenant(response, options.headers)) throw new ApiError({ kind: 'other-tenant', operation });
    markReachable();
    const data = text === '' ? undefined : parseBody(options, response, text);
    return { data, headers: response.headers };
  } catch (error) {
    if (options.signal?.aborted) throw error;
    const kind = timeout.aborted ? 'timeout' : 'network';
    const apiError =
      error instanceof ApiError ? error : new ApiError({ kind, operation, status, cause: error });
    if (isUnreachableError(apiError)) markUnreachable();
    else markReachable();
    throw apiError;
  }
}

function parseBody(
  { operation, parse = JSON.parse }: RequestOptions,
  response: Response,
  text: string,
): unknown {
  try {
    return parse(text);
  } catch (cause) {
    const { status } = response;
    throw new ApiError({ kind: 'not-json', operation, status, requestId: requestIdOf(response), cause });
  }
}

function responseError(operation: string, response: Response, text: string): ApiError {
  const { status } = response;
  const { title, detail, code, message, error, errors } = parseErrorBody(text);
  const kind =
    code === 'other_tenant'
      ? 'other-tenant'
      : (kindsByStatus[status] ?? (status >= 500 ? 'server' : 'invalid'));
  return new ApiError({
    kind,
    operation,
    status,
    message: detail ?? title ?? message ?? error ?? `${operation} failed with status ${status}`,
    code,
    requestId: requestIdOf(response),
    fields: errors?.flatMap(({ path, message }) => (message ? [{ path: path ?? '', message }] : [])),
    retryAfter: parseRetryAfter(response.headers.get('retry-after')),
  });
}

const requestIdOf = (response: Response) => response.headers.get('x-request-id') ?? undefined;

const nonEmpty = z.catch(z.optional(z.string().check(z.minLength(1))), undefined);
const errorBody = z.object({
  title: nonEmpty,
  detail: nonEmpty,
  code: nonEmpty,
  message: nonEmpty,
  error: nonEmpty,
  errors: z.catch(
    z.optional(z.array(z.catch(z.object({ path: nonEmpty, message: nonEmpty }), {}))),
    undefined,
  ),
});

/** Parses an error body defensively, as a proxy may send anything. */
function parseErrorBody(text: string): Partial<z.infer<typeof errorBody>> {
  try {
    return z.parse(errorBody, JSON.parse(text));
  } catch {
    return {};
  }
}

/** Browsers run longer timers, of 2 ** 31 ms and more, immediately. */
const MAX_RETRY_AFTER_SECONDS = 2_147_483;

/** Parses `Retry-After`, seconds or an HTTP date, to seconds. */
function parseRetryAfter(header: string | null): number | undefined {
  if (!header) return undefined;
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isNaN(seconds) ? undefined : Math.min(Math.max(0, seconds), MAX_RETRY_AFTER_SECONDS);
}
