import type { QueryClient } from '@tanstack/react-query';
import { type ApiRequest, type Operation, operations } from '#contract/operations.ts';
import { humanize } from '#lib/text.ts';
import { requestUrl } from './client.ts';
import { stringifyBody } from './payload-source.ts';
import { REQUEST_KEY } from './requests.ts';

const isOperation = (value: unknown): value is Operation =>
  typeof value === 'string' && Object.hasOwn(operations, value);
const isInput = (value: unknown): value is ApiRequest['input'] =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reads and writes of the current screen, from active queries and `useCurlRequest`. */
export function screenRequests(client: QueryClient): { queries: ApiRequest[]; writes: ApiRequest[] } {
  const queries = new Map<string, ApiRequest>();
  const writes: ApiRequest[] = [];
  for (const { queryKey, state } of client.getQueryCache().findAll({ type: 'active' })) {
    const [operation, input] = queryKey;
    const isRequested = state.data !== undefined || state.fetchStatus !== 'idle' || state.error !== null;
    if (isRequested && isOperation(operation) && isInput(input))
      queries.set(requestLine({ operation, input }), { operation, input });
  }
  for (const { meta } of client.getQueryCache().findAll({ queryKey: [REQUEST_KEY] })) {
    const request = (meta?.request as (() => ApiRequest | null) | undefined)?.();
    if (!request) continue;
    if (operations[request.operation].method === 'GET') queries.set(requestLine(request), request);
    else writes.push(request);
  }
  return { queries: [...queries.values()], writes };
}

const MAX_SENT = 5;

/** Recent write requests of this tab, newest first, without duplicates. */
export function sentRequests(client: QueryClient): ApiRequest[] {
  const found = new Map<string, ApiRequest>();
  const mutations = client.getMutationCache().findAll();
  for (const { options, state } of mutations.sort((a, b) => b.state.submittedAt - a.state.submittedAt)) {
    const [operation, input] = [options.mutationKey?.[0], state.variables];
    if (!isOperation(operation) || !isInput(input)) continue;
    const request = { operation, input };
    const key = JSON.stringify([requestLine(request), input.body, input.headers]);
    if (!found.has(key)) found.set(key, request);
  }
  return [...found.values()].slice(0, MAX_SENT);
}

/** Method and path of a request. Keeps the path template if an ID can't be part of a URL. */
export function requestLine({ operation, input }: ApiRequest): string {
  const { method, path } = operations[operation];
  try {
    return `${method} ${requestUrl(path, input)}`;
  } catch {
    return `${method} ${path}`;
  }
}

/**
 * Formats a request as a cURL command for a POSIX shell, with the key from `$API_KEY`.
 *
 * @param base public URL of the service
 */
export function curlCommand(request: ApiRequest, base: string): string {
  const { headers = {}, body } = request.input;
  const [method = 'GET', path = ''] = requestLine(request).split(' ');
  return curl({
    method,
    url: quoted(`${base.replace(/\/+$/, '')}${path}`),
    headers: Object.entries(headers).map(([name, value]) => quoted(`${name}: ${value}`)),
    body: body === undefined ? undefined : stringifyBody(body),
  });
}

/** Formats an operation's name: `listPages` becomes `List pages`. */
export const operationLabel = (operation: Operation): string =>
  humanize(operation.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`));

/** Quotes text as one POSIX shell argument. */
const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

interface Curl {
  method: string;
  /** The quoted URL. */
  url: string;
  /** Quoted, as in `'if-match: "1"'`. */
  headers?: readonly string[];
  /** JSON. */
  body?: string | undefined;
}

/** Formats a request as a cURL command for a POSIX shell, with the key from `$API_KEY`. */
export function curl({ method, url, headers = [], body }: Curl): string {
  return [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${url}`,
    `-H "x-api-key: $API_KEY"`,
    ...headers.map((header) => `-H ${header}`),
    ...(body === undefined ? [] : ["-H 'content-type: application/json'", `-d ${quoted(body)}`]),
  ].join(' \\\n  ');
}
