/**
 * Sends one request over and over from many clients, in a process of its own. Prints a line once every client has a
 * response; runs until it is killed.
 */
import { Agent, request } from 'node:http';

export interface Load {
  clients: number;
  url: string;
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  /** Text that the body repeats, and how often. */
  body?: { before: string; repeated: string; count: number; after: string };
}

const { clients, url, method, headers, body }: Load = JSON.parse(process.argv[2] ?? '');
const sent = body && Buffer.from(body.before + body.repeated.repeat(body.count) + body.after);
const agent = new Agent({ keepAlive: true, maxSockets: clients });

/** Resolves once the response was read. The content isn't checked: a server under load may refuse. */
const send = () =>
  new Promise<void>((resolve) => {
    const outgoing = request(url, { agent, method, headers }, (response) => {
      response.resume().once('close', resolve);
    });
    outgoing.once('error', () => resolve());
    outgoing.end(sent);
  });

let responded = 0;
await Promise.all(
  Array.from({ length: clients }, async () => {
    await send();
    responded += 1;
    if (responded === clients) console.log('loaded');
    for (;;) await send();
  }),
);
