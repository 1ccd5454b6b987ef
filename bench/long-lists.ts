import { type Kysely, sql } from 'kysely';
import { migrate } from '#server/db/migrate.ts';
import { rebuildSearch } from '#server/db/migrations/0011-rebuild-search.ts';
import { openSqlite } from '#server/db/open.ts';
import type { Database } from '#server/db/schema.ts';
import { nameColumns } from '#server/db/search-text.ts';
import { blankPage } from '#server/resources/blank-page.ts';
import { startHarness, type Tenant } from '#server/testing/harness.ts';
import { openOwnDatabase } from '#server/testing/own-database.ts';
import { compareSizes, type Requests } from './support/compare-sizes.ts';

const SIZES = [10_000, 100_000] as const;
const PAGES = 20;
const START = Date.UTC(2026, 0);
const ACCOUNT_ID = `account_${'1'.repeat(26)}`;
/** Rows per statement. */
const BATCH_SIZE = 500;
/** Records that match the searches and rare filters, in a list of any length. */
const MATCHES = 120;

async function insertAll<Row>(rows: readonly Row[], insert: (batch: Row[]) => Promise<unknown>) {
  for (let start = 0; start < rows.length; start += BATCH_SIZE)
    await insert(rows.slice(start, start + BATCH_SIZE));
}

const nameOf = (index: number) => (index < MATCHES ? `Rare fleet ${index}` : `Common fleet ${index}`);

async function addPeople(db: Database, tenantId: string, count: number) {
  await db
    .insertInto('accounts')
    .values({
      tenant_id: tenantId,
      account_id: ACCOUNT_ID,
      domain: 'northwind.example',
      domain_key: 'northwind.example',
      name: 'Northwind Logistics',
      linked_persons_count: count / 10,
      logs_count: 0,
      deleted_logs_count: 0,
      created_at: START,
      updated_at: START,
      latest_activity_at: START,
    })
    .execute();
  const persons = Array.from({ length: count }, (_, index) => {
    const email = `mail${index}@company${index % 997}.example`;
    return {
      tenant_id: tenantId,
      person_id: `person_${index}`,
      account_id: index % 10 === 0 ? ACCOUNT_ID : null,
      name: nameOf(index),
      email,
      email_key: email,
      domain: `company${index % 997}.example`,
      domain_key: `company${index % 997}.example`,
      slug: `slug-${index}`,
      phone_number: `+4930${5_000_000 + index}`,
      linkedin_profile_url: `https://www.linkedin.com/in/profile-${index}`,
      linkedin_key: `https://www.linkedin.com/in/profile-${index}`,
      logs_count: 0,
      deleted_logs_count: 0,
      created_at: START + index,
      updated_at: START + index,
    };
  });
  await insertAll(persons, (batch) => db.insertInto('persons').values(batch).execute());
}

const contextOf = (index: number) =>
  `${index < MATCHES ? 'Unusual' : 'Usual'} terms after a pilot in the winter range. Evaluates route planning for ${index % 89} depots and ${index % 97} vans, net ${index % 31} days.`;

async function addAudiences(db: Database, tenantId: string, count: number) {
  const pages = Array.from({ length: PAGES }, (_, index) => ({
    ...blankPage(tenantId, `page_${index}`, `Page ${index}`, START + index),
    audiences_count: count / PAGES,
  }));
  await db.insertInto('pages').values(pages).execute();
  const audiences = Array.from({ length: count }, (_, index) => ({
    tenant_id: tenantId,
    audience_id: `audience_${index}`,
    page_id: `page_${index % PAGES}`,
    computed_name: `Audience ${index}`,
    custom_name: nameOf(index),
    ...nameColumns(nameOf(index)),
    action_form_id_override: null,
    action_form_instructions_override: null,
    action_url_override: index < MATCHES ? 'https://example.com' : null,
    supplementary_context: contextOf(index),
    metadata_override: '{}',
    // Each person has ten audiences.
    person_id: `person_${Math.floor(index / 10)}`,
    person_route_key: null,
    is_new_page_agent: 1 as const,
    status: index < MATCHES ? 'queued' : 'published',
    created_at: START + index,
    archived_at: null,
    latest_version_id: `version_${index}`,
    latest_version_at: START + index,
    published_version_id: index < MATCHES ? null : `version_${index}`,
    published_at: null,
    publish_at: null,
    versions_count: 1,
    is_page_archived: 0 as const,
  }));
  await insertAll(audiences, (batch) => db.insertInto('audiences').values(batch).execute());
  await sql`
    insert into audience_versions (tenant_id, version_id, message_id, audience_id, version_number, status,
      is_new_page_agent, created_at)
    select tenant_id, latest_version_id, latest_version_id, audience_id, 1, status, 1, created_at
    from audiences where tenant_id = ${tenantId}`.execute(db);
}

