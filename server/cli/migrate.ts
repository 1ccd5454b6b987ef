import { readDataConfig } from '#server/config.ts';
import { connect } from '#server/db/connect.ts';
import { run } from '#server/usage-error.ts';

await run(async () => {
  const config = readDataConfig(process.env);
  // Connecting upgrades, as it does at every start of the server.
  const db = await connect(config);
  await db.destroy();
  console.log(
    `The database in ${config.databaseUrl ? 'DATABASE_URL' : config.dataDir} has the newest schema.`,
  );
});
