import { Host } from './host.ts';
import type { FromWorker, ToWorker } from './protocol.ts';

let host: Host | undefined;

self.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if (data.type === 'open')
    host = new Host(data.dataset, data.shown, (message: FromWorker) => self.postMessage(message));
  else host?.hear(data);
});
