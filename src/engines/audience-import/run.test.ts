import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { ManualClock } from '#engines/save/doubles/manual-clock.ts';
import { type FakeOutcome, FlakyService } from './doubles/flaky-service.ts';
import type { AudienceRecord } from './match.ts';
import { tagOf } from './plan-update.ts';
import { type Run, Runner } from './run.ts';
import type { RowResult } from './run-queue.ts';
import type { RowTarget } from './validate.ts';

interface SetupOptions {
  rows?: number;
  hasIdempotencyKeys?: boolean;
  outcomeOf?: (name: string, request: number) => FakeOutcome;
  signIn?: () => Promise<boolean>;
  random?: () => number;
  targets?: ReadonlyMap<number, RowTarget>;
}

/** A browser with a run and its storage, a fake service, and a manual clock. */
function setUp({
  rows = 20,
  hasIdempotencyKeys = true,
  outcomeOf = () => 'fine',
  signIn = async () => true,
  random,
  targets,
}: SetupOptions = {}) {
  const clock = new ManualClock();
  const service = new FlakyService({
    outcomeOf,
    hasIdempotencyKeys,
    wait: clock.wait,
    ...(random && { random }),
  });
  const saved = new Map<number, RowResult>();
  let run: Run = {
    id: 'r',
    tenant: 't',
    pageId: 'p',
    createdAt: 0,
    source: {
      id: 's',
      name: null,
      size: 0,
      format: { encoding: 'utf-8', delimiter: ',', hasHeader: true },
      headers: [],
      rows,
      firstNumber: 2,
      samples: [],
    },
    plan: { mapping: [], publishBehavior: 'publish' },
    rows: Uint32Array.from({ length: rows }, (_, row) => row),
    statuses: new Uint8Array(rows),
    ...(targets && { targets }),
    hasIdempotencyKeys,
    state: 'paused',
    elapsedMs: 0,
  };
  /** Opens the page again: only storage survives. */
  const open = () => {
    let isClosed = false;
    const endIfClosed = <T>(response: Promise<T>) => response.finally(() => isClosed && never());
    const runner = new Runner(run, saved.values(), {
      loadRequest: async (row) => ({
        body: { publishBehavior: 'publish', customName: `Company ${row}` },
        ...targets?.get(row),
      }),
      create: (...request) => endIfClosed(service.create(...request)),
      save: (...request) => endIfClosed(service.save(...request)),
      publish: (...request) => endIfClosed(service.publish(...request) as Promise<AudienceRecord>),
      archive: (...request) => endIfClosed(service.archive(...request)),
      link: (...request) => endIfClosed(service.link(...request)),
      read: (...request) => endIfClosed(service.read(...request)),
      findByName: (...request) => endIfClosed(service.findByName(...request)),
      saveResult: async (row, result) => void (result ? saved.set(row, result) : saved.delete(row)),
      saveState: (state, elapsedMs) => {
        run = { ...run, state, elapsedMs };
      },
      onChange: () => {},
      signIn,
      now: clock.now,
      schedule: (ms, callback) => clock.wait(ms, () => isClosed || callback()),
    });
    return {
      runner,
      close: () => {
        isClosed = true;
      },
    };
  };
  const flushPromises = async () => {
    for (let tick = 0; tick < 20; tick += 1) await Promise.resolve();
  };
  /** Advances the clock until the condition holds or no timer is left. */
  const until = async (condition: () => boolean, maxSteps = 100_000) => {
    for (let step = 0; step < maxSteps; step += 1) {
      await flushPromises();
      if (condition()) return;
      const { due } = clock;
      if (due === null) return;
      clock.pass(Math.max(0, due));
    }
    throw new Error('Too many steps.');
  };
  return { clock, service, saved, open, until, state: () => run.state };
}

const never = () => new Promise<never>(() => {});
const names = (count: number) => Array.from({ length: count }, (_, row) => `Company ${row}`);
const isDone = (runner: Runner) => () => runner.state === 'done';

