import { bindTenant } from '#api/transport/bound-tenant.ts';
import { health } from '#api/transport/health.ts';
import { AnalysisServer } from './analysis-server.ts';
import type { FromWorker, ToWorker } from './protocol.ts';

let server: AnalysisServer | undefined;
let postedHealth = health.get();

/** Posts a message, after the service's health if the worker's requests changed it. */
function post(message: FromWorker) {
  const current = health.get();
  if (current !== postedHealth) self.postMessage({ type: 'health', health: current } satisfies FromWorker);
  postedHealth = current;
  self.postMessage(message);
}

self.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if (data.type === 'open') {
    bindTenant({ fingerprint: data.dataset.tenant, name: null });
    server = new AnalysisServer(data.dataset, data.shown, post);
  } else server?.handleMessage(data);
});

// Rethrown outside the promise, so that the page gets the worker's `error` event.
self.addEventListener('unhandledrejection', (event) => {
  event.preventDefault();
  setTimeout(() => {
    throw event.reason;
  });
});
