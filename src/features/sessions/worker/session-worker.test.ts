import { expect, test, vi } from 'vitest';
import { markReachable, markUnreachable } from '#api/transport/health.ts';
import type { FromWorker, ToWorker } from './protocol.ts';

let post: (message: FromWorker) => void = () => {};
vi.mock('./analysis-server.ts', () => ({
  AnalysisServer: class {
    constructor(_dataset: unknown, _shown: unknown, postMessage: typeof post) {
      post = postMessage;
    }
  },
}));

test("posts the service's health once after it changed", async () => {
  const messages: FromWorker[] = [];
  const thread = Object.assign(new EventTarget(), {
    postMessage: (message: FromWorker) => messages.push(message),
  });
  vi.stubGlobal('self', thread);
  await import('./session.worker.ts');
  const dataset = { tenant: 'a'.repeat(16) };
  thread.dispatchEvent(new MessageEvent('message', { data: { type: 'open', dataset } as ToWorker }));
  const message: FromWorker = { type: 'response', id: 1, value: null };
  const postedWith = () => {
    messages.length = 0;
    post(message);
    return messages.map((each) => (each.type === 'health' ? each.health.isUnreachable : each));
  };
  expect(postedWith()).toEqual([message]);
  markUnreachable();
  expect(postedWith()).toEqual([true, message]);
  expect(postedWith()).toEqual([message]);
  markReachable();
  expect(postedWith()).toEqual([false, message]);
  vi.unstubAllGlobals();
});