describe('a run', () => {
  test('creates each row once, several concurrently', async () => {
    const { service, open, until, state } = setUp({ rows: 50 });
    const { runner } = open();
    runner.start();
    await until(isDone(runner));
    expect(service.created.toSorted()).toEqual(names(50).toSorted());
    expect(runner.results.counts).toEqual({ created: 50, updated: 0, rejected: 0, uncertain: 0 });
    expect(service.maxInFlight).toBe(6);
    expect([service.requests, state()]).toEqual([50, 'done']);
  });

  test('waits as long as a rate-limited response asks, then sends half as many rows at once', async () => {
    const { clock, service, open, until } = setUp({
      rows: 200,
      outcomeOf: (_, request) => (request === 100 ? 'rate-limited' : 'fine'),
    });
    const { runner } = open();
    runner.start();
    await until(() => runner.progress.pausedUntil > clock.now());
    expect(runner.progress.lastError).toMatch(/Too many requests/);
    const at = clock.now();
    await until(() => service.inFlight === 0);
    const { requests } = service;
    await until(() => service.requests > requests);
    expect(clock.now() - at).toBeGreaterThan(1900);
    service.maxInFlight = 0;
    await until(() => runner.results.completed >= 150);
    expect(service.maxInFlight).toBe(3);
    await until(isDone(runner));
    expect(runner.results.counts.created).toBe(200);
  });

  test('computes the speed from the latest rows, whatever came before', async () => {
    const { clock, open, until } = setUp({ rows: 500 });
    const { runner } = open();
    runner.start();
    expect(runner.progress.rowsPerSecond).toBeNull();
    await until(() => runner.results.completed >= 100);
    const speed = runner.progress.rowsPerSecond ?? 0;
    expect(speed).toBeGreaterThan(100);
    // The computer sleeps.
    clock.pass(3_600_000);
    await until(() => runner.results.completed >= 400);
    expect(runner.progress.rowsPerSecond).toBeGreaterThan(speed / 2);
  });

  test('pauses once requests in flight are done, and resumes', async () => {
    const { service, open, until } = setUp({ rows: 30 });
    const { runner } = open();
    runner.start();
    await until(() => runner.results.completed >= 10);
    runner.pause();
    expect(runner.state).toBe('pausing');
    await until(() => runner.state === 'paused');
    expect(service.inFlight).toBe(0);
    expect(service.requests).toBe(runner.results.completed);
    runner.start();
    await until(isDone(runner));
    expect([service.requests, runner.results.counts.created]).toEqual([30, 30]);
  });

  test('stops, and creates the other rows on retry', async () => {
    const { service, open, until } = setUp({ rows: 30 });
    const { runner } = open();
    runner.start();
    await until(() => runner.results.completed >= 10);
    runner.stop();
    await until(() => service.inFlight === 0);
    expect(runner.state).toBe('stopped');
    expect(service.created.length).toBeLessThan(20);
    runner.retryFailed();
    await until(isDone(runner));
    expect(service.created.toSorted()).toEqual(names(30).toSorted());
  });

  test('continues after a rejected row, and resends it on retry', async () => {
    let strict = true;
    const outcomeOf = (name: string): FakeOutcome => (strict && name === 'Company 3' ? 'invalid' : 'fine');
    const { open, until } = setUp({ outcomeOf });
    const { runner } = open();
    runner.start();
    await until(isDone(runner));
    expect(runner.results.counts).toEqual({ created: 19, updated: 0, rejected: 1, uncertain: 0 });
    expect(runner.results.get(3)?.message).toBe('customName: Not a name of ours.');
    strict = false;
    runner.retryFailed();
    await until(isDone(runner));
    expect(runner.results.counts.created).toBe(20);
  });

  test('halts when no row can be created', async () => {
    const { service, open, until } = setUp({
      outcomeOf: (_, request) => (request > 5 ? 'forbidden' : 'fine'),
    });
    const { runner } = open();
    runner.start();
    await until(() => runner.state === 'paused');
    expect(runner.progress.pauseReason).toMatch(/don't have access/);
    expect([service.created.length, runner.results.counts.rejected]).toEqual([5, 0]);
  });

  test('halts when another tenant is signed in', async () => {
    const signIn = vi.fn(async () => true);
    const { service, open, until } = setUp({
      outcomeOf: (_, request) => (request > 5 ? 'other-tenant' : 'fine'),
      signIn,
    });
    const { runner } = open();
    runner.start();
    await until(() => runner.state === 'paused');
    expect(runner.progress.pauseReason).toMatch(/signed in to another tenant/);
    expect([service.created.length, runner.results.counts.rejected]).toEqual([5, 0]);
    expect(signIn).not.toHaveBeenCalled();
  });

  test('asks to sign in, and resumes', async () => {
    let signedIn = true;
    const { open, until } = setUp({
      outcomeOf: (_, request) => {
        if (request === 7) signedIn = false;
        return signedIn ? 'fine' : 'unauthorized';
      },
      signIn: async () => {
        signedIn = true;
        return true;
      },
    });
    const { runner } = open();
    runner.start();
    await until(isDone(runner));
    expect(runner.results.counts.created).toBe(20);
  });

  test('waits while the service is down, without giving up rows', async () => {
    let down = true;
    const { clock, service, open, until } = setUp({ outcomeOf: () => (down ? 'server' : 'fine') });
    const { runner } = open();
    runner.start();
    const from = clock.now();
    await until(() => clock.now() - from > 600_000);
    expect(runner.results.completed).toBe(0);
    expect(runner.progress.lastError).toMatch(/Something went wrong on the server/);
    // Backs off to one request every 30 s.
    expect(service.requests).toBeLessThan(50);
    down = false;
    runner.retryNow();
    await until(isDone(runner));
    expect(runner.results.counts.created).toBe(20);
  });

  test.each(['server', 'network'] as const)(
    'gives up a row that always fails (%s) while others are created',
    async (outcome) => {
      const { open, until } = setUp({
        rows: 300,
        outcomeOf: (name) => (name === 'Company 5' ? outcome : 'fine'),
      });
      const { runner } = open();
      runner.start();
      await until(() => runner.results.counts.uncertain === 1);
      expect(runner.results.get(5)?.message).toMatch(/^Stopped after \d+ attempts/);
      await until(isDone(runner));
      expect(runner.results.counts).toEqual({ created: 299, updated: 0, rejected: 0, uncertain: 1 });
    },
  );

  test('gives up a last row that always fails', async () => {
    const { open, until } = setUp({
      rows: 3,
      outcomeOf: (name) => (name === 'Company 2' ? 'server' : 'fine'),
    });
    const { runner } = open();
    runner.start();
    await until(isDone(runner));
    expect(runner.results.counts).toEqual({ created: 2, updated: 0, rejected: 0, uncertain: 1 });
  });
});

describe('without idempotency keys', () => {
  test('looks up a row by name after a lost response, and never resends it', async () => {
    const outcomeOf = (name: string): FakeOutcome =>
      name === 'Company 3' ? 'lost' : name === 'Company 4' ? 'server' : 'fine';
    const { service, open, until } = setUp({ hasIdempotencyKeys: false, outcomeOf });
    const { runner } = open();
    runner.start();
    await until(isDone(runner));
    expect(runner.results.counts).toEqual({ created: 18, updated: 0, rejected: 0, uncertain: 2 });
    expect(service.requests).toBe(20);
    expect(runner.results.get(3)).toMatchObject({
      outcome: 'uncertain',
      audienceId: expect.stringContaining('audience-'),
    });
    expect(runner.results.get(4)?.message).toMatch(/No audience with this name exists/);
    runner.retryFailed();
    await until(() => service.requests > 20);
    expect(service.requests).toBe(20);
  });

  test('marks rows in flight when the page closed as uncertain', async () => {
    const { service, open, until } = setUp({ hasIdempotencyKeys: false });
    const first = open();
    first.runner.start();
    await until(() => first.runner.results.completed >= 5);
    first.close();
    const inFlight = service.inFlight;
    const { runner } = open();
    runner.start();
    await until(isDone(runner));
    expect(runner.results.counts).toMatchObject({ created: 20 - inFlight, uncertain: inFlight });
    expect(new Set(service.created).size).toBe(service.created.length);
  });

  test('resends rows after a rate-limited response', async () => {
    const { open, until } = setUp({
      hasIdempotencyKeys: false,
      outcomeOf: (_, request) => (request % 4 === 0 ? 'rate-limited' : 'fine'),
    });
    const { runner } = open();
    runner.start();
    await until(isDone(runner));
    expect(runner.results.counts.created).toBe(20);
  });
});

const statuses = fc.constantFrom<FakeOutcome>(
  'fine',
  'fine',
  'fine',
  'lost',
  'server',
  'network',
  'timeout',
  'not-json',
  'rate-limited',
);

/** Runs an import to its end; the page reloads after each of these times, ms. */
async function runWithReloads({ clock, open, until }: ReturnType<typeof setUp>, reloads: readonly number[]) {
  let page = open();
  page.runner.start();
  for (const after of reloads) {
    const at = clock.now() + after;
    await until(() => clock.now() >= at || page.runner.state === 'done');
    page.close();
    page = open();
    page.runner.start();
  }
  await until(isDone(page.runner));
  return page.runner;
}

test('creates exactly one audience per row, whatever fails and however often the page reloads', () =>
  fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 40 }),
      fc.infiniteStream(statuses),
      fc.array(fc.integer({ min: 0, max: 3000 }), { maxLength: 4 }),
      fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })),
      async (rows, stream, reloads, randomValues) => {
        const random = () => randomValues.next().value as number;
        const setup = setUp({
          rows,
          random,
          outcomeOf: () => stream.next().value as FakeOutcome,
        });
        const { service, until } = setup;
        const runner = await runWithReloads(setup, reloads);
        // Rows can be given up after many attempts; resending finds their audiences.
        while (runner.results.counts.created < rows) {
          runner.retryFailed();
          await until(isDone(runner));
        }
        expect(service.created.toSorted()).toEqual(names(rows).toSorted());
        expect(runner.results.counts).toEqual({ created: rows, updated: 0, rejected: 0, uncertain: 0 });
      },
    ),
    { numRuns: 200 },
  ));

