import { diffTexts } from './comparison.ts';

self.addEventListener('message', ({ data: [before, after] }: MessageEvent<[string, string]>) => {
  self.postMessage(diffTexts(before, after));
});
