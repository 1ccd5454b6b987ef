import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { type Failure as ResponseFailure, sendFailure } from '#server/testing/failures.ts';

/**
 * `response-lost`: the server handles the request but the response is dropped. `duplicated`: the server gets two copies
 * of the request concurrently. `delayed`: the connection is dropped, and the server gets the request after the next one
 * with the same method and URL.
 */
type Delivery = 'response-lost' | 'duplicated' | 'delayed';
export type Failure = ResponseFailure | Delivery;
interface InvalidField {
  path: string;
  message: string;
}

export interface FailureProxy {
  url: string;
  /** Matches `METHOD URL`, e.g. `/^PATCH .v0/`. Applies to all matching requests, or the first `times`. */
  inject(pattern: RegExp, failure: Failure, times?: number): void;
  /** Fails every `n`th matching request, cycling through `failures`. */
  injectEvery(n: number, pattern: RegExp, failures: readonly Failure[]): void;
  /** Responds with a 400 that names a field of the body. */
  rejectField(pattern: RegExp, field: InvalidField, times?: number): void;
  /** Holds matching requests back before they are forwarded. */
  delay(pattern: RegExp, ms: number): void;
  /** Removes all failures and delays, and drops the requests that hang. */
  reset(): void;
  close(): Promise<void>;
}

/** Sends a buffered request and resolves once it completes, whatever the response. */
function sendAndDiscard(
  to: URL,
  { method, url: path, headers }: IncomingMessage,
  body: Buffer,
): Promise<void> {
  return new Promise((resolve) => {
    const upstream = request({ host: to.hostname, port: to.port, method, path, headers }, (reply) => {
      reply.resume().on('close', resolve);
    });
    upstream.on('error', () => resolve());
    upstream.end(body);
  });
}

function forward(
  to: URL,
  incoming: IncomingMessage,
  response: ServerResponse,
  dropResponse: boolean,
  body?: Buffer,
) {
  const { method, url: path, headers } = incoming;
  // The Host header is unchanged, so the server treats the proxy's origin as its own.
  const upstream = request({ host: to.hostname, port: to.port, method, path, headers }, (reply) => {
    if (dropResponse) return void response.destroy();
    response.writeHead(reply.statusCode ?? 502, reply.headers);
    reply.pipe(response);
  });
  upstream.on('error', () => response.destroy());
  response.on('close', () => upstream.destroy());
  if (body) upstream.end(body);
  else incoming.pipe(upstream);
}

const rejectRequest = (response: ServerResponse, field: InvalidField) =>
  void response
    .writeHead(400, { 'content-type': 'application/problem+json' })
    .end(JSON.stringify({ type: 'about:blank', title: 'Refused', status: 400, errors: [field] }));

interface Rule {
  pattern: RegExp;
  /** Used in turn. */
  failures: readonly (Failure | InvalidField)[];
  times: number;
  /** Applies to every nth matching request. */
  every: number;
  matched: number;
}

/** Counts the request if it matches. Returns undefined to pass it through. */
function nextFailure(rule: Rule, requestLine: string): Failure | InvalidField | undefined {
  if (rule.times === 0 || !rule.pattern.test(requestLine)) return undefined;
  rule.matched += 1;
  if (rule.matched % rule.every !== 0) return undefined;
  rule.times -= 1;
  return rule.failures[(rule.matched / rule.every - 1) % rule.failures.length];
}

/** Starts a proxy in front of `target` on a free port. */
export async function startFailureProxy(target: string): Promise<FailureProxy> {
  const to = new URL(target);
  const rules: Rule[] = [];
  const hanging = new Set<ServerResponse>();
  let latency: { pattern: RegExp; ms: number } | null = null;
  const delayed = new Map<string, () => Promise<void>>();
  const server = createServer(async (incoming, response) => {
    const requestLine = `${incoming.method} ${incoming.url}`;
    let failure: Failure | InvalidField | undefined;
    // Later rules take precedence.
    for (const rule of rules.toReversed()) {
      failure = nextFailure(rule, requestLine);
      if (failure !== undefined) break;
    }
    if (failure === 'duplicated' || failure === 'delayed') {
      const body = await buffer(incoming).catch(() => null);
      if (!body) return;
      const resend = () => sendAndDiscard(to, incoming, body);
      if (failure === 'delayed') {
        delayed.set(requestLine, resend);
        return void response.destroy();
      }
      void resend();
      return forward(to, incoming, response, false, body);
    }
    if (failure === undefined || failure === 'response-lost') {
      if (latency?.pattern.test(requestLine)) await setTimeout(latency.ms);
      const sendDelayed = delayed.get(requestLine);
      delayed.delete(requestLine);
      if (sendDelayed) response.on('close', sendDelayed);
      return forward(to, incoming, response, failure === 'response-lost');
    }
    incoming.resume();
    if (typeof failure === 'object') return rejectRequest(response, failure);
    if (failure === 'no-response') hanging.add(response);
    sendFailure(response, failure);
  });
  server.listen(0, to.hostname);
  await once(server, 'listening');
  const address = server.address();
  const port = address && typeof address === 'object' ? address.port : 0;
  const add = (
    pattern: RegExp,
    failures: readonly (Failure | InvalidField)[],
    { times = Number.POSITIVE_INFINITY, every = 1 }: { times?: number | undefined; every?: number },
  ) => void rules.push({ pattern, failures, times, every, matched: 0 });
  return {
    url: `http://${to.hostname}:${port}`,
    inject: (pattern, failure, times) => add(pattern, [failure], { times }),
    injectEvery: (every, pattern, failures) => add(pattern, failures, { every }),
    rejectField: (pattern, field, times) => add(pattern, [field], { times }),
    delay: (pattern, ms) => {
      latency = { pattern, ms };
    },
    reset() {
      rules.length = 0;
      latency = null;
      for (const response of hanging) response.destroy();
      hanging.clear();
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