test('creates no duplicates without keys, and reports only created audiences as created', () =>
  fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 30 }),
      fc.infiniteStream(statuses),
      fc.array(fc.integer({ min: 0, max: 2000 }), { maxLength: 3 }),
      async (rows, stream, reloads) => {
        const setup = setUp({
          rows,
          hasIdempotencyKeys: false,
          outcomeOf: () => stream.next().value as FakeOutcome,
        });
        const { service } = setup;
        const runner = await runWithReloads(setup, reloads);
        expect(new Set(service.created).size).toBe(service.created.length);
        const { created, rejected, uncertain } = runner.results.counts;
        expect(created + rejected + uncertain).toBe(rows);
        expect(service.created.length).toBeGreaterThanOrEqual(created);
        expect(service.created.length).toBeLessThanOrEqual(created + uncertain);
      },
    ),
    { numRuns: 200 },
  ));

/** Rows that rename these existing audiences. */
function renames(
  service: FlakyService,
  rows: number,
  targets: Map<number, RowTarget>,
  target: RowTarget = {},
) {
  for (let row = 0; row < rows; row += 1) {
    const record = service.add(`a${row}`, `Company ${row}`);
    const update = { audienceId: `a${row}`, name: `Company ${row}`, tag: tagOf(record), isDraft: false };
    targets.set(row, { ...target, update: { ...update, patch: { customName: `New ${row}` } } });
  }
}

