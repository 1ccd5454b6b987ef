import type { ServerResponse } from 'node:http';

export interface FailedResponse {
  status: number;
  headers?: Record<string, string>;
  body?: string;
  /** The connection drops before the body ends. */
  isTruncated?: boolean;
}

const problem = (status: number, headers: Record<string, string> = {}): FailedResponse => ({
  status,
  headers: { 'content-type': 'application/problem+json', ...headers },
  body: JSON.stringify({ type: 'about:blank', title: 'Refused', status, detail: `Refused with ${status}.` }),
});
const json = (body: string): FailedResponse => ({
  status: 200,
  headers: { 'content-type': 'application/json' },
  body,
});
const html = (status: number): FailedResponse => ({
  status,
  headers: { 'content-type': 'text/html' },
  body: '<h1>Wrong turn</h1><script>window.ran=1</script>',
});

/**
 * Failures of a service by name. `unreachable` drops the connection without a response; `no-response` keeps it open.
 */
export const failures = {
  unauthorized: problem(401),
  'not-found': problem(404),
  'rate-limited': problem(429, { 'retry-after': '0' }),
  'rate-limited-without-time': problem(429),
  'rate-limited-for-an-hour': problem(429, { 'retry-after': '3600' }),
  'server-error': { status: 500, headers: { 'content-type': 'text/plain' }, body: 'broken' },
  'server-problem': problem(500),
  'not-implemented': { status: 501 },
  html: html(200),
  'html-from-proxy': html(502),
  truncated: { ...json('{"items":[{'), isTruncated: true },
  'wrong-shape': json('{"items":{"0":"none"},"found":[]}'),
  'not-an-object': json('"fine"'),
  'broken-json': json('{"items": [}'),
  unreachable: 'drop',
  'no-response': 'hang',
} as const satisfies Record<string, FailedResponse | 'drop' | 'hang'>;

export type Failure = keyof typeof failures;

/** Fails a request to a Node server. */
export function sendFailure(response: ServerResponse, failure: Failure): void {
  const outcome: FailedResponse | 'drop' | 'hang' = failures[failure];
  if (outcome === 'hang') return;
  if (outcome === 'drop') return void response.destroy();
  const { status, headers, body, isTruncated } = outcome;
  response.writeHead(status, headers);
  if (isTruncated) response.write(body, () => response.destroy());
  else response.end(body);
}
