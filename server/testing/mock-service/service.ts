import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type Failure, sendFailure } from '#server/testing/failures.ts';
import { type ProfileName, profiles } from './profiles.ts';
import { createResponse, parseRequest } from './responses.ts';

export interface Behavior {
  profile: ProfileName;
  /** Applies to requests whose `METHOD URL` matches. */
  failure?: { type: Failure; pattern: RegExp } | undefined;
}

export interface MockService {
  url: string;
  createKey(behavior: Behavior): string;
  /** Also drops the key's hanging requests. */
  setBehavior(key: string, behavior: Behavior): void;
  revokeKey(key: string): void;
  close(): Promise<void>;
}

/** The gateway checks keys with this request. */
const isSignIn = (url: string) => url === '/v0/pages?limit=1';

/**
 * A service that implements the contract with generated data. Each API key selects a data profile and, optionally,
 * a failure.
 */
export async function startMockService(): Promise<MockService> {
  const behaviors = new Map<string, Behavior>();
  let keyCount = 0;
  const hanging = new Map<ServerResponse, string>();
  const problem = (response: ServerResponse, status: number) =>
    response
      .writeHead(status, { 'content-type': 'application/problem+json' })
      .end(JSON.stringify({ status }));

  const server = createServer((request, response) => {
    request.resume();
    const { method = '', url = '' } = request;
    const key = String(request.headers['x-api-key']);
    const behavior = behaviors.get(key);
    if (!behavior) return void problem(response, 401);
    const { failure, profile } = behavior;
    if (failure?.pattern.test(`${method} ${url}`) && !isSignIn(url)) {
      if (failure.type === 'no-response') hanging.set(response, key);
      return sendFailure(response, failure.type);
    }
    const parsed = parseRequest(method, url);
    if (!parsed) return void problem(response, 404);
    // Keys stay valid, however unusual the data.
    const body = createResponse(isSignIn(url) ? profiles.typical : profiles[profile], parsed);
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  // A busy process would learn too late that an idle connection was closed, and send a request on it.
  server.keepAliveTimeout = 0;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = address && typeof address === 'object' ? address.port : 0;

  return {
    url: `http://127.0.0.1:${port}`,
    createKey(behavior) {
      keyCount += 1;
      const key = `key-${keyCount}-${behavior.profile}`;
      behaviors.set(key, behavior);
      return key;
    },
    setBehavior(key, behavior) {
      behaviors.set(key, behavior);
      for (const [response, owner] of hanging)
        if (owner === key) {
          response.destroy();
          hanging.delete(response);
        }
    },
    revokeKey: (key) => void behaviors.delete(key),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