test('says that it was interrupted until it resumes, but not if it was paused before', async () => {
  const { clock, open, until } = setUp({ rows: 200 });
  const first = open();
  first.runner.start();
  const at = clock.now() + 500;
  await until(() => clock.now() >= at);
  first.close();
  const second = open();
  expect(second.runner.progress).toMatchObject({ state: 'paused', isInterrupted: true });
  second.runner.start();
  expect(second.runner.progress.isInterrupted).toBe(false);
  second.runner.pause();
  await until(() => second.runner.state === 'paused');
  second.close();
  expect(open().runner.progress).toMatchObject({ state: 'paused', isInterrupted: false });
});

test('updates 5,000 audiences once each, of which 300 fail, with lost responses, a reload and a kill', async () => {
  const targets = new Map<number, RowTarget>();
  const isRejected = (row: number) => row % 50 < 3;
  const setup = setUp({
    rows: 5000,
    targets,
    outcomeOf: (id, request) => {
      if (isRejected(Number(id.slice(1)))) return 'invalid';
      return request % 33 > 0 ? 'fine' : request % 2 > 0 ? 'lost' : 'network';
    },
  });
  const { service } = setup;
  renames(service, 5000, targets);
  const runner = await runWithReloads(setup, [4000, 9000]);
  expect(runner.results.counts).toEqual({ created: 0, updated: 4700, rejected: 300, uncertain: 0 });
  for (const [id, { customName, status }] of service.records) {
    const row = Number(id.slice(1));
    expect(service.versions.get(id)?.length ?? 0).toBe(isRejected(row) ? 0 : 1);
    expect([customName, status]).toEqual(
      isRejected(row) ? [`Company ${row}`, 'published'] : [`New ${row}`, 'pending'],
    );
  }
});

