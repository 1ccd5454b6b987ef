import type { Body, Params, Query } from '#contract/endpoints.ts';
import type { WithSource } from '#contract/json-source.ts';
import type { OperationReply } from '#contract/operation-reply.ts';
import { type ApiRequest, type Operation, operations, type Reply } from '#contract/operations.ts';
import { type Received, receive, ShapeError } from '#contract/received.ts';
import { ApiError, notFound } from '#lib/api-error.ts';
import { boundTenant, tenantHeader } from './bound-tenant.ts';
import { parseWithPayloads } from './payload-source.ts';
import { type ApiResponse, request } from './request.ts';

/** Page sizes to try if the service rejects a larger one; after the last, the limit is omitted. */
const PAGE_SIZES = [1000, 500, 200, 100, 50];

/** Limits found to be accepted; null if the service accepts none. */
const acceptedLimits = new Map<Operation, number | null>();

/** Caps a page size at what the service accepted before. */
function allowedLimit(operation: Operation, requested: number | undefined): number | undefined {
  const accepted = acceptedLimits.get(operation);
  if (requested === undefined || accepted === undefined) return requested;
  return accepted === null ? undefined : Math.min(requested, accepted);
}

/** Whether the service rejected the page size. */
function isLimitError(error: ApiError): boolean {
  if (error.status !== 400 && error.status !== 422) return false;
  return error.fields.length > 0
    ? error.fields.some(({ path }) => /(^|[./])limit$/.test(path))
    : /\blimit\b/i.test(error.message);
}

/** Records that a limit was rejected and returns the next to try; undefined for no limit. */
function lowerLimit(operation: Operation, rejected: number): number | undefined {
  const next = PAGE_SIZES.find((size) => size < rejected) ?? null;
  acceptedLimits.set(operation, next);
  return next ?? undefined;
}

// The output of an empty schema is a record without values, whose keys are every string.
type InputPart<Key extends string, Value> = string extends keyof Value
  ? { [K in Key]?: undefined }
  : Partial<Value> extends Value
    ? { [K in Key]?: Value | undefined }
    : { [K in Key]: Value };

/** Input of an operation. Rejects keys the operation doesn't have. */
export type CallInput<O extends Operation> = InputPart<'params', Params<O>> &
  InputPart<'query', Query<O>> &
  (Body<O> extends undefined ? { body?: undefined } : { body: WithSource<Body<O>> }) & {
    headers?: Record<string, string> | undefined;
  };

type LooseInput = ApiRequest['input'];

/**
 * Calls an operation of the contract and parses the response leniently. Throws `ApiError`; rethrows an abort by
 * `signal`.
 */
export const call = async <O extends Operation>(
  operation: O,
  input: CallInput<O>,
  signal?: AbortSignal,
): Promise<Received<Reply<O>>> => (await callWithHeaders(operation, input, signal)).data;

/** As {@link call}, with the response headers. */
export async function callWithHeaders<O extends Operation>(
  operation: O,
  input: CallInput<O>,
  signal?: AbortSignal,
): Promise<ApiResponse<Received<Reply<O>>>> {
  const { data, headers } = await sendWithinLimit(operation, input, signal);
  const endpoint: OperationReply = operations[operation];
  try {
    return { data: receive(endpoint.response, data) as Received<Reply<O>>, headers };
  } catch (error) {
    if (!(error instanceof ShapeError)) throw error;
    throw new ApiError({ kind: 'shape', operation, message: error.message, cause: error });
  }
}

/** As {@link call}, without validating the JSON. */
export const callUnvalidated = async <O extends Operation>(
  operation: O,
  input: CallInput<O>,
  signal?: AbortSignal,
): Promise<unknown> => (await sendWithinLimit(operation, input, signal)).data;

/** Sends a request and retries with a lower `limit` if the service rejects it. */
async function sendWithinLimit(
  operation: Operation,
  { query, ...rest }: LooseInput,
  signal: AbortSignal | undefined,
): Promise<ApiResponse<unknown>> {
  const requested = typeof query?.limit === 'number' ? query.limit : undefined;
  let limit = allowedLimit(operation, requested);
  for (;;) {
    try {
      return await send(operation, { ...rest, query: { ...query, limit } }, signal);
    } catch (error) {
      if (!(error instanceof ApiError) || limit === undefined || !isLimitError(error)) throw error;
      limit = lowerLimit(operation, limit);
    }
  }
}

/** Operations whose responses contain log entries. */
const PAYLOAD_OPERATIONS: ReadonlySet<Operation> = new Set([
  'getAccountLog',
  'listAccountLogs',
  'listAccountLogEntries',
  'deleteAccountLog',
  'restoreAccountLog',
  'getPersonLog',
  'listPersonLogs',
  'listPersonLogEntries',
  'deletePersonLog',
  'restorePersonLog',
]);

function send(
  operation: Operation,
  input: LooseInput,
  signal: AbortSignal | undefined,
): Promise<ApiResponse<unknown>> {
  const { method, path }: OperationReply = operations[operation];
  const url = requestUrl(path, input);
  const parse = PAYLOAD_OPERATIONS.has(operation) ? parseWithPayloads : JSON.parse;
  const tenant = boundTenant.get();
  const headers = { ...(tenant && tenantHeader(tenant.fingerprint)), ...input.headers };
  return request({ operation, method, url, body: input.body, headers, signal, parse });
}

/** URL of a request: encodes params and omits query keys without a value. */
export function requestUrl(path: string, { params = {}, query = {} }: LooseInput): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeSegment(params[name] ?? ''));
  const entries = Object.entries(query).flatMap(([key, value]) =>
    value == null ? [] : [[key, String(value)]],
  );
  return entries.length > 0 ? `${filled}?${new URLSearchParams(entries)}` : filled;
}

/** URLs resolve `.` and `..` even when encoded, so such an ID would reach another resource. */
function encodeSegment(id: string): string {
  if (/^\.{0,2}$/.test(id)) throw notFound('record', id);
  return encodeURIComponent(id);
}
