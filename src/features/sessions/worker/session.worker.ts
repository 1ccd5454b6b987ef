import { boundTenant } from '#api/transport/bound-tenant.ts';
import { serveCalls } from '#lib/worker-rpc.ts';
import { AnalysisServer } from './analysis-server.ts';
import type { OpenParams } from './protocol.ts';

let server: AnalysisServer | undefined;

serveCalls((method, params, callOptions) => {
  if (method !== 'open') return server?.[method as 'csv'](params, callOptions);
  const { dataset, options }: OpenParams = params;
  boundTenant.set({ fingerprint: dataset.tenant, name: null });
  server = new AnalysisServer(dataset, options, (update) => self.postMessage(update));
  return undefined;
});
