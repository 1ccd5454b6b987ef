import { QueryClient } from '@tanstack/react-query';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { refetchFirstPage } from '#api/sync/live-list.ts';
import { call } from '#api/transport/client.ts';
import { curlCommand } from '#api/transport/curl.ts';
import { sessionQuery } from '#api/transport/session.ts';
import { parseJsonNode } from '#lib/json-node.ts';
import { databaseKinds } from '#server/testing/databases.ts';
import { type Harness, startHarness, type Tenant } from '#server/testing/harness.ts';
import { createCsv } from '#table/csv.ts';
import { linesOf } from '#ui/json-tree.ts';
import { restoreValues } from './log-draft.ts';
import { logTextAdapter } from './log-text.ts';
import { logCsvColumns } from './logs-columns.tsx';
import { entryQuery, logQuery } from './logs-queries.ts';
import { accountLogKind } from './new-account-log.tsx';

const SOURCE = '{"id": 9007199254740993, "e": 1e400, "d": 0.1234567890123456789, "__proto__": {"x": -0}}';

const digits = fc.stringMatching(/^(0|[1-9]\d{0,24})$/);
const anyNumber = fc
  .tuple(fc.constantFrom('', '-'), digits, fc.stringMatching(/^(\.\d{1,25})?([eE][+-]?\d{1,4})?$/))
  .map((parts) => parts.join(''));
const anyText = fc
  .oneof(fc.string({ unit: 'binary' }), fc.constantFrom('__proto__', 'payload', '', '{"payload":', '\\'))
  .map((text) => JSON.stringify(text));
const space = fc.constantFrom('', ' ', '\n\t');
/** Source texts of objects with numbers of any size, unusual keys and white space, and their numbers in order. */
const { anyObject } = fc.letrec<{ anyObject: [string, string[]]; anyValue: [string, string[]] }>((tie) => ({
  anyObject: fc
    .tuple(
      fc.uniqueArray(fc.tuple(anyText, tie('anyValue')), { selector: ([key]) => key, maxLength: 5 }),
      space,
    )
    .map(([members, gap]) => [
      `{${gap}${members.map(([key, [text]]) => `${key}${gap}:${gap}${text}`).join(`,${gap}`)}}`,
      members.flatMap(([, [, numbers]]) => numbers),
    ]),
  anyValue: fc.oneof(
    { maxDepth: 4 },
    anyNumber.map((number): [string, string[]] => [number, [number]]),
    fc.oneof(anyText, fc.constantFrom('true', 'null')).map((text): [string, string[]] => [text, []]),
    tie('anyObject'),
    fc
      .array(tie('anyValue'), { maxLength: 4 })
      .map((items): [string, string[]] => [
        `[${items.map(([text]) => text).join(', ')}]`,
        items.flatMap(([, numbers]) => numbers),
      ]),
  ),
}));

/** Numbers in the tree view of a payload, in order. */
function shownNumbers(payload: string): string[] {
  const root = parseJsonNode(payload);
  if (!root) throw new Error('The payload nests too deeply');
  const open = { toggled: { get: () => true }, shown: new Map() } as unknown as Parameters<typeof linesOf>[2];
  return linesOf('', root, open).flatMap((line) =>
    line.kind === 'value' && line.node.type === 'number' ? line.node.text : [],
  );
}

const [sqlite] = databaseKinds;
if (!sqlite) throw new Error('There is no database to test on');

