import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';

/** What happens to a request instead of an answer. After `cut late` the server has done it all the same. */
export type Fault = 'error' | 'hang' | 'cut' | 'cut late' | 'garbage' | 'busy' | 'signed out' | 'gone';

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

const faults: Record<Exclude<Fault, 'cut late'>, Answer> = {
  error: (response) => response.writeHead(500, { 'content-type': 'text/plain' }).end('broken'),
  hang: () => {},
  cut: (response) =>
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .write('{"items":[', () => response.destroy()),
  garbage: (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Wrong turn</h1>'),
  busy: (response) => response.writeHead(429, { 'retry-after': '1' }).end(),
  'signed out': problem(401),
  gone: problem(404),
};

const answerTo = (fault: Fault): Answer | null => (fault === 'cut late' ? null : faults[fault]);

function forward(to: URL, incoming: IncomingMessage, response: ServerResponse, cut: boolean) {
  const { method, url: path, headers } = incoming;
  // The Host header stays, so that the server takes the proxy's origin for its own.
  const onward = request({ host: to.hostname, port: to.port, method, path, headers }, (answer) => {
    if (cut) return void response.destroy();
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  onward.on('error', () => response.destroy());
  response.on('close', () => onward.destroy());
  incoming.pipe(onward);
}

interface Rule {
  pattern: RegExp;
  /** In turn; null where the request is forwarded and its answer cut off. */
  answers: readonly (Answer | null)[];
  times: number;
  /** One of so many of the requests that match meets an answer. */
  every: number;
  matched: number;
}

/** What a rule has for this request, which it is asked once; undefined where it lets it through. */
function answerOf(rule: Rule, asked: string): Answer | null | undefined {
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
  const server = createServer((incoming, response) => {
    const asked = `${incoming.method} ${incoming.url}`;
    let answer: Answer | null | undefined;
    // The latest rule that has something to say.
    for (const rule of rules.toReversed()) {
      answer = answerOf(rule, asked);
      if (answer !== undefined) break;
    }
    if (!answer) return forward(to, incoming, response, answer === null);
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
    answers: readonly (Answer | null)[],
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
