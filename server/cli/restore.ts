import { resolve } from 'node:path';
import { readCommandConfig } from '#server/config.ts';
import { restoreBackup } from '#server/db/restore.ts';
import { UsageError } from '#server/db/usage-error.ts';
import { describeDatabase, formatSecondsSince } from './describe-database.ts';
import { readFileArgument } from './options.ts';
import { stepProgress } from './progress.ts';
import { run } from './run.ts';

const HELP = `Restores a backup into DATA_DIR (default ./data), which must not have a database or a running server.

  npm run restore -- FILE

The database takes its place once it is copied and checked. A backup of an older version is upgraded by the next
start. Keys and sign-ins are those of the backup.

For PostgreSQL use pg_restore.`;

await run(async () => {
  const file = readFileArgument('restore', HELP);
  if (file === undefined) return;
  const { dataDir, databaseUrl } = readCommandConfig(process.env);
  if (databaseUrl)
    throw new UsageError(
      'DATABASE_URL is set, and PostgreSQL has its own backup. Restore a file of pg_dump into an empty database: pg_restore --no-owner --dbname "$DATABASE_URL" FILE.',
    );
  const startedAt = performance.now();
  const { report, stop } = stepProgress();
  const path = resolve(file);
  const restored = await restoreBackup(dataDir, path, report).finally(stop);
  console.log(
    `Restored ${path} into ${dataDir}: ${describeDatabase(restored)}; checked, in ${formatSecondsSince(startedAt)}.`,
  );
  if (restored.pending.length > 0)
    console.log('The backup is of an older version. The next start upgrades it.');
});
