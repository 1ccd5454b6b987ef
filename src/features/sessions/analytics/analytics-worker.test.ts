import { expect, test, vi } from 'vitest';
import { answered, unanswered } from '#api/transport/health.ts';
import type { FromWorker, ToWorker } from './protocol.ts';

let tell: (message: FromWorker) => void = () => {};
vi.mock('./host.ts', () => ({
  Host: class {
    constructor(_dataset: unknown, _shown: unknown, told: typeof tell) {
      tell = told;
    }
  },
}));

test('tells of the service what its requests told, once, and nothing where there was none', async () => {
  const said: FromWorker[] = [];
  const thread = Object.assign(new EventTarget(), {
    postMessage: (message: FromWorker) => said.push(message),
  });
  vi.stubGlobal('self', thread);
  await import('./analytics.worker.ts');
  const dataset = { tenant: 'a'.repeat(16) };
  thread.dispatchEvent(new MessageEvent('message', { data: { type: 'open', dataset } as ToWorker }));
  const message: FromWorker = { type: 'told', id: 1, value: null };
  const heard = () => {
    said.length = 0;
    tell(message);
    return said.map((each) => (each.type === 'health' ? each.health.silent : each));
  };
  expect(heard()).toEqual([message]);
  unanswered();
  expect(heard()).toEqual([true, message]);
  expect(heard()).toEqual([message]);
  answered();
  expect(heard()).toEqual([false, message]);
  vi.unstubAllGlobals();
});
