import { createHmac } from 'node:crypto';
import type { Database } from '#server/db/schema.ts';
import { installationSecret } from '#server/db/settings.ts';
import { findTenantByKey, rotateKey } from '#server/db/tenants.ts';
import { UsageError } from '#server/db/usage-error.ts';
import { cacheFor } from '#server/http/cache-for.ts';
import type { Demo } from '#server/sign-in/backend.ts';
import { DEMO_NAME, demoCounts, ensureDemo } from './demo.ts';

const COUNTS_MS = 60_000;

/** Demo that isn't loaded yet. Its key is `fixedKey`, else derived from the installation's secret. */
export async function createDemo(db: Database, fixedKey: string | undefined): Promise<Demo> {
  const derived = createHmac('sha256', await installationSecret(db))
    .update('demo key')
    .digest('base64url');
  const apiKey = fixedKey ?? `demo_${derived}`;
  const owner = await findTenantByKey(db, apiKey);
  if (owner && owner.name !== DEMO_NAME)
    throw new UsageError(`DEMO_API_KEY is the key of the tenant "${owner.name}". Choose another value.`);
  return { apiKey, isLoaded: false, counts: cacheFor(COUNTS_MS, () => demoCounts(db)) };
}

/** Creates the demo tenant if needed, loads its data, and enables it. */
export async function loadDemo(db: Database, demo: Demo, log: (line: string) => void): Promise<void> {
  await ensureDemo(db, { now: Date.now(), log });
  if (!(await findTenantByKey(db, demo.apiKey))) await rotateKey(db, DEMO_NAME, { key: demo.apiKey });
  demo.isLoaded = true;
}