describe('payload precision', () => {
  let harness: Harness;
  let tenant: Tenant;
  let client: QueryClient;
  beforeAll(async () => {
    harness = await startHarness(sqlite);
    tenant = await harness.tenant('Exact');
  });
  beforeEach(() => {
    client = new QueryClient();
    client.setQueryData(sessionQuery.queryKey, {
      tenant: { fingerprint: 'f', name: 'Exact' },
      mode: 'embedded',
      demo: null,
      serviceUrl: null,
      capabilities: ['if-match', 'idempotency-key'],
    });
    vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit) => {
      const response = await harness.inject({
        method: method as 'GET',
        url,
        headers: { 'x-api-key': tenant.key, 'content-type': 'application/json' },
        ...(typeof body === 'string' && { payload: body }),
      });
      return new Response(response.body, { status: response.statusCode });
    });
  });
  afterEach(() => vi.unstubAllGlobals());
  afterAll(() => harness.close());

  async function write(payload: string, domain = 'exact.example') {
    const body = { source: 'crm', type: 'note', domain, payload };
    const { accountId, accountLogId } = await call('createAccountLog', { body });
    if (!accountId) throw new Error('The service did not say which account');
    return { accountId, accountLogId, params: { account_id: accountId, account_log_id: accountLogId } };
  }

  it('keeps the source text of every number', async () => {
    await fc.assert(
      fc.asyncProperty(anyObject, async ([source, numbers]) => {
        const { params } = await write(source);
        const log = await call('getAccountLog', { params });
        expect(log.payload).toBe(source);
        expect(shownNumbers(log.payload ?? '')).toEqual(numbers);
      }),
      { numRuns: 60 },
    );
  });

  it('survives refetches, which keep unchanged entries', async () => {
    const { accountId, accountLogId, params } = await write(SOURCE, 'refetch.example');
    const query = entryQuery({ noun: 'account', id: accountId }, accountLogId);
    const first = await client.fetchQuery(query);
    expect(first.payload).toBe(SOURCE);
    await client.fetchQuery({ ...query, staleTime: 0 });
    expect(client.getQueryData(query.queryKey)).toBe(first);
    await call('updateAccountLog', { params, body: { text: 'New' } });
    const changed = SOURCE.replace(/\}$/, ',"text": "New"}');
    expect((await client.fetchQuery({ ...query, staleTime: 0 })).payload).toBe(changed);

    const list = logQuery({ noun: 'account', id: accountId });
    await client.fetchInfiniteQuery(list);
    await write(SOURCE, 'refetch.example');
    await refetchFirstPage(client, list);
    const items = client.getQueryData(list.queryKey)?.pages[0]?.items;
    expect(items?.map(({ payload }) => payload)).toEqual([SOURCE, changed]);
  });

  it('survives messages to workers and other tabs', async () => {
    const { params } = await write(SOURCE);
    const log = await call('getAccountLog', { params });
    const { port1, port2 } = new MessageChannel();
    const [sender, receiver] = [new BroadcastChannel('exact'), new BroadcastChannel('exact')];
    const messages = [port2, receiver].map(
      (target: EventTarget) =>
        new Promise((resolve) =>
          target.addEventListener('message', (event) => resolve((event as MessageEvent).data)),
        ),
    );
    port2.start();
    port1.postMessage(log);
    sender.postMessage(log);
    expect(await Promise.all(messages)).toEqual([log, log]);
    for (const each of [port1, sender, receiver]) each.close();
  });

  it('sends the text as typed, also from a draft', async () => {
    const { schema, blank, send } = accountLogKind(client);
    const typed = { ...blank(), domain: 'draft.example', payload: SOURCE };
    // Drafts store fields as JSON.
    const body = schema.parse(restoreValues(blank(), JSON.parse(JSON.stringify(typed)), 'domain'));
    expect(curlCommand({ operation: 'createAccountLog', input: { body } }, 'http://x')).toContain(SOURCE);
    const { log } = await send(body);
    const params = { account_id: log.ownerId ?? '', account_log_id: log.id };
    expect((await call('getAccountLog', { params })).payload).toBe(SOURCE);
  });

  it('changes only the text when it is edited', async () => {
    const { accountId, accountLogId, params } = await write('{"n": 1e400, "text": "Old"}');
    const adapter = logTextAdapter(client, accountId, accountLogId, true, () => {});
    vi.stubGlobal(
      'BroadcastChannel',
      class {
        postMessage() {}
      },
    );
    const remote = await adapter.load(new AbortController().signal, { text: null, log: { accountLogId } });
    expect((await adapter.save({ text: 'New' }, remote)).text).toBe('New');
    expect((await call('getAccountLog', { params })).payload).toBe('{"n": 1e400, "text": "New"}');
  });

  it('exports the source text and the text member to CSV', async () => {
    const { accountId, params } = await write('{"text": "Hello", "n": 9007199254740993}');
    const file = await createCsv(logCsvColumns({ noun: 'account', id: accountId }), [
      await call('getAccountLog', { params }),
    ]).text();
    expect(file).toContain('"{""text"": ""Hello"", ""n"": 9007199254740993}"');
    expect(file.split('\r\n')[0]).toContain(',text,');
    expect(file).toContain(',Hello,');
  });
});
