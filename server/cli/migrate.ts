import { readDataConfig } from '#server/config.ts';
import { connect } from '#server/db/connect.ts';
import { readOptions } from './options.ts';
import { run } from './run.ts';

const HELP = `Brings the database of DATA_DIR (default ./data) or DATABASE_URL to the newest schema, which starting
the server does too.

  npm run migrate`;

await run(async () => {
  const { help } = readOptions('migrate', { options: { help: { type: 'boolean', short: 'h' } } }).values;
  if (help) return console.log(HELP);
  const config = readDataConfig(process.env);
  // Connecting upgrades, as it does at every start of the server.
  const db = await connect(config, console);
  await db.destroy();
  console.log(
    `The database in ${config.databaseUrl ? 'DATABASE_URL' : config.dataDir} has the newest schema.`,
  );
});
