import { afterEach, expect, test, vi } from 'vitest';
import { compareTexts, preloadCompareWorker } from './compare-texts.ts';

afterEach(() => vi.unstubAllGlobals());

test('starts another worker if the preloaded one failed to load', () => {
  const workers: FakeWorker[] = [];
  class FakeWorker extends EventTarget {
    messages: unknown[] = [];
    constructor() {
      super();
      workers.push(this);
    }
    postMessage(message: unknown) {
      this.messages.push(message);
    }
    terminate() {}
  }
  vi.stubGlobal('Worker', FakeWorker);
  preloadCompareWorker();
  workers[0]?.dispatchEvent(new Event('error'));
  void compareTexts('before', 'after', new AbortController().signal);
  expect(workers.map(({ messages }) => messages)).toEqual([[], [['before', 'after']]]);
});
