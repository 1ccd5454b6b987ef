import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { ManualClock } from '#engines/save/doubles/manual-clock.ts';
import { type Fate, UnreliableCreator } from './doubles/unreliable-creator.ts';
import type { Result } from './results.ts';
import type { Run } from './run.ts';
import { Runner } from './runner.ts';

interface Facts {
  rows?: number;
  keyed?: boolean;
  fate?: (name: string, request: number) => Fate;
  signIn?: () => Promise<boolean>;
  random?: () => number;
}

/** A page with a run, its browser's storage, and the service, under a clock that stands still. */
function world({
  rows = 20,
  keyed = true,
  fate = () => 'fine',
  signIn = async () => true,
  random,
}: Facts = {}) {
  const clock = new ManualClock();
  const service = new UnreliableCreator({ fate, keyed, wait: clock.wait, ...(random && { random }) });
  const kept = new Map<number, Result>();
  let run: Run = {
    id: 'r',
    tenant: 't',
    pageId: 'p',
    createdAt: 0,
    source: {
      id: 's',
      name: null,
      size: 0,
      reading: { encoding: 'utf-8', delimiter: ',', headed: true },
      heads: [],
      rows,
      firstNumber: 2,
      samples: [],
    },
    plan: { mapping: [], publishBehavior: 'publish' },
    rows: Uint32Array.from({ length: rows }, (_, row) => row),
    verdicts: new Uint8Array(rows),
    keyed,
    state: 'paused',
    spent: 0,
  };
  /** A page that is opened: what was in the memory of the one before is gone. */
  const open = () => {
    let gone = false;
    const runner = new Runner(run, kept.values(), {
      bodyOf: async (row) => ({ publishBehavior: 'publish', customName: `Company ${row}` }),
      create: (body, key) => service.create(body, key).finally(() => gone && never()),
      look: (name, known) => service.look(name, known).finally(() => gone && never()),
      keep: async (result) => void kept.set(result.row, result),
      forget: async (row) => void kept.delete(row),
      mark: (state, spent) => {
        run = { ...run, state, spent };
      },
      signIn,
      now: clock.now,
      wait: (ms, done) => clock.wait(ms, () => gone || done()),
    });
    return {
      runner,
      leave: () => {
        gone = true;
      },
    };
  };
  const settle = async () => {
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  };
  /** Lets time pass until `isSo`, or nothing is waited for any more. */
  const until = async (isSo: () => boolean, most = 100_000) => {
    for (let step = 0; step < most; step += 1) {
      await settle();
      if (isSo()) return;
      const { due } = clock;
      if (due === null) return;
      clock.pass(Math.max(0, due));
    }
    throw new Error('It goes on and on.');
  };
  return { clock, service, kept, open, until, settle, state: () => run.state };
}

const never = () => new Promise<never>(() => {});
const names = (count: number) => Array.from({ length: count }, (_, row) => `Company ${row}`);
const ended = (runner: Runner) => () => runner.state === 'done';

