import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';

export interface FakeUpstream {
  url: string;
  /** Headers and URLs of the received requests, in order. */
  seen: { method: string; url: string; headers: IncomingHttpHeaders; body: string }[];
  /** Handles the requests from now on. */
  handler: (response: ServerResponse, url: string) => void;
  close(): Promise<void>;
}

/** Starts a service on a free port that handles every request with `respond`. */
export async function startFakeUpstream(): Promise<FakeUpstream> {
  const seen: FakeUpstream['seen'] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const { method = '', url = '', headers } = request;
    seen.push({ method, url, headers, body });
    upstream.handler(response, url);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = address && typeof address === 'object' ? address.port : 0;
  const upstream: FakeUpstream = {
    url: `http://127.0.0.1:${port}`,
    seen,
    handler: (response) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"items":[]}'),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return upstream;
}
