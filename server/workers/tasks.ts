import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { Operation } from '#contract/operations.ts';
import { parseBody } from '#server/http/bodies.ts';
import { createSerializer } from '#server/http/reply-schema.ts';
import { type Input, readRequest } from '#server/http/validate.ts';
import type { Call, Handler, Service } from '#server/resources/service.ts';
import { handlers } from '#server/routes.ts';

/** Parses and validates a request. */
export interface ParseTask {
  kind: 'parse';
  operation: Operation;
  params: unknown;
  query: unknown;
  body: Uint8Array | undefined;
}

export const parse = ({ operation, params, query, body }: ParseTask): Input =>
  readRequest(endpoints[operation], { params, query, ...(body && parseBody(body)) });

/** Runs the handler of an operation. */
export interface HandleTask {
  kind: 'handle';
  operation: Operation;
  tenantId: string;
  input: Input;
  header: string | undefined;
}

/** Work that can block a thread for long, so it may run in another one. */
export type Task = ParseTask | HandleTask;

export interface Handled {
  headers: Record<string, string>;
  json: string;
}

const serializers = new Map<Operation, ReturnType<typeof createSerializer>>();

function serializerOf(operation: Operation) {
  const existing = serializers.get(operation);
  if (existing) return existing;
  const serializer = createSerializer((endpoints[operation] as Endpoint).response);
  serializers.set(operation, serializer);
  return serializer;
}

export async function handle(service: Service, task: HandleTask): Promise<Handled> {
  const { operation, tenantId, input, header } = task;
  const headers: Record<string, string> = {};
  const setHeader: Call<Operation>['setHeader'] = (name, value) => {
    headers[name] = value;
  };
  const handler = handlers[operation] as Handler<Operation>;
  const reply = await handler({ service, tenantId, ...input, header, setHeader });
  return { headers, json: serializerOf(operation)(reply) };
}
