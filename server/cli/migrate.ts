import { readDataConfig } from '#server/config.ts';
import { connect } from '#server/db/connect.ts';
import { run, UsageError } from '#server/usage-error.ts';

const HELP = `Brings the database of DATA_DIR (default ./data) or DATABASE_URL to the newest schema, which starting
the server does too.

  npm run migrate`;

await run(async () => {
  const [argument] = process.argv.slice(2);
  if (argument === '--help' || argument === '-h') return console.log(HELP);
  if (argument !== undefined)
    throw new UsageError(`migrate takes no arguments, but got ${argument}. See: npm run migrate -- --help`);
  const config = readDataConfig(process.env);
  // Connecting upgrades, as it does at every start of the server.
  const db = await connect(config);
  await db.destroy();
  console.log(
    `The database in ${config.databaseUrl ? 'DATABASE_URL' : config.dataDir} has the newest schema.`,
  );
});
