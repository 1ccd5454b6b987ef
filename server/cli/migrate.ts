import { readCommandConfig, readRehearsalUrl } from '#server/config.ts';
import { connect, type DataConfig } from '#server/db/connect.ts';
import type { Rehearsal } from '#server/db/rehearse.ts';
import { type RehearsalResult, rehearsePostgres, rehearseSqlite } from '#server/db/rehearse-copy.ts';
import { UsageError } from '#server/db/usage-error.ts';
import { formatCount } from './describe-database.ts';
import { readOptions } from './options.ts';
import { stepProgress } from './progress.ts';
import { run } from './run.ts';

const HELP = `Brings the database of DATA_DIR (default ./data) or DATABASE_URL to the newest schema, which starting
the server does too.

  npm run migrate
  npm run migrate -- --rehearse    upgrades a copy, and says what changes and how long it takes

A rehearsal changes nothing, and runs beside the server of the older version. It copies an SQLite database to
a temporary folder in DATA_DIR, a PostgreSQL database into the empty one of REHEARSAL_URL, and deletes the copy.`;

function rehearse({ dataDir, databaseUrl }: DataConfig): Promise<RehearsalResult> {
  const { report, stop } = stepProgress();
  const output = { report, log: (line: string) => console.log(line) };
  if (!databaseUrl) return rehearseSqlite(dataDir, output).finally(stop);
  const rehearsalUrl = readRehearsalUrl(process.env);
  if (!rehearsalUrl)
    throw new UsageError(
      'Set REHEARSAL_URL to an empty PostgreSQL database for the copy, such as one from: createdb rehearsal',
    );
  return rehearsePostgres(databaseUrl, rehearsalUrl, output).finally(stop);
}

/** A line per table that an upgrade changes. */
function describeChanges({ before, after }: Rehearsal): string[] {
  const rows = (count: number) => formatCount(count, 'row');
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].toSorted().flatMap((name) => {
    const [old, now] = [before[name], after[name]];
    if (!old) return `  ${name}: new, ${rows(now?.rows ?? 0)}`;
    if (!now) return `  ${name}: dropped`;
    const added = now.columns.filter((column) => !old.columns.includes(column));
    const dropped = old.columns.filter((column) => !now.columns.includes(column));
    const changes = [
      added.length > 0 && `new columns ${added.join(', ')}`,
      dropped.length > 0 && `dropped columns ${dropped.join(', ')}`,
      old.rows !== now.rows && `${old.rows.toLocaleString('en')} → ${rows(now.rows)}`,
    ].filter(Boolean);
    return changes.length > 0 ? `  ${name}: ${changes.join('; ')}` : [];
  });
}

function describeRehearsal({ schema, rehearsal }: RehearsalResult): string {
  if (!rehearsal) return `The database has the newest schema (${schema}). An upgrade would change nothing.`;
  const { applied, seconds } = rehearsal;
  return [
    'What changes:',
    ...describeChanges(rehearsal),
    `The upgrade from ${schema} to ${applied.at(-1)} took ${seconds.toFixed(1)} s on a copy, which passed its checks and is deleted. The database is unchanged.`,
  ].join('\n');
}

await run(async () => {
  const { help, rehearse: isRehearsal } = readOptions('migrate', {
    options: { rehearse: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
  }).values;
  if (help) return console.log(HELP);
  const config = readCommandConfig(process.env);
  if (isRehearsal) return console.log(describeRehearsal(await rehearse(config)));
  // Connecting upgrades, as it does at every start of the server.
  const db = await connect(config, console);
  await db.destroy();
  console.log(
    `The database in ${config.databaseUrl ? 'DATABASE_URL' : config.dataDir} has the newest schema.`,
  );
});
