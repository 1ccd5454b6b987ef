import type { Body, Params, Query } from '#contract/endpoints.ts';
import type { WithSource } from '#contract/json-source.ts';
import { type Operation, type OperationReply, operations, type Reply } from '#contract/operations.ts';
import { type Received, receive, ShapeError } from '#contract/received.ts';
import { boundTenant, tenantHeader } from './bound-tenant.ts';
import { ApiError, notFound } from './errors.ts';
import { allowedLimit, refusesLimit, stepDown } from './limits.ts';
import { parseWithPayloads } from './payload-source.ts';
import { requestWithHeaders, type WithHeaders } from './request.ts';

// The output of an empty schema is a record without values, whose keys are every string.
type Given<Key extends string, Value> = string extends keyof Value
  ? { [K in Key]?: undefined }
  : Partial<Value> extends Value
    ? { [K in Key]?: Value | undefined }
    : { [K in Key]: Value };

/** What an operation takes; keys it has no use for cannot be given. */
export type Input<O extends Operation> = Given<'params', Params<O>> &
  Given<'query', Query<O>> &
  (Body<O> extends undefined ? { body?: undefined } : { body: WithSource<Body<O>> }) & {
    headers?: Record<string, string> | undefined;
  };

interface LooseInput {
  params?: Record<string, string> | undefined;
  query?: Record<string, unknown> | undefined;
  body?: unknown;
  headers?: Record<string, string> | undefined;
}

/**
 * Performs one operation of the contract. The answer is read tolerantly.
 * Throws `ApiError`; an abort by `signal` passes through.
 */
export const call = async <O extends Operation>(
  operation: O,
  input: Input<O>,
  signal?: AbortSignal,
): Promise<Received<Reply<O>>> => (await callWithHeaders(operation, input, signal)).data;

/** As `call`, with the headers of the response. */
export async function callWithHeaders<O extends Operation>(
  operation: O,
  input: Input<O>,
  signal?: AbortSignal,
): Promise<WithHeaders<Received<Reply<O>>>> {
  const { data, headers } = await sendWithinLimit(operation, input, signal);
  const endpoint: OperationReply = operations[operation];
  try {
    return { data: receive(endpoint.response, data) as Received<Reply<O>>, headers };
  } catch (error) {
    if (!(error instanceof ShapeError)) throw error;
    throw new ApiError({ kind: 'shape', operation, message: error.message, cause: error });
  }
}

/** As `call`, but without reading the parsed JSON by the contract. */
export const callUnread = async <O extends Operation>(
  operation: O,
  input: Input<O>,
  signal?: AbortSignal,
): Promise<unknown> => (await sendWithinLimit(operation, input, signal)).data;

/** Sends a request; where its `limit` is refused, again with a lower one. */
async function sendWithinLimit(
  operation: Operation,
  { query, ...rest }: LooseInput,
  signal: AbortSignal | undefined,
): Promise<WithHeaders<unknown>> {
  const wanted = typeof query?.limit === 'number' ? query.limit : undefined;
  let limit = allowedLimit(operation, wanted);
  for (;;) {
    try {
      return await send(operation, { ...rest, query: { ...query, limit } }, signal);
    } catch (error) {
      if (!(error instanceof ApiError) || limit === undefined || !refusesLimit(error)) throw error;
      limit = stepDown(operation, limit);
    }
  }
}

/** Operations that answer with log entries. */
const withPayloads: ReadonlySet<Operation> = new Set(['getAccountLog', 'listAccountLogs']);

function send(
  operation: Operation,
  input: LooseInput,
  signal: AbortSignal | undefined,
): Promise<WithHeaders<unknown>> {
  const { method, path }: OperationReply = operations[operation];
  const url = address(path, input);
  const parse = withPayloads.has(operation) ? parseWithPayloads : JSON.parse;
  const tenant = boundTenant();
  const headers = { ...(tenant && tenantHeader(tenant.fingerprint)), ...input.headers };
  return requestWithHeaders({ operation, method, url, body: input.body, headers, signal, parse });
}

/** The url of a request: params percent-encoded, query keys without a value left out. */
export function address(path: string, { params = {}, query = {} }: LooseInput): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => segment(params[name] ?? ''));
  const given = Object.entries(query).flatMap(([key, value]) =>
    value == null ? [] : [[key, String(value)]],
  );
  return given.length > 0 ? `${filled}?${new URLSearchParams(given)}` : filled;
}

/** A url takes `.` and `..`, however they are written, for steps between folders: asking would reach something else. */
function segment(id: string): string {
  if (/^\.{0,2}$/.test(id)) throw notFound('record', id);
  return encodeURIComponent(id);
}
