import type { Kysely } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { searchNames } from '#contract/testing/search-cases.ts';
import { ensureDemo } from '#server/demo/demo.ts';
import { databaseKinds } from '#server/testing/databases.ts';
import { makePage, makePerson, makeTopic } from '#server/testing/fixtures.ts';
import { type Harness, startHarness } from '#server/testing/harness.ts';
import { describeDatabase } from '#server/testing/old-databases.ts';
import { migrate } from './migrate.ts';
import { rebuildSearch } from './migrations/0011-rebuild-search.ts';

describe.each(databaseKinds)('rebuilt words and folded texts on $name', ({ openEmpty, ...kind }) => {
  let harness: Harness | undefined;
  afterEach(() => harness?.close());

  it('are those that the service and the demo write', async () => {
    const db = await openEmpty();
    await migrate(db);
    harness = await startHarness({ ...kind, openEmpty }, { db });
    const tenant = await harness.tenant('Names');
    const page_id = await makePage(db, tenant.tenantId, 'L’Été ﬁnal');
    for (const [index, name] of searchNames.entries()) {
      await makePerson(db, tenant.tenantId, `person_${index}`, name);
      await makeTopic(db, tenant.tenantId, name, index);
      await tenant.call('createAudience', {
        params: { page_id },
        body: { customName: name, supplementaryContext: `${name} ${searchNames.join(', ')}` },
      });
    }
    const body = { source: 'crm', payload: {} };
    const email = 'ada@acme.example';
    const linkedinProfileUrl = 'https://de.linkedin.com/in/%C3%A1da/?x';
    await tenant.call('createPersonLog', { body: { ...body, email, phoneNumber: '+4930555' } });
    await tenant.call('createAccountLog', {
      body: { ...body, domain: 'acme.example', name: 'O’Neil 株式会社' },
    });
    await tenant.call('createPersonLog', { body: { ...body, email: `x${email}`, linkedinProfileUrl } });
    await ensureDemo(db, { now: Date.UTC(2026, 5, 1), log: () => {}, sessions: 10 });
    const before = await describeDatabase(db);
    const lines: string[] = [];
    await db
      .transaction()
      .execute((transaction) =>
        rebuildSearch.up(transaction as unknown as Kysely<unknown>, (line) => lines.push(line)),
      );
    expect(await describeDatabase(db)).toBe(before);
    expect(lines).toEqual([]);
  });
});
