import { startService, type Tenant } from './server.ts';

/** A tenant with one page that has 6,000 sessions over the last 90 days. */
export interface LargeTenant extends Tenant {
  pageId: string;
  sessions: number;
}

interface PreparedData {
  /** Data folder with the demo tenant and the large one; each server starts from a copy. */
  folder: string;
  largeTenant: LargeTenant;
}

const VARIABLE = 'E2E_PREPARED_DATA';
const SESSIONS = 6000;

/** Playwright's global setup: makes the demo and a large tenant once, not in every worker. */
export default async function prepareData(): Promise<() => void> {
  const server = await startService({ env: { DEMO: 'on' } });
  const tenant = await server.createTenant('Busy');
  const output = await server.runCommand('seed', ['--tenant', tenant.name, '--sessions', String(SESSIONS)]);
  await server.stop();
  const pageId = output.trim().split(/\s+/).at(-1) ?? '';
  const prepared: PreparedData = {
    folder: server.folder.path,
    largeTenant: { ...tenant, pageId, sessions: SESSIONS },
  };
  process.env[VARIABLE] = JSON.stringify(prepared);
  return () => server.folder.remove();
}

/** Result of the global setup, in a worker. */
export const preparedData = (): PreparedData => JSON.parse(process.env[VARIABLE] ?? '');
