import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { ManualClock } from '#engines/save/doubles/manual-clock.ts';
import { SaveEngine } from '#engines/save/save-engine.ts';
import { blankAccountLog, newAccountLogAdapter } from './new-account-log.ts';

afterEach(() => vi.unstubAllGlobals());

const ACCOUNT = 'account_00000000000000000000000000';

/** Adds an entry whose requests get these responses in order. */
async function add(responses: readonly (() => Response)[]) {
  const clock = new ManualClock();
  const engine = new SaveEngine(
    newAccountLogAdapter(new QueryClient()),
    { record: { ...blankAccountLog(ACCOUNT), payload: '{"text":"Called"}' }, at: 0 },
    clock,
  );
  const end = engine.start();
  const left = [...responses];
  vi.stubGlobal('fetch', async (_: string, { method }: RequestInit) => {
    const reply = method === 'POST' && left.shift();
    return reply ? reply() : new Response('{}', { status: 500 });
  });
  const phase = () => engine.state.phase.name;
  engine.save();
  await expect.poll(phase).not.toBe('saving');
  while (left.length > 0) {
    if (phase() === 'retrying') clock.pass(clock.due ?? 0);
    else engine.save();
    await expect.poll(phase).not.toBe('saving');
  }
  end();
  return engine.state.snapshot.record.written;
}

const reply = (createdAt: number, headers: Record<string, string> = {}) =>
  Response.json(
    { accountLogId: 'alog_1', accountId: ACCOUNT, createdAt: `+${createdAt}`, source: 'crm', type: 'note' },
    { status: 201, headers },
  );
const lost = () => {
  throw new TypeError('connection lost');
};
const replayed = { 'idempotency-replayed': 'true' };

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
