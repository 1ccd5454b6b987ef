import type * as z from 'zod/mini';
import type { problem } from '#contract/problem.ts';
import type { Received } from '#contract/received.ts';
import { isOtherTenants } from './bound-tenant.ts';
import { ApiError, type FaultKind } from './errors.ts';
import { answered, isSilence, unanswered } from './health.ts';
import { bodyText } from './payload-source.ts';

const TIMEOUT_MS = 30_000;

export interface RequestFacts {
  /** Names the request in errors. */
  operation: string;
  method: string;
  url: string;
  body?: unknown;
  headers?: Record<string, string> | undefined;
  signal?: AbortSignal | undefined;
  /** Reads the JSON of an answer; `JSON.parse` by default. */
  parse?: ((text: string) => unknown) | undefined;
}

const kinds: Record<number, FaultKind> = {
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not-found',
  408: 'timeout',
  409: 'conflict',
  412: 'changed',
  413: 'too-large',
  429: 'rate-limited',
  504: 'timeout',
};

export interface WithHeaders<T> {
  data: T;
  headers: Headers;
}

/**
 * Sends one same-origin request and returns the JSON of its answer (undefined for 204).
 * Throws {@link ApiError}; a request its caller aborted throws that `AbortError` as it is.
 */
export const request = async (facts: RequestFacts): Promise<unknown> =>
  (await requestWithHeaders(facts)).data;

/** As `request`, with the headers of the response. */
export async function requestWithHeaders(facts: RequestFacts): Promise<WithHeaders<unknown>> {
  const { operation, method, url, body } = facts;
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  let status: number | undefined;
  try {
    const response = await fetch(url, {
      method,
      credentials: 'same-origin',
      headers: {
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...facts.headers,
      },
      body: body === undefined ? null : bodyText(body),
      signal: facts.signal ? AbortSignal.any([facts.signal, timeout]) : timeout,
    });
    status = response.status;
    const text = await response.text();
    if (!response.ok) throw refusal(operation, response, text);
    if (isOtherTenants(response, facts.headers)) throw new ApiError({ kind: 'other-tenant', operation });
    answered();
    const data = text === '' ? undefined : parseAnswer(facts, response, text);
    return { data, headers: response.headers };
  } catch (error) {
    if (facts.signal?.aborted) throw error;
    const fault = error instanceof ApiError ? error : noAnswer(operation, error, timeout.aborted, status);
    heard(fault);
    throw fault;
  }
}

/** Tells whether the service answers, from a request that failed. */
function heard(fault: ApiError): void {
  if (isSilence(fault)) unanswered();
  else answered();
}

function noAnswer(
  operation: string,
  cause: unknown,
  timedOut: boolean,
  status: number | undefined,
): ApiError {
  return new ApiError({ kind: timedOut ? 'timeout' : 'network', operation, status, cause });
}

function parseAnswer(
  { operation, parse = JSON.parse }: RequestFacts,
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

function refusal(operation: string, response: Response, text: string): ApiError {
  const { status } = response;
  const told = readProblem(text);
  const kind =
    told.code === 'other_tenant' ? 'other-tenant' : (kinds[status] ?? (status >= 500 ? 'server' : 'invalid'));
  return new ApiError({
    kind,
    operation,
    status,
    message: told.detail ?? told.title ?? `${operation} failed with status ${status}`,
    code: told.code ?? undefined,
    requestId: requestIdOf(response),
    fields: told.errors?.flatMap(({ path, message }) => (message ? [{ path: path ?? '', message }] : [])),
    retryAfter: readRetryAfter(response.headers.get('retry-after')),
  });
}

const requestIdOf = (response: Response) => response.headers.get('x-request-id') ?? undefined;

type Told = Partial<Received<z.output<typeof problem>>>;

/** A service that is not ours may put anything in an error's body, so nothing about it is taken for granted. */
function readProblem(text: string): Told {
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body !== 'object' || body === null) return {};
    const word = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);
    const { title, detail, code, message, error, errors } = body as Record<string, unknown>;
    return {
      title: word(title) ?? word(message) ?? word(error),
      detail: word(detail),
      code: word(code),
      errors: Array.isArray(errors)
        ? errors.map((each) => ({ path: word(each?.path) ?? '', message: word(each?.message) }))
        : undefined,
    };
  } catch {
    return {};
  }
}

/** `Retry-After` in seconds; the header may also be an HTTP date. */
function readRetryAfter(header: string | null): number | undefined {
  if (!header) return undefined;
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, seconds) : undefined;
}