describe('a run', () => {
  test('creates every row once, several at a time', async () => {
    const { service, open, until, state } = world({ rows: 50 });
    const { runner } = open();
    runner.start();
    await until(ended(runner));
    expect(service.created.toSorted()).toEqual(names(50).toSorted());
    expect(runner.results.counts).toEqual({ created: 50, refused: 0, doubtful: 0 });
    expect(service.mostUnderWay).toBeGreaterThan(3);
    expect(service.mostUnderWay).toBeLessThanOrEqual(6);
    expect([service.requests, state()]).toEqual([50, 'done']);
  });

  test('waits as long as a busy service asks, and sends less at once', async () => {
    const { clock, service, open, until } = world({
      rows: 200,
      fate: (_, request) => (request === 100 ? 'rate-limited' : 'fine'),
    });
    const { runner } = open();
    runner.start();
    await until(() => runner.waitMs > 0);
    expect(runner.trouble).toMatch(/Too many requests/);
    const at = clock.now();
    await until(() => service.underWay === 0);
    const { requests } = service;
    await until(() => service.requests > requests);
    expect(clock.now() - at).toBeGreaterThan(1900);
    await until(ended(runner));
    expect(runner.results.counts.created).toBe(200);
  });

  test('pauses once what is under way has come, and goes on', async () => {
    const { service, open, until } = world({ rows: 30 });
    const { runner } = open();
    runner.start();
    await until(() => runner.settled >= 10);
    runner.pause();
    expect(runner.state).toBe('pausing');
    await until(() => runner.state === 'paused');
    expect(service.underWay).toBe(0);
    expect(service.requests).toBe(runner.settled);
    runner.start();
    await until(ended(runner));
    expect([service.requests, runner.results.counts.created]).toEqual([30, 30]);
  });

  test('stops where it is told to, and can be gone on with', async () => {
    const { service, open, until } = world({ rows: 30 });
    const { runner } = open();
    runner.start();
    await until(() => runner.settled >= 10);
    runner.stop();
    await until(() => service.underWay === 0);
    expect(runner.state).toBe('stopped');
    expect(service.created.length).toBeLessThan(20);
    runner.again();
    await until(ended(runner));
    expect(service.created.toSorted()).toEqual(names(30).toSorted());
  });

  test('goes on after a refused row, and tries it again when asked to', async () => {
    let strict = true;
    const fate = (name: string): Fate => (strict && name === 'Company 3' ? 'invalid' : 'fine');
    const { open, until } = world({ fate });
    const { runner } = open();
    runner.start();
    await until(ended(runner));
    expect(runner.results.counts).toEqual({ created: 19, refused: 1, doubtful: 0 });
    expect(runner.results.get(3)?.message).toBe('customName: Not a name of ours.');
    strict = false;
    runner.again();
    await until(ended(runner));
    expect(runner.results.counts.created).toBe(20);
  });

  test('halts where no row can be created', async () => {
    const { service, open, until } = world({ fate: (_, request) => (request > 5 ? 'forbidden' : 'fine') });
    const { runner } = open();
    runner.start();
    await until(() => runner.state === 'paused');
    expect(runner.reason).toMatch(/don't have access/);
    expect([service.created.length, runner.results.counts.refused]).toEqual([5, 0]);
  });

  test('never goes on once another tenant is signed in', async () => {
    const signIn = vi.fn(async () => true);
    const { service, open, until } = world({
      fate: (_, request) => (request > 5 ? 'other-tenant' : 'fine'),
      signIn,
    });
    const { runner } = open();
    runner.start();
    await until(() => runner.state === 'paused');
    expect(runner.reason).toMatch(/signed in to another tenant/);
    expect([service.created.length, runner.results.counts.refused]).toEqual([5, 0]);
    expect(signIn).not.toHaveBeenCalled();
  });

  test('asks to sign in, and goes on after that', async () => {
    let signedIn = true;
    const { open, until } = world({
      fate: (_, request) => {
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
    await until(ended(runner));
    expect(runner.results.counts.created).toBe(20);
  });

  test('waits out a service that is down, and blames no row', async () => {
    let down = true;
    const { clock, service, open, until } = world({ fate: () => (down ? 'server' : 'fine') });
    const { runner } = open();
    runner.start();
    const from = clock.now();
    await until(() => clock.now() - from > 600_000);
    expect(runner.settled).toBe(0);
    expect(runner.trouble).toMatch(/Something went wrong on the server/);
    // Every half a minute in the end, one at a time.
    expect(service.requests).toBeLessThan(50);
    down = false;
    runner.tryNow();
    await until(ended(runner));
    expect(runner.results.counts.created).toBe(20);
  });

  test('gives up a row that the service always fails at, while it creates the others', async () => {
    const { open, until } = world({ rows: 300, fate: (name) => (name === 'Company 5' ? 'server' : 'fine') });
    const { runner } = open();
    runner.start();
    await until(() => runner.results.counts.doubtful === 1);
    expect(runner.results.get(5)?.message).toMatch(/^Stopped after \d+ attempts/);
    await until(ended(runner));
    expect(runner.results.counts).toEqual({ created: 299, refused: 0, doubtful: 1 });
  });

  test('gives up a last row that the service always fails at', async () => {
    const { open, until } = world({ rows: 3, fate: (name) => (name === 'Company 2' ? 'server' : 'fine') });
    const { runner } = open();
    runner.start();
    await until(ended(runner));
    expect(runner.results.counts).toEqual({ created: 2, refused: 0, doubtful: 1 });
  });
});

describe('in front of a service without keys', () => {
  test('a row whose answer was lost is looked for by its name and told as doubtful, never sent again', async () => {
    const fate = (name: string): Fate =>
      name === 'Company 3' ? 'lost' : name === 'Company 4' ? 'server' : 'fine';
    const { service, open, until } = world({ keyed: false, fate });
    const { runner } = open();
    runner.start();
    await until(ended(runner));
    expect(runner.results.counts).toEqual({ created: 18, refused: 0, doubtful: 2 });
    expect(service.requests).toBe(20);
    expect(runner.results.get(3)).toMatchObject({
      outcome: 'doubtful',
      audienceId: expect.stringContaining('audience-'),
    });
    expect(runner.results.get(4)?.message).toMatch(/No audience with this name exists/);
    runner.again();
    await until(() => service.requests > 20);
    expect(service.requests).toBe(20);
  });

  test('a row that was under way when the page went away is doubtful', async () => {
    const { service, open, until } = world({ keyed: false });
    const first = open();
    first.runner.start();
    await until(() => first.runner.settled >= 5);
    first.leave();
    const underWay = service.underWay;
    const { runner } = open();
    runner.start();
    await until(ended(runner));
    expect(runner.results.counts).toMatchObject({ created: 20 - underWay, doubtful: underWay });
    expect(new Set(service.created).size).toBe(service.created.length);
  });

  test('what a busy service did not take is sent again', async () => {
    const { open, until } = world({
      keyed: false,
      fate: (_, request) => (request % 4 === 0 ? 'rate-limited' : 'fine'),
    });
    const { runner } = open();
    runner.start();
    await until(ended(runner));
    expect(runner.results.counts.created).toBe(20);
  });
});

const fates = fc.constantFrom<Fate>(
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

test('whatever fails and however often the page goes away, N rows become exactly N audiences', () =>
  fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 40 }),
      fc.infiniteStream(fates),
      fc.array(fc.integer({ min: 0, max: 3000 }), { maxLength: 4 }),
      fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })),
      async (rows, stream, reloads, chances) => {
        const random = () => chances.next().value as number;
        const { clock, service, open, until } = world({
          rows,
          random,
          fate: () => stream.next().value as Fate,
        });
        let page = open();
        page.runner.start();
        for (const after of reloads) {
          const at = clock.now() + after;
          await until(() => clock.now() >= at || page.runner.state === 'done');
          page.leave();
          page = open();
          page.runner.start();
        }
        await until(ended(page.runner));
        // A row may be given up after many tries; asking again finds what was done.
        while (page.runner.results.counts.created < rows) {
          page.runner.again();
          await until(ended(page.runner));
        }
        expect(service.created.toSorted()).toEqual(names(rows).toSorted());
        expect(page.runner.results.counts).toEqual({ created: rows, refused: 0, doubtful: 0 });
      },
    ),
    { numRuns: 200 },
  ));

test('without keys none is created twice, and what is told as created is', () =>
  fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 30 }),
      fc.infiniteStream(fates),
      fc.array(fc.integer({ min: 0, max: 2000 }), { maxLength: 3 }),
      async (rows, stream, reloads) => {
        const { clock, service, open, until } = world({
          rows,
          keyed: false,
          fate: () => stream.next().value as Fate,
        });
        let page = open();
        page.runner.start();
        for (const after of reloads) {
          const at = clock.now() + after;
          await until(() => clock.now() >= at || page.runner.state === 'done');
          page.leave();
          page = open();
          page.runner.start();
        }
        await until(ended(page.runner));
        expect(new Set(service.created).size).toBe(service.created.length);
        const { created, refused, doubtful } = page.runner.results.counts;
        expect(created + refused + doubtful).toBe(rows);
        expect(service.created.length).toBeGreaterThanOrEqual(created);
        expect(service.created.length).toBeLessThanOrEqual(created + doubtful);
      },
    ),
    { numRuns: 200 },
  ));
