import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';

/**
 * What happens to a request instead of an answer. After `cut late` the server has done it all the same; `twice` it
 * gets it two times at once; `late` it gets it, nobody waiting any more, only after it has answered the next one of
 * the same method and url.
 */
export type Fault = keyof typeof faults | Delivery;
type Delivery = 'cut late' | 'twice' | 'late';

export interface FaultProxy {
  url: string;
  /**
   * From now on requests whose method and url match, e.g. `/^PATCH .v0/`, meet this fault: all of them, or as many
   * as `times` says.
   */
  break(pattern: RegExp, fault: Fault, times?: number): void;
  /** From now on every `n`th of the requests that match meets one of these faults, in turn. */
  breakEvery(n: number, pattern: RegExp, faults: readonly Fault[]): void;
  /** The same with an answer of 400 that names a field of the body. */
  refuse(pattern: RegExp, field: { path: string; message: string }, times?: number): void;
  /** Everything works again; what hangs is cut. */
  mend(): void;
  close(): Promise<void>;
}

type Answer = (response: ServerResponse) => void;

const problem =
  (status: number, more: object = {}): Answer =>
  (response) =>
    response
      .writeHead(status, { 'content-type': 'application/problem+json' })
      .end(JSON.stringify({ type: 'about:blank', title: 'Refused', status, ...more }));

const faults = {
  error: (response) => response.writeHead(500, { 'content-type': 'text/plain' }).end('broken'),
  hang: () => {},
  unreachable: (response) => response.destroy(),
  cut: (response) =>
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .write('{"items":[', () => response.destroy()),
  garbage: (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Wrong turn</h1>'),
  busy: (response) => response.writeHead(429, { 'retry-after': '1' }).end(),
  'signed out': problem(401),
  gone: problem(404),
} satisfies Record<string, Answer>;

const answerTo = (fault: Fault): Answer | Delivery =>
  fault === 'cut late' || fault === 'twice' || fault === 'late' ? fault : faults[fault];

/** Sends a request that was read to its end; answers when it is answered, whatever that says. */
function deliver(to: URL, { method, url: path, headers }: IncomingMessage, body: Buffer): Promise<void> {
  return new Promise((resolve) => {
    const onward = request({ host: to.hostname, port: to.port, method, path, headers }, (answer) => {
      answer.resume().on('close', resolve);
    });
    onward.on('error', () => resolve());
    onward.end(body);
  });
}

function forward(to: URL, incoming: IncomingMessage, response: ServerResponse, cut: boolean, body?: Buffer) {
  const { method, url: path, headers } = incoming;
  // The Host header stays, so that the server takes the proxy's origin for its own.
  const onward = request({ host: to.hostname, port: to.port, method, path, headers }, (answer) => {
    if (cut) return void response.destroy();
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  onward.on('error', () => response.destroy());
  response.on('close', () => onward.destroy());
  if (body) onward.end(body);
  else incoming.pipe(onward);
}

interface Rule {
  pattern: RegExp;
  /** In turn. */
  answers: readonly (Answer | Delivery)[];
  times: number;
  /** One of so many of the requests that match meets an answer. */
  every: number;
  matched: number;
}

/** What a rule has for this request, which it is asked once; undefined where it lets it through. */
function answerOf(rule: Rule, asked: string): Answer | Delivery | undefined {
  if (rule.times === 0 || !rule.pattern.test(asked)) return undefined;
  rule.matched += 1;
  if (rule.matched % rule.every !== 0) return undefined;
  rule.times -= 1;
  return rule.answers[(rule.matched / rule.every - 1) % rule.answers.length];
}

/** A proxy in front of the server at `target`, on a port of its own. */
export async function faultProxy(target: string): Promise<FaultProxy> {
  const to = new URL(target);
  const rules: Rule[] = [];
  const hanging = new Set<ServerResponse>();
  const overdue = new Map<string, () => Promise<void>>();
  const server = createServer(async (incoming, response) => {
    const asked = `${incoming.method} ${incoming.url}`;
    let answer: Answer | Delivery | undefined;
    // The latest rule that has something to say.
    for (const rule of rules.toReversed()) {
      answer = answerOf(rule, asked);
      if (answer !== undefined) break;
    }
    if (answer === 'twice' || answer === 'late') {
      const body = await buffer(incoming).catch(() => null);
      if (!body) return;
      const again = () => deliver(to, incoming, body);
      if (answer === 'late') {
        overdue.set(asked, again);
        return void response.destroy();
      }
      void again();
      return forward(to, incoming, response, false, body);
    }
    if (typeof answer !== 'function') {
      const arrive = overdue.get(asked);
      overdue.delete(asked);
      if (arrive) response.on('close', arrive);
      return forward(to, incoming, response, answer === 'cut late');
    }
    if (answer === faults.hang) hanging.add(response);
    incoming.resume();
    answer(response);
  });
  server.listen(0, to.hostname);
  await once(server, 'listening');
  const address = server.address();
  const port = address && typeof address === 'object' ? address.port : 0;
  const add = (
    pattern: RegExp,
    answers: readonly (Answer | Delivery)[],
    { times = Number.POSITIVE_INFINITY, every = 1 }: { times?: number | undefined; every?: number },
  ) => void rules.push({ pattern, answers, times, every, matched: 0 });
  return {
    url: `http://${to.hostname}:${port}`,
    break: (pattern, fault, times) => add(pattern, [answerTo(fault)], { times }),
    breakEvery: (every, pattern, some) => add(pattern, some.map(answerTo), { every }),
    refuse: (pattern, field, times) => add(pattern, [problem(400, { errors: [field] })], { times }),
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
