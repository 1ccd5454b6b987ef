import { afterEach, expect, test, vi } from 'vitest';
import { compareTexts, readyToCompare } from './compare-texts.ts';

afterEach(() => vi.unstubAllGlobals());

test('starts another worker after the prepared one could not be loaded', () => {
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
  readyToCompare();
  workers[0]?.dispatchEvent(new Event('error'));
  void compareTexts('before', 'after', new AbortController().signal);
  expect(workers.map(({ messages }) => messages)).toEqual([[], [['before', 'after']]]);
});
