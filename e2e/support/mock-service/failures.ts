import type { ServerResponse } from 'node:http';

const problem = (response: ServerResponse, status: number, headers: Record<string, string> = {}) =>
  response
    .writeHead(status, { 'content-type': 'application/problem+json', ...headers })
    .end(
      JSON.stringify({ type: 'about:blank', title: 'Refused', status, detail: `Refused with ${status}.` }),
    );
const json = (response: ServerResponse, text: string) =>
  response.writeHead(200, { 'content-type': 'application/json' }).end(text);
const html = (response: ServerResponse, status: number) =>
  response
    .writeHead(status, { 'content-type': 'text/html' })
    .end('<h1>Wrong turn</h1><script>window.ran=1</script>');

/** Failures by name. */
export const failures = {
  unauthorized: (response) => problem(response, 401),
  'not found': (response) => problem(response, 404),
  'rate limited': (response) => problem(response, 429),
  'rate limited for an hour': (response) => problem(response, 429, { 'retry-after': '3600' }),
  'server error': (response) => problem(response, 500),
  'HTML instead of JSON': (response) => html(response, 200),
  'HTML from a proxy': (response) => html(response, 502),
  'truncated JSON': (response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '9000' });
    response.write('{"items":[{', () => response.destroy());
  },
  'wrong shape': (response) => json(response, '{"items":{"0":"none"},"found":[]}'),
  'not an object': (response) => json(response, '"fine"'),
  'broken JSON': (response) => json(response, '{"items": [}'),
  'no response': () => {},
} as const satisfies Record<string, (response: ServerResponse) => void>;

export type Failure = keyof typeof failures;
