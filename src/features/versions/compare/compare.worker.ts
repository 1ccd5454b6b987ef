import { comparisonOf } from './comparison.ts';

self.addEventListener('message', ({ data: [before, after] }: MessageEvent<[string, string]>) => {
  self.postMessage(comparisonOf(before, after));
});
