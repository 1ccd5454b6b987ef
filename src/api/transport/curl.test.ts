import { execFileSync } from 'node:child_process';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { listFor, mutationFor, queryFor } from '#api/queries/queries.ts';
import type { ApiRequest } from '#contract/operations.ts';
import { curlCommand, operationLabel, requestLine, screenRequests, sentRequests } from './curl.ts';
import { REQUEST_KEY } from './requests.ts';

/** The arguments that a real shell passes to curl. */
function wordsOf(command: string): string[] {
  const script = `curl() { for word in "$@"; do printf '%s\\0' "$word"; done; }\n${command}`;
  const env = { API_KEY: 'key of the shell', HOME: '/', PATH: process.env.PATH };
  return execFileSync('/bin/sh', ['-c', script], { encoding: 'utf8', env }).split('\0').slice(0, -1);
}

// Shell arguments can't contain NUL; neither can IDs, keys or URLs.
const text = fc
  .string({ unit: 'grapheme', minLength: 1 })
  .filter((each) => !each.includes('\0') && !/^\.{1,2}$/.test(each));

it('quotes any request for a shell', () => {
  fc.assert(
    fc.property(text, text, fc.jsonValue(), (id, key, value) => {
      const body = { value, 'it\'s "$(x)" `y` \\': id };
      const request: ApiRequest = {
        operation: 'updatePage',
        input: { params: { page_id: id }, body, headers: { 'if-match': `"${key}"` } },
      };
      const words = wordsOf(curlCommand(request, 'https://api.example/'));
      expect(words).toEqual([
        '-X',
        'PATCH',
        `https://api.example/v0/pages/${encodeURIComponent(id)}`,
        '-H',
        'x-api-key: key of the shell',
        '-H',
        `if-match: "${key}"`,
        '-H',
        'content-type: application/json',
        '-d',
        JSON.stringify(body),
      ]);
    }),
    { numRuns: 60 },
  );
});

it('sends the payload of a log entry verbatim', () => {
  const payload = '{ "n": 9007199254740993, "e": 1e400 }';
  const input = { body: { source: 'crm', type: 'note', payload, domain: 'x.example' } };
  expect(wordsOf(curlCommand({ operation: 'createAccountLog', input }, 'https://api.example')).at(-1)).toBe(
    `{"source":"crm","type":"note","domain":"x.example","payload":${payload}}`,
  );
});

it('formats a GET request without empty query values', () => {
  const request: ApiRequest = {
    operation: 'searchTopics',
    input: { query: { query: "o'hara & co", cursor: undefined, limit: 20 } },
  };
  expect(wordsOf(curlCommand(request, 'https://api.example'))).toEqual([
    'https://api.example/v0/topics/search?query=o%27hara+%26+co&limit=20',
    '-H',
    'x-api-key: key of the shell',
  ]);
});

it('collects the requests of active queries, without duplicates', () => {
  const client = new QueryClient();
  const input = { query: { limit: 200 } };
  const off = { enabled: false } as const;
  const queries: { queryKey: readonly unknown[] }[] = [
    { queryKey: listFor('listPages', input).queryKey },
    { queryKey: ['listPages', input, 'item', 'p'] },
    { queryKey: queryFor('getPerson', { params: { person_id: 'x' } }).queryKey },
    { queryKey: ['known', 'audience', 'record', 'a'] },
  ];
  for (const query of queries) {
    client.setQueryData(query.queryKey, {});
    new QueryObserver(client, { ...query, ...off, queryFn: () => ({}) }).subscribe(() => {});
  }
  client.setQueryData(['listAccounts', {}], {});
  // Disabled observers don't count.
  expect(screenRequests(client)).toEqual({ queries: [], writes: [] });
  for (const query of queries)
    new QueryObserver(client, { ...query, queryFn: () => ({}), staleTime: Infinity }).subscribe(() => {});
  expect(screenRequests(client).queries.map(requestLine)).toEqual([
    'GET /v0/pages?limit=200',
    'GET /v0/persons/x',
  ]);
  client.clear();
});

it('collects the current requests that components offer', () => {
  const client = new QueryClient();
  let topic: string | null = null;
  const offer = (request: () => ApiRequest | null) =>
    client.getQueryCache().build(client, { queryKey: [REQUEST_KEY, request.name], meta: { request } });
  const search = (): ApiRequest => ({ operation: 'searchAudiences', input: { query: { query: 'a' } } });
  const update = (): ApiRequest | null =>
    topic === null ? null : { operation: 'updateTopic', input: { params: { topic_id: topic }, body: {} } };
  offer(search);
  offer(update);
  const lines = () => {
    const { queries, writes } = screenRequests(client);
    return [queries.map(requestLine), writes.map(requestLine)];
  };
  expect(lines()).toEqual([['GET /v0/audiences/search?query=a'], []]);
  topic = 't';
  expect(lines()).toEqual([['GET /v0/audiences/search?query=a'], ['PATCH /v0/topics/t']]);
  client.clear();
});

it('collects recent API mutations, without duplicates', () => {
  const client = new QueryClient();
  const send = (topic: string, sortOrder: number, submittedAt: number) =>
    client.getMutationCache().build(client, mutationFor('updateTopic'), {
      context: undefined,
      data: undefined,
      error: null,
      failureCount: 0,
      failureReason: null,
      isPaused: false,
      status: 'success',
      submittedAt,
      variables: { params: { topic_id: topic }, body: { sortOrder } },
    });
  client.getMutationCache().build(client, { mutationKey: ['sign-in'] });
  send('a', 1, 10);
  send('b', 2, 20);
  send('a', 1, 30);
  send('a', 3, 15);
  expect(sentRequests(client).map((request) => [requestLine(request), request.input.body])).toEqual([
    ['PATCH /v0/topics/a', { sortOrder: 1 }],
    ['PATCH /v0/topics/b', { sortOrder: 2 }],
    ['PATCH /v0/topics/a', { sortOrder: 3 }],
  ]);
  client.clear();
});

it('formats operation names', () => {
  expect(operationLabel('listAccountLogs')).toBe('List account logs');
});