test('updates each audience once, whatever fails and however often the page reloads', () =>
  fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 20 }),
      fc.infiniteStream(statuses),
      fc.array(fc.integer({ min: 0, max: 2000 }), { maxLength: 4 }),
      fc.boolean(),
      async (rows, stream, reloads, isScheduled) => {
        const targets = new Map<number, RowTarget>();
        const setup = setUp({ rows, targets, outcomeOf: () => stream.next().value as FakeOutcome });
        const { service, until } = setup;
        const publishAt = '2026-12-01T08:00:00.000Z';
        renames(service, rows, targets, { personId: 'p', ...(isScheduled && { publishAt }) });
        const runner = await runWithReloads(setup, reloads);
        while (runner.results.counts.updated < rows) {
          runner.retryFailed();
          await until(isDone(runner));
        }
        for (const record of service.records.values()) {
          expect(service.versions.get(record.audienceId)).toHaveLength(1);
          expect(record).toMatchObject({ personId: 'p', publishAt: isScheduled ? publishAt : null });
        }
      },
    ),
    { numRuns: 100 },
  ));

test('never overwrites an edit that a colleague made after the check', async () => {
  const targets = new Map<number, RowTarget>();
  const { service, open, until } = setUp({ rows: 3, targets });
  renames(service, 3, targets);
  const edit = service.save('a1', { customName: 'By a colleague' }, undefined, '"a1-1"');
  await until(() => service.inFlight === 0);
  await edit;
  const { runner } = open();
  runner.start();
  await until(isDone(runner));
  expect(runner.results.counts).toEqual({ created: 0, updated: 2, rejected: 1, uncertain: 0 });
  expect(runner.results.get(1)?.message).toMatch(/^Someone changed this audience after the check/);
  expect(service.records.get('a1')?.customName).toBe('By a colleague');
});

test('reports a person that is gone as a failed row, and continues', async () => {
  const targets = new Map<number, RowTarget>([[1, { personId: 'gone' }]]);
  const { open, until } = setUp({
    rows: 3,
    targets,
    outcomeOf: (name) => (name === 'Company 1' ? 'not-found' : 'fine'),
  });
  const { runner } = open();
  runner.start();
  await until(isDone(runner));
  expect(runner.results.counts).toMatchObject({ created: 2, rejected: 1 });
});
