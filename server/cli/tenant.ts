import { resolve } from 'node:path';
import pino from 'pino';
import { readCommandConfig } from '#server/config.ts';
import { assertHasDatabase, connect } from '#server/db/connect.ts';
import type { Database } from '#server/db/schema.ts';
import { createTenant, listTenants, rotateKey, signOutTenant } from '#server/db/tenants.ts';
import { UsageError } from '#server/db/usage-error.ts';
import { logSecurityEvent, type SecurityEvent, shortKeyHash } from '#server/http/security-log.ts';
import { exportTenant, importTenant } from '#server/import/move-tenant.ts';
import type { TenantFileEnd } from '#server/import/tenant-file.ts';
import { formatCounts } from './describe-database.ts';
import { stepProgress } from './progress.ts';
import { run } from './run.ts';

const usage = `Usage:
  npm run tenant -- create NAME    create a tenant and print its API key (shown once)
  npm run tenant -- list           list the tenants
  npm run tenant -- rotate NAME    replace a tenant's API key and print the new one; the old one stops working
  npm run tenant -- sign-out NAME  sign a tenant out everywhere; its API key still works
  npm run tenant -- export NAME FILE
                                   write all data of a tenant, except keys and sign-ins, to a new file
  npm run tenant -- import FILE    create the tenant of such a file, on SQLite or PostgreSQL

Works on the database of DATA_DIR (default ./data) or DATABASE_URL, also while a server is running.`;

/** On standard error: standard output has only the result. */
const logger = pino({ base: null }, pino.destination({ dest: 2, sync: true }));
const log = (event: SecurityEvent, fields: object) => logSecurityEvent(logger, event, fields);

function checkName(name: string): string {
  if (name.trim() === name && /^[^\p{C}]{1,200}$/u.test(name)) return name;
  throw new UsageError(
    'A tenant name has 1 to 200 characters, no control characters, and no space at its ends.',
  );
}

const describeEnd = ({ counts, sha256 }: TenantFileEnd) =>
  `${formatCounts((table) => counts[table] ?? 0)}; checked, SHA-256 ${sha256}`;

interface Command {
  arguments: 0 | 1 | 2;
  /** Whether it adds a tenant, so that the database may be a new one. */
  canCreateDatabase?: true;
  run(db: Database, name: string, file: string): Promise<string>;
}

const commands: Record<string, Command> = {
  create: {
    arguments: 1,
    canCreateDatabase: true,
    async run(db, name) {
      const { key } = await createTenant(db, checkName(name));
      log('key_created', { tenantName: name, key: shortKeyHash(key) });
      return `Created the tenant "${name}". Keep its API key, it is not shown again: ${key}`;
    },
  },
  list: {
    arguments: 0,
    async run(db) {
      const tenants = await listTenants(db);
      if (tenants.length === 0) return 'There are no tenants yet. Make one: npm run tenant -- create NAME';
      return tenants
        .map(({ name, tenant_id, created_at }) =>
          [new Date(created_at).toISOString().slice(0, 10), tenant_id, name].join('  '),
        )
        .join('\n');
    },
  },
  rotate: {
    arguments: 1,
    async run(db, name) {
      const key = await rotateKey(db, name);
      log('key_rotated', { tenantName: name, key: shortKeyHash(key) });
      return `The old API key of "${name}" is void. Keep the new one, it is not shown again: ${key}`;
    },
  },
  'sign-out': {
    arguments: 1,
    async run(db, name) {
      await signOutTenant(db, name);
      log('tenant_signed_out', { tenantName: name });
      return `All sessions of "${name}" have ended. Its API key still works.`;
    },
  },
  export: {
    arguments: 2,
    async run(db, name, file) {
      const path = resolve(file);
      const { report, stop } = stepProgress();
      const end = await exportTenant(db, name, path, report).finally(stop);
      return `Exported "${name}" to ${path}: ${describeEnd(end)}. Its API keys stay here.`;
    },
  },
  import: {
    arguments: 1,
    canCreateDatabase: true,
    async run(db, file) {
      const { report, stop } = stepProgress();
      const imported = await importTenant(db, resolve(file), report).finally(stop);
      return `Imported "${imported.name}": ${describeEnd(imported)}. It has no API key yet. Make one: npm run tenant -- rotate "${imported.name}"`;
    },
  },
};

await run(async () => {
  const [action = '', ...args] = process.argv.slice(2);
  if (action === 'help' || [action, ...args].some((word) => word === '--help' || word === '-h'))
    return console.log(usage);
  const command = Object.hasOwn(commands, action) ? commands[action] : undefined;
  if (command?.arguments !== args.length) {
    console.error(usage);
    process.exitCode = 2;
    return;
  }
  const config = readCommandConfig(process.env);
  if (!command.canCreateDatabase) assertHasDatabase(config);
  const db = await connect(config, logger);
  try {
    console.log(await command.run(db, args[0] ?? '', args[1] ?? ''));
  } finally {
    await db.destroy();
  }
});
