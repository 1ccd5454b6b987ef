import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { databaseKinds } from '#server/testing/databases.ts';
import { startHarness } from '#server/testing/harness.ts';
import { makeWorld } from '#server/testing/world.ts';

test('a PATCH writes only the columns it changes', async () => {
  const [sqlite] = databaseKinds;
  if (!sqlite) throw new Error('No database');
  const harness = await startHarness(sqlite);
  const { db } = harness;
  const tenant = await harness.tenant('Changed columns');
  const { page_id, audience_id, topic_id } = await makeWorld(harness, tenant);
  const rejectUpdateOf = (table: string, columns: string[]) =>
    sql`create trigger ${sql.id(`${table}_kept`)} before update of ${sql.join(columns.map((each) => sql.ref(each)))}
      on ${sql.table(table)} begin select raise(abort, 'unchanged column written'); end`.execute(db);
  await rejectUpdateOf('pages', [
    'page_context',
    'scripts',
    'header_action_id',
    'audiences_count',
    'created_at',
  ]);
  await rejectUpdateOf('topics', ['sort_order', 'purpose', 'created_at']);
  await rejectUpdateOf('audiences', [
    'metadata_override',
    'supplementary_context',
    'person_id',
    'created_at',
  ]);

  await tenant.call('updatePage', { params: { page_id }, body: { name: 'Renamed' } });
  await tenant.call('updateTopic', { params: { topic_id }, body: { title: 'Renamed' } });
  await tenant.call('updateAudience', { params: { page_id, audience_id }, body: { customName: 'Renamed' } });
  await expect(
    tenant.call('updatePage', { params: { page_id }, body: { pageContext: 'Rejected by the trigger' } }),
  ).rejects.toThrow();
  await harness.close();
});
