import { resolve } from 'node:path';
import { readCommandConfig } from '#server/config.ts';
import { createBackup } from '#server/db/backup.ts';
import { UsageError } from '#server/db/usage-error.ts';
import { describeDatabase, formatSecondsSince } from './describe-database.ts';
import { readFileArgument } from './options.ts';
import { stepProgress } from './progress.ts';
import { run } from './run.ts';

const HELP = `Backs up the SQLite database of DATA_DIR (default ./data), also while a server runs.

  npm run backup -- FILE

FILE must not exist. It appears once the copy is complete and checked; until then it is FILE.partial, which a killed
backup leaves and the next one replaces. It holds hashes of keys, the secret and personal data, so only this user
can read it.

For PostgreSQL use pg_dump.`;

await run(async () => {
  const file = readFileArgument('backup', HELP);
  if (file === undefined) return;
  const { dataDir, databaseUrl } = readCommandConfig(process.env);
  if (databaseUrl)
    throw new UsageError(
      'DATABASE_URL is set, and PostgreSQL has its own backup. Use: pg_dump --format=custom --file=FILE "$DATABASE_URL" (and pg_restore to restore it).',
    );
  const startedAt = performance.now();
  const { report, stop } = stepProgress();
  const path = resolve(file);
  const backup = await createBackup(dataDir, path, report).finally(stop);
  console.log(
    `Backed up ${dataDir} to ${path}: ${describeDatabase(backup)}; checked, in ${formatSecondsSince(startedAt)}.`,
  );
});
