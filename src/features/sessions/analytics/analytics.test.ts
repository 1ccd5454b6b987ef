import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answered, health, unanswered } from '#api/transport/health.ts';
import type { Answer, Shown } from '#engines/sessions/analysis.ts';
import { Analytics } from './analytics.ts';
import type { Fault, FromWorker, ReadingState, ToWorker } from './protocol.ts';

let worker: StandIn;
class StandIn extends EventTarget {
  readonly said: ToWorker[] = [];
  constructor() {
    super();
    worker = this;
  }
  postMessage(message: ToWorker) {
    this.said.push(message);
  }
  terminate() {}
  /** The choices it was told, by their turns. */
  get turns() {
    return this.said.flatMap((message) => (message.type === 'choose' ? [message.turn] : []));
  }
  answer(turn: number, sessions: number) {
    const answer = { population: { sessions } } as Answer;
    this.tell({ type: 'answer', turn, answer });
  }
  tell(data: FromWorker) {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
}

const shown: Shown = { range: { start: 0, end: 1 }, zone: 'UTC', unit: 'day', compare: 'none', now: 2 };
const clicks = (from: number) => ({ selection: { clicks: { from, to: null } }, focus: 'clicks' as const });
const open = () => new Analytics({ tenant: 't', pageId: 'p', audienceId: undefined }, shown);

beforeEach(() => {
  vi.stubGlobal('Worker', StandIn);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('of choices that come while one is answered only the latest follows', () => {
  const analytics = open();
  for (const from of [1, 2, 3]) analytics.choose(clicks(from));
  expect(worker.turns).toEqual([1]);
  worker.answer(1, 10);
  expect(worker.turns).toEqual([1, 2]);
  expect(worker.said.at(-1)).toMatchObject({ choice: clicks(3) });
  worker.answer(2, 30);
  expect(worker.turns).toEqual([1, 2]);
});

test('answers to choices in passing are told to watchers, and to nobody else', () => {
  const analytics = open();
  const seen: number[] = [];
  const drawn: (number | undefined)[] = [];
  analytics.watch(() => seen.push(analytics.latest()?.population.sessions ?? 0));
  analytics.subscribe(() => drawn.push(analytics.snapshot().answer?.population.sessions));
  worker.answer(0, 100);
  analytics.choose(clicks(1), { passing: true });
  worker.answer(1, 10);
  // What is read meanwhile is counted under the same choice.
  worker.answer(1, 11);
  expect(drawn).toEqual([100]);
  analytics.choose(clicks(2), { passing: true });
  analytics.choose(clicks(2));
  worker.answer(2, 20);
  expect(drawn).toEqual([100]);
  worker.answer(3, 20);
  expect(drawn).toEqual([100, 20]);
  expect(seen).toEqual([100, 10, 11, 20, 20]);
});

test('a question that is dropped is not waited for, and the worker is told', async () => {
  const analytics = open();
  const control = new AbortController();
  const progress: number[] = [];
  const asked = analytics.ask(
    'csv',
    {
      selection: clicks(1).selection,
      order: { by: 'start', descending: true },
      head: [],
      fields: [],
      names: new Map(),
    },
    { signal: control.signal, onProgress: ({ done }) => progress.push(done) },
  );
  worker.tell({ type: 'progress', id: 1, progress: { done: 5, of: 9 } });
  control.abort(new Error('enough'));
  await expect(asked).rejects.toThrow('enough');
  expect(worker.said.at(-1)).toEqual({ type: 'drop', id: 1 });
  worker.tell({ type: 'progress', id: 1, progress: { done: 9, of: 9 } });
  expect(progress).toEqual([5]);
});

test('a reading of what was kept does not say that the service answers; requests of the worker do', () => {
  open();
  unanswered();
  worker.tell({ type: 'reading', reading: { phase: 'done', fault: null } as ReadingState });
  expect(health.get().silent).toBe(true);
  worker.tell({ type: 'health', health: { silent: false, lastAnswer: 5 } });
  expect(health.get()).toEqual({ silent: false, lastAnswer: 5 });
  worker.tell({ type: 'health', health: { silent: true, lastAnswer: null } });
  expect(health.get()).toEqual({ silent: true, lastAnswer: 5 });
  answered();
});

test('what the silence of the service has stopped goes on once it answers, and nothing else does', () => {
  const analytics = open();
  const failed = (kind: Fault['kind']) => {
    const fault = {
      kind,
      operation: '',
      message: '',
      status: undefined,
      code: undefined,
      retryAfter: undefined,
    };
    worker.tell({ type: 'reading', reading: { phase: 'failed', fault } as ReadingState });
  };
  const resumed = () => worker.said.filter(({ type }) => type === 'resume').length;
  failed('network');
  unanswered();
  expect(resumed()).toBe(0);
  answered();
  expect(resumed()).toBe(1);
  failed('server');
  unanswered();
  answered();
  expect(resumed()).toBe(1);
  failed('network');
  analytics.end();
  unanswered();
  answered();
  expect(resumed()).toBe(1);
});
