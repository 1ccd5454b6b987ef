import { boundTenant } from '#api/transport/bound-tenant.ts';
import { serveCalls } from '#lib/worker-rpc.ts';
import { AnalysisServer } from './analysis-server.ts';
import type { OpenParams } from './protocol.ts';

let server: AnalysisServer | undefined;

serveCalls((method, params, options) => {
  if (method !== 'open') return server?.[method as 'csv'](params, options);
  const { dataset, shown }: OpenParams = params;
  boundTenant.set({ fingerprint: dataset.tenant, name: null });
  server = new AnalysisServer(dataset, shown, (update) => self.postMessage(update));
  return undefined;
});
