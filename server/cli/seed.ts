import { readCommandConfig } from '#server/config.ts';
import { assertHasDatabase, connect } from '#server/db/connect.ts';
import { getTenant } from '#server/db/tenants.ts';
import { UsageError } from '#server/db/usage-error.ts';
import { seededPage } from '#server/demo/seed.ts';
import { VISIT_DAYS } from '#server/demo/world.ts';
import { writeVisits } from '#server/demo/write-visits.ts';
import { assertPageExists } from '#server/import/target-page.ts';
import { readOptions } from './options.ts';
import { progressBar } from './progress.ts';
import { run } from './run.ts';

const HELP = `Adds demo sessions from the last ${VISIT_DAYS} days.

  npm run seed -- --tenant NAME --sessions N [--page PAGE_ID]

Without --page they go to a sample page, created the first time. The page gets audiences, too. Running it
again adds nothing; running it with a larger N adds the difference. The last line of output is the page ID.`;

const MAX_SESSIONS = 100_000_000;

await run(async () => {
  const {
    tenant,
    sessions,
    page: pageId,
    help,
  } = readOptions('seed', {
    options: {
      tenant: { type: 'string' },
      sessions: { type: 'string' },
      page: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  }).values;
  if (help) return console.log(HELP);
  if (!tenant) throw new UsageError('Name the tenant with --tenant NAME. See: npm run seed -- --help');
  const count = Number(sessions);
  if (!/^\d+$/.test(sessions ?? '') || count < 1 || count > MAX_SESSIONS)
    throw new UsageError(`Give --sessions as a whole number from 1 to ${MAX_SESSIONS.toLocaleString('en')}.`);

  const config = readCommandConfig(process.env);
  assertHasDatabase(config);
  const db = await connect(config, console);
  try {
    const { tenant_id: tenantId } = await getTenant(db, tenant);
    const existing = pageId === undefined ? undefined : await assertPageExists(db, tenantId, pageId);
    const page = await seededPage(db, tenantId, existing, Date.now());
    const bar = progressBar('Seeding', count);
    const inserted = await writeVisits(db, tenantId, page, count, (done) => bar.update(done, done));
    bar.stop();
    const known = (count - inserted).toLocaleString('en');
    console.log(
      `${inserted.toLocaleString('en')} ${inserted === 1 ? 'session' : 'sessions'} added, ${known} already there.`,
    );
    console.log(page.pageId);
  } finally {
    await db.destroy();
  }
});
