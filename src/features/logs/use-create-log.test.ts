import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { HOUR, MINUTE, SECOND } from '#lib/time-units.ts';
import { accountLogKind } from './new-account-log.tsx';
import { createLog, wasAlreadyAdded } from './use-create-log.ts';

afterEach(() => vi.unstubAllGlobals());

const NOW = Date.UTC(2026, 2, 1, 12);
const SENT = { sentAt: NOW - SECOND, isUnconfirmed: false };

const at = (epochMs: number) => `+${epochMs}`;
const headers = (serverTime: number, more: Record<string, string> = {}) =>
  new Headers({ date: new Date(serverTime).toUTCString(), ...more });
const replayed = { 'idempotency-replayed': 'true' };

const ACCOUNT = 'account_00000000000000000000000000';

/** Submits an entry whose requests get these responses in order. */
function mockSubmission(responses: readonly (() => Response)[]) {
  const left = [...responses];
  vi.stubGlobal('fetch', async (_: string, { method }: RequestInit) => {
    const response = method === 'POST' && left.shift();
    return response ? response() : new Response('{}', { status: 500 });
  });
  const client = new QueryClient();
  const body = { source: 'crm', type: 'note', payload: '{"text":"Called"}', accountId: ACCOUNT };
  const form = new AbortController();
  const submit = (waitFor = async () => {}, ownerId?: string) =>
    createLog(body, { client, kind: accountLogKind(client, ownerId), signal: form.signal, waitFor });
  return { left, submit, close: () => form.abort() };
}

/** Adds an entry, and submits it again if it's rejected. */
async function add(responses: readonly (() => Response)[]) {
  const { submit } = mockSubmission(responses);
  return submit().catch(() => submit());
}

const reply = (createdAt: number, headers: Record<string, string> = {}) =>
  Response.json(
    { accountLogId: 'alog_1', accountId: ACCOUNT, createdAt: `+${createdAt}`, source: 'crm', type: 'note' },
    { status: 201, headers },
  );
const lost = () => {
  throw new TypeError('connection lost');
};

test('trusts Idempotency-Replayed on the first try', () => {
  expect(wasAlreadyAdded(headers(NOW, replayed), at(NOW - 5 * SECOND), SENT, NOW)).toBe(true);
  expect(wasAlreadyAdded(headers(NOW, replayed), null, SENT, NOW)).toBe(true);
  expect(wasAlreadyAdded(headers(NOW), at(NOW), SENT, NOW)).toBe(false);
});

test('counts an entry whose response was lost as added by this submission', () => {
  const retry = { sentAt: NOW - 10 * MINUTE, isUnconfirmed: true };
  expect(wasAlreadyAdded(headers(NOW, replayed), at(NOW - 10 * MINUTE), retry, NOW)).toBe(false);
  expect(wasAlreadyAdded(headers(NOW, replayed), at(NOW - HOUR), retry, NOW)).toBe(true);
});

test('compares times if the service sends no header', () => {
  expect(wasAlreadyAdded(headers(NOW), at(NOW - HOUR), SENT, NOW)).toBe(true);
  expect(wasAlreadyAdded(headers(NOW), at(NOW - 30 * SECOND), SENT, NOW)).toBe(false);
  expect(wasAlreadyAdded(headers(NOW), 'yesterday', SENT, NOW)).toBe(false);
});

test.each([-24, 24])('is right in a browser whose clock is %d h off', (hours) => {
  const serverTime = NOW + hours * HOUR;
  expect(wasAlreadyAdded(headers(serverTime), at(serverTime), SENT, NOW)).toBe(false);
  expect(wasAlreadyAdded(headers(serverTime), at(serverTime - HOUR), SENT, NOW)).toBe(true);
});

test("uses the browser's clock if the response has no date", () => {
  expect(wasAlreadyAdded(new Headers(), at(NOW - HOUR), SENT, NOW)).toBe(true);
  expect(wasAlreadyAdded(new Headers(), at(NOW), SENT, NOW)).toBe(false);
});

test('tells a new entry from an existing one', async () => {
  expect(await add([() => reply(Date.now())])).toMatchObject({ wasAlreadyAdded: false });
  expect(await add([() => reply(Date.now(), replayed)])).toMatchObject({ wasAlreadyAdded: true });
  expect(await add([() => reply(Date.now() - 3_600_000)])).toMatchObject({ wasAlreadyAdded: true });
});

test('counts an entry as added now if the response to its first request was lost', async () => {
  const retried = await add([lost, () => reply(Date.now(), replayed)]);
  expect(retried).toMatchObject({ wasAlreadyAdded: false });
});

test('counts an entry as already added if its first request was rejected', async () => {
  const conflict = () => Response.json({ code: 'idempotency_conflict' }, { status: 409 });
  const corrected = await add([conflict, () => reply(Date.now(), replayed)]);
  expect(corrected).toMatchObject({ wasAlreadyAdded: true });
});

test('sends nothing more once the form is closed', async () => {
  const { left, submit, close } = mockSubmission([lost, () => reply(Date.now())]);
  await expect(submit(async () => close())).rejects.toThrow();
  expect(left).toHaveLength(1);
});

test('shows an unknown account on its field, if the form has it', async () => {
  const missing = () => Response.json({ title: 'Not found' }, { status: 404 });
  const { submit } = mockSubmission([missing, missing]);
  await expect(submit()).rejects.toMatchObject({ kind: 'conflict', fields: [{ path: 'domain' }] });
  await expect(submit(undefined, ACCOUNT)).rejects.toMatchObject({ kind: 'not-found' });
});
