import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';

/** What happens to a request instead of an answer. */
export type Fault = 'error' | 'hang' | 'cut' | 'garbage' | 'busy';

export interface FaultProxy {
  url: string;
  /** From now on requests whose method and url match, e.g. `/^PATCH .v0/`, meet this fault. */
  break(pattern: RegExp, fault: Fault): void;
  /** Everything works again; what hangs is cut. */
  mend(): void;
  close(): Promise<void>;
}

const faults: Record<Fault, (response: ServerResponse) => void> = {
  error: (response) => response.writeHead(500, { 'content-type': 'text/plain' }).end('broken'),
  hang: () => {},
  cut: (response) =>
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .write('{"items":[', () => response.destroy()),
  garbage: (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Wrong turn</h1>'),
  busy: (response) => response.writeHead(429, { 'retry-after': '1' }).end(),
};

function forward(to: URL, incoming: IncomingMessage, response: ServerResponse) {
  const { method, url: path, headers } = incoming;
  // The Host header stays, so that the server takes the proxy's origin for its own.
  const onward = request({ host: to.hostname, port: to.port, method, path, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  onward.on('error', () => response.destroy());
  response.on('close', () => onward.destroy());
  incoming.pipe(onward);
}

/** A proxy in front of the server at `target`, on a port of its own. */
export async function faultProxy(target: string): Promise<FaultProxy> {
  const to = new URL(target);
  const rules: { pattern: RegExp; fault: Fault }[] = [];
  const hanging = new Set<ServerResponse>();
  const server = createServer((incoming, response) => {
    const rule = rules.findLast(({ pattern }) => pattern.test(`${incoming.method} ${incoming.url}`));
    if (!rule) return forward(to, incoming, response);
    if (rule.fault === 'hang') hanging.add(response);
    incoming.resume();
    faults[rule.fault](response);
  });
  server.listen(0, to.hostname);
  await once(server, 'listening');
  const address = server.address();
  const port = address && typeof address === 'object' ? address.port : 0;
  return {
    url: `http://${to.hostname}:${port}`,
    break: (pattern, fault) => void rules.push({ pattern, fault }),
    mend() {
      rules.length = 0;
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
