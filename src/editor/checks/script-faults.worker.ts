import { scriptFault } from './script-fault.ts';

self.addEventListener('message', ({ data: content }: MessageEvent<string>) => {
  self.postMessage({ content, fault: scriptFault(content) });
});
