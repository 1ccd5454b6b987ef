import { boundTenant } from '#api/transport/bound-tenant.ts';
import { serveCalls } from '#lib/worker-rpc.ts';
import { AnalysisServer } from './analysis-server.ts';
import type { OpenParams } from './protocol.ts';

// Tests run workers in one thread, where `self` is gone after the last test.
const scope = self;
let server: AnalysisServer | undefined;

serveCalls((method, params, callOptions) => {
  if (method !== 'open') return server?.[method as 'csv'](params, callOptions);
  const { dataset, options }: OpenParams = params;
  boundTenant.set({ fingerprint: dataset.tenant, name: null });
  server = new AnalysisServer(dataset, options, (update) => scope.postMessage(update));
  return undefined;
});