const filters: Record<string, object> = {
  'a common state': { state: 'live' },
  'a common state, newest first': { state: 'live', sort: 'createdAt' },
  'a rare state': { state: 'publishing' },
  'all states but one': { state: 'live,draft,scheduled,publishing' },
  'a rare and a common state, by status': { state: 'live,publishing', sort: 'status' },
  overrides: { hasOverrides: 'true' },
  'no overrides': { hasOverrides: 'false', sort: 'latestVersionAt' },
  'a person': { personId: 'person_70' },
  'a person, a state and no overrides': { personId: 'person_70', state: 'live', hasOverrides: 'false' },
  'a rare state, and a rare word': { state: 'publishing', query: 'rare' },
  'a common state, and a common word': { state: 'live', query: 'common' },
  'a person, and a common word': { personId: 'person_70', query: 'common' },
};

const requests: Requests = {
  ...Object.fromEntries(
    Object.entries(filters).map(([name, query]) => [
      `audiences with ${name}`,
      ({ call }: Tenant) => call('listAudiences', { query }),
    ]),
  ),
  'audiences of a page with a common state': ({ call }) =>
    call('listPageAudiences', { params: { page_id: 'page_3' }, query: { state: 'live' } }),
  'audiences of a page with a rare state': ({ call }) =>
    call('listPageAudiences', { params: { page_id: 'page_3' }, query: { state: 'publishing' } }),
  'people, first page': ({ call }) => call('listPersons'),
  'people, a rare word': ({ call }) => call('listPersons', { query: { query: 'rare' } }),
  'people, a common word': ({ call }) => call('listPersons', { query: { query: 'common' } }),
  'people, part of an email': ({ call }) => call('listPersons', { query: { query: 'mail77@company' } }),
  'people, a rare and a common word': ({ call }) => call('listPersons', { query: { query: 'fleet rare' } }),
  'people, symbols': ({ call }) => call('listPersons', { query: { query: '@ .' } }),
  'people, the name of an account': ({ call }) => call('listPersons', { query: { query: 'northwind' } }),
  'people, a phone number': ({ call }) => call('listPersons', { query: { query: '030 500 7000' } }),
  'people, a profile': ({ call }) =>
    call('listPersons', { query: { query: 'https://linkedin.com/in/profile-7000?x=1' } }),
  'people, by ID': ({ call }) => call('listPersons', { query: { query: 'person_7000' } }),
  'audiences, first page by name': ({ call }) => call('listAudiences'),
  'audiences, newest first': ({ call }) => call('listAudiences', { query: { sort: 'createdAt' } }),
  'audiences, two statuses by version': ({ call }) =>
    call('listAudiences', { query: { status: 'queued,pending', sort: 'latestVersionAt' } }),
  'audiences of a page, a rare word': ({ call }) =>
    call('listPageAudiences', { params: { page_id: 'page_3' }, query: { query: 'rare' } }),
  'audiences, an email of a person': ({ call }) =>
    call('listAudiences', { query: { query: 'mailto:mail70@company70.example' } }),
  'audiences, a rare word of a context': ({ call }) => call('listAudiences', { query: { query: 'unusual' } }),
  'audiences, common words of a context': ({ call }) =>
    call('listAudiences', { query: { query: 'winter range pilot' } }),
  'audiences, a common word': ({ call }) => call('listAudiences', { query: { query: 'common' } }),
  "audiences, words of a page's name": ({ call }) => call('listAudiences', { query: { query: 'page 7' } }),
  "audiences, a page's name and a status": ({ call }) =>
    call('listAudiences', { query: { query: 'page', status: 'queued' } }),
  'audiences, by the ID of a page': ({ call }) => call('listAudiences', { query: { query: 'page_7' } }),
  'audiences, by ID': ({ call }) => call('listAudiences', { query: { query: 'audience_7000' } }),
  'audiences, by the ID of a person': ({ call }) => call('listAudiences', { query: { query: 'person_70' } }),
  'audiences of a status, by the ID of a person': ({ call }) =>
    call('listAudiences', { query: { query: 'person_70', status: 'published' } }),
};

async function openTenant(open: () => Promise<Database>, size: number) {
  const db = await open();
  await migrate(db);
  const harness = await startHarness({ name: '', open, openEmpty: open }, { db });
  const tenant = await harness.tenant('Bench');
  await addPeople(db, tenant.tenantId, size);
  await addAudiences(db, tenant.tenantId, size);
  await rebuildSearch.up(db as Kysely<unknown>, () => {});
  return { harness, tenant };
}

async function benchOn(name: string, open: () => Promise<Database>, prepare?: (db: Database) => unknown) {
  const small = await openTenant(open, SIZES[0]);
  const large = await openTenant(open, SIZES[1]);
  for (const { harness } of [small, large]) await prepare?.(harness.db);
  const passed = await compareSizes(name, requests, [small.tenant, large.tenant]);
  await small.harness.close();
  await large.harness.close();
  return passed;
}

/** First pages and searches of lists, at a size and at ten times that. */
export async function benchLongLists(): Promise<boolean> {
  const sqlite = await benchOn('SQLite', async () => openSqlite(':memory:'));
  const url = process.env.TEST_DATABASE_URL;
  if (!url) {
    console.log(
      '  PostgreSQL: not measured; set TEST_DATABASE_URL to a server where databases may be created',
    );
    return sqlite;
  }
  // Otherwise the first reads would include cleanup of the bulk load.
  const clean = (db: Database) => sql`vacuum analyze`.execute(db);
  return (await benchOn('PostgreSQL', () => openOwnDatabase(url), clean)) && sqlite;
}
