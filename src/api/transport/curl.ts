import type { QueryClient } from '@tanstack/react-query';
import { type Operation, operations } from '#contract/operations.ts';
import { curl, quoted } from '#lib/curl.ts';
import { address } from './client.ts';
import { bodyText } from './payload-source.ts';
import { type ApiRequest, otherReadsOf } from './requests.ts';

/** The header that names the tenant. */
const KEY_HEADER = 'x-api-key';

const isOperation = (value: unknown): value is Operation =>
  typeof value === 'string' && Object.hasOwn(operations, value);
const isInput = (value: unknown): value is ApiRequest['input'] =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What the screen at hand reads from the service, each request once; of a list, its first page. */
export function readsOf(client: QueryClient): ApiRequest[] {
  const found = new Map<string, ApiRequest>();
  for (const { queryKey, meta, state } of client.getQueryCache().findAll({ type: 'active' })) {
    const told = meta?.request as ApiRequest | undefined;
    const [operation, input] = told ? [told.operation, told.input] : queryKey;
    const asked = state.data !== undefined || state.fetchStatus !== 'idle' || state.error !== null;
    if (asked && isOperation(operation) && isInput(input))
      found.set(pathOf({ operation, input }), { operation, input });
  }
  for (const request of otherReadsOf()) found.set(pathOf(request), request);
  return [...found.values()];
}

/** As many requests that were sent are told. */
const MOST_SENT = 5;

/** What was written to the service from this tab within the last minutes, the latest first, each request once. */
export function sentOf(client: QueryClient): ApiRequest[] {
  const found = new Map<string, ApiRequest>();
  const sent = client.getMutationCache().findAll();
  for (const { options, state } of sent.sort((a, b) => b.state.submittedAt - a.state.submittedAt)) {
    const [operation, input] = [options.mutationKey?.[0], state.variables];
    if (!isOperation(operation) || !isInput(input)) continue;
    const request = { operation, input };
    const key = JSON.stringify([pathOf(request), input.body, input.headers]);
    if (!found.has(key)) found.set(key, request);
  }
  return [...found.values()].slice(0, MOST_SENT);
}

/** Method and address of a request. An id that no address can hold stands as it is. */
export function pathOf({ operation, input }: ApiRequest): string {
  const { method, path } = operations[operation];
  try {
    return `${method} ${address(path, input)}`;
  } catch {
    return `${method} ${path}`;
  }
}

/**
 * A request as a command for a POSIX shell, the key from `$API_KEY`.
 *
 * @param base where the service is, as whoever runs the command reaches it
 */
export function curlOf(request: ApiRequest, base: string): string {
  const { headers, body } = request.input;
  const [method = 'GET', path = ''] = pathOf(request).split(' ');
  return curl({
    method,
    url: quoted(`${base.replace(/\/+$/, '')}${path}`),
    keyHeader: KEY_HEADER,
    ...(headers && { headers }),
    body: body === undefined ? undefined : { mediaType: 'application/json', text: bodyText(body) },
  });
}

/** An operation in words: `listPages` becomes `List pages`. */
export const operationWords = (operation: Operation): string => {
  const words = operation.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
};
