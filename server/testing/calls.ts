import type { FastifyInstance } from 'fastify';
import type * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import { type Endpoints, endpoints } from '#contract/endpoints.ts';
import type { Operation, Reply } from '#contract/operations.ts';
import { type Problem, problem } from '#contract/problem.ts';
import { strict } from './strict.ts';

type Input<O extends Operation, Part extends 'params' | 'query'> = z.input<Endpoints[O][Part]>;
type BodyInput<O extends Operation> = Endpoints[O] extends { body: infer B extends z.ZodMiniType }
  ? z.input<B>
  : undefined;

interface Request<O extends Operation> {
  params?: Input<O, 'params'>;
  query?: { [K in keyof Input<O, 'query'>]?: unknown };
  body?: BodyInput<O>;
  headers?: Record<string, string>;
}
interface CallResponse<T> {
  status: number;
  headers: Record<string, unknown>;
  body: T;
}

export interface Calls {
  /** Expects success and a reply that matches its schema exactly. */
  call<O extends Operation>(operation: O, request?: Request<O>): Promise<Reply<O>>;
  /** Like `call`, with status and headers. */
  getResponse<O extends Operation>(operation: O, request?: Request<O>): Promise<CallResponse<Reply<O>>>;
  /** Expects a problem document of this status. */
  expectError<O extends Operation>(operation: O, status: number, request?: Loose<O>): Promise<Problem>;
}
/** A request that may be invalid. */
type Loose<O extends Operation> = Omit<Request<O>, 'body'> & { body?: unknown };

/** Path and query of an operation with its params. */
export function urlOf(operation: Operation, params: object = {}, query: object = {}): string {
  const values = params as Record<string, string>;
  const path = endpoints[operation].path.replaceAll(/\{(\w+)\}/g, (_, name) =>
    encodeURIComponent(values[name] ?? 'missing'),
  );
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
  );
  return search.size > 0 ? `${path}?${search}` : path;
}

/** Calls operations through `inject` with `key`. */
export function callsOf(app: FastifyInstance, key: string): Calls {
  async function send<O extends Operation>(operation: O, request: Loose<O> = {}) {
    const endpoint: Endpoint = endpoints[operation];
    return app.inject({
      method: endpoint.method,
      url: urlOf(operation, request.params, request.query),
      headers: { 'x-api-key': key, ...request.headers },
      ...(endpoint.body && { payload: (request.body ?? {}) as object }),
    });
  }
  async function getResponse<O extends Operation>(operation: O, request: Request<O> = {}) {
    const endpoint: Endpoint = endpoints[operation];
    const response = await send(operation, request);
    if (response.statusCode !== endpoint.status)
      throw new Error(`${operation} responded ${response.statusCode}: ${response.body}`);
    const body = strict(endpoint.response).parse(response.json()) as Reply<O>;
    return { status: response.statusCode, headers: response.headers, body };
  }
  return {
    getResponse: getResponse,
    call: async (operation, request) => (await getResponse(operation, request)).body,
    async expectError(operation, status, request) {
      const response = await send(operation, request);
      if (response.statusCode !== status)
        throw new Error(`${operation} responded ${response.statusCode}, not ${status}: ${response.body}`);
      if (!String(response.headers['content-type']).startsWith('application/problem+json'))
        throw new Error(`${operation} responded ${response.headers['content-type']}, not a problem document`);
      return strict(problem).parse(response.json()) as Problem;
    },
  };
}
