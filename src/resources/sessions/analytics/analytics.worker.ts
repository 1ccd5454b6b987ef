import { Host } from './host.ts';
import type { FromWorker, ToWorker } from './protocol.ts';

let host: Host | undefined;

self.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if (data.type === 'open')
    host = new Host(data.dataset, data.shown, (message: FromWorker) => self.postMessage(message));
  else host?.hear(data);
});

// A failure that nobody awaits ends the analysis as any other does, so that whoever waits for an answer is told.
self.addEventListener('unhandledrejection', (event) => {
  event.preventDefault();
  setTimeout(() => {
    throw event.reason;
  });
});
