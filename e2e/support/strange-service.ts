import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type MoodName, moods } from './strange/moods.ts';
import { type Refusal, refusals } from './strange/refusals.ts';
import { read, reply } from './strange/replies.ts';

/** What a service does for whoever has a key. */
export interface Behaviour {
  mood: MoodName;
  /** What happens to requests whose method and url match. */
  refuses?: { refusal: Refusal; pattern: RegExp } | undefined;
}

export interface StrangeService {
  url: string;
  /** A new key, for which the service behaves like this. */
  key(behaviour: Behaviour): string;
  /** From now on for this key; what hangs is cut. */
  behave(key: string, behaviour: Behaviour): void;
  /** This key is good no more. */
  forget(key: string): void;
  close(): Promise<void>;
}

/** The gateway tells by this read whether a key is good. */
const isSignIn = (url: string) => url === '/v0/pages?limit=1';

/**
 * A service that nobody here wrote, as far as the console can tell: the operations of the contract, answered
 * from the contract's own schemas, in whatever mood a key stands for.
 */
export async function strangeService(): Promise<StrangeService> {
  const known = new Map<string, Behaviour>();
  let made = 0;
  const hanging = new Map<ServerResponse, string>();
  const problem = (response: ServerResponse, status: number) =>
    response
      .writeHead(status, { 'content-type': 'application/problem+json' })
      .end(JSON.stringify({ status }));

  const server = createServer((request, response) => {
    request.resume();
    const { method = '', url = '' } = request;
    const key = String(request.headers['x-api-key']);
    const behaviour = known.get(key);
    if (!behaviour) return void problem(response, 401);
    const { refuses, mood } = behaviour;
    if (refuses?.pattern.test(`${method} ${url}`) && !isSignIn(url)) {
      if (refuses.refusal === 'no answer') hanging.set(response, key);
      return void refusals[refuses.refusal](response);
    }
    const asked = read(method, url);
    if (!asked) return void problem(response, 404);
    // A key stays good whatever the data are like.
    const answer = reply(isSignIn(url) ? moods.plain : moods[mood], asked);
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = address && typeof address === 'object' ? address.port : 0;

  return {
    url: `http://127.0.0.1:${port}`,
    key(behaviour) {
      made += 1;
      const key = `key-${made}-${behaviour.mood}`;
      known.set(key, behaviour);
      return key;
    },
    behave(key, behaviour) {
      known.set(key, behaviour);
      for (const [response, of] of hanging)
        if (of === key) {
          response.destroy();
          hanging.delete(response);
        }
    },
    forget: (key) => void known.delete(key),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
