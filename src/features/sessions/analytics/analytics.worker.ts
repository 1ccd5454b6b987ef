import { bindTenant } from '#api/transport/bound-tenant.ts';
import { health } from '#api/transport/health.ts';
import { Host } from './host.ts';
import type { FromWorker, ToWorker } from './protocol.ts';

let host: Host | undefined;
let toldHealth = health.get();

/** What requests told of the service since the last message goes first: what was kept tells nothing of it. */
function tell(message: FromWorker) {
  const now = health.get();
  if (now !== toldHealth) self.postMessage({ type: 'health', health: now } satisfies FromWorker);
  toldHealth = now;
  self.postMessage(message);
}

self.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if (data.type === 'open') {
    bindTenant({ fingerprint: data.dataset.tenant, name: null });
    host = new Host(data.dataset, data.shown, tell);
  } else host?.hear(data);
});

// A failure that nobody awaits ends the analysis as any other does, so that whoever waits for an answer is told.
self.addEventListener('unhandledrejection', (event) => {
  event.preventDefault();
  setTimeout(() => {
    throw event.reason;
  });
});
