import type { Insertable, Transaction } from 'kysely';
import type { AudienceRow, Schema } from '#server/db/schema.ts';
import { searchWordRows } from '#server/lists/search-words.ts';
import { audienceWords } from '#server/resources/audience-records.ts';
import { personSearchEntry, personWords } from '#server/resources/person-search.ts';
import { versionValuesRow } from '#server/resources/version-values.ts';
import type { DemoWorld } from './world.ts';

/** Rows per statement; both databases limit the number of bound values. */
const CHUNK_SIZE = 100;

async function insertAll<Table extends keyof Schema>(
  transaction: Transaction<Schema>,
  table: Table,
  rows: readonly Insertable<Schema[Table]>[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += CHUNK_SIZE)
    await transaction
      .insertInto(table)
      .values(rows.slice(start, start + CHUNK_SIZE))
      .execute();
}

/** An audience as of one of its versions: it starts with some of its overrides and gains the others. */
function overridesAt(audience: AudienceRow, version: number): AudienceRow {
  const share = version / audience.versions_count;
  const metadata = Object.entries(JSON.parse(audience.metadata_override));
  return {
    ...audience,
    ...(share <= 0.5 && { action_url_override: null, action_form_instructions_override: null }),
    metadata_override: JSON.stringify(
      Object.fromEntries(metadata.slice(0, Math.ceil(metadata.length * share))),
    ),
  };
}

/** Inserts audiences, their versions and their search words. */
export async function insertAudiences(
  transaction: Transaction<Schema>,
  { audiences, versions, persons }: Pick<DemoWorld, 'audiences' | 'versions' | 'persons'>,
): Promise<void> {
  await insertAll(transaction, 'audiences', audiences);
  await insertAll(transaction, 'audience_versions', versions);
  const owners = new Map(audiences.map((row) => [row.audience_id, row]));
  await insertAll(
    transaction,
    'version_values',
    versions.flatMap(({ audience_id, version_id, version_number }) => {
      const owner = owners.get(audience_id);
      return owner ? [versionValuesRow(overridesAt(owner, version_number), version_id)] : [];
    }),
  );
  const byId = new Map(persons.map((person) => [person.person_id, person]));
  const words = audiences.map((row) => audienceWords(row, byId.get(row.person_id ?? '')));
  await insertAll(
    transaction,
    'search_words',
    words.flatMap(({ entry, words }) => searchWordRows(entry, words)),
  );
}

/** Inserts all records except sessions, unless the first page exists. */
export async function insertWorld(transaction: Transaction<Schema>, world: DemoWorld): Promise<void> {
  const [first] = world.pages;
  const inserted = await transaction
    .selectFrom('pages')
    .select('page_id')
    .where('tenant_id', '=', first?.tenant_id ?? '')
    .where('page_id', '=', first?.page_id ?? '')
    .executeTakeFirst();
  if (inserted) return;
  await insertAll(transaction, 'pages', world.pages);
  await insertAll(transaction, 'page_revisions', world.revisions);
  await insertAudiences(transaction, world);
  await insertAll(transaction, 'topics', world.topics);
  await insertAll(transaction, 'topic_entries', world.topicEntries);
  await insertAll(transaction, 'accounts', world.accounts);
  await insertAll(transaction, 'persons', world.persons);
  const accounts = new Map(world.accounts.map((account) => [account.account_id, account]));
  await insertAll(
    transaction,
    'search_words',
    world.persons.flatMap((person) =>
      searchWordRows(personSearchEntry(person), personWords(person, accounts.get(person.account_id ?? ''))),
    ),
  );
  await insertAll(transaction, 'account_logs', world.accountLogs);
  await insertAll(transaction, 'person_logs', world.personLogs);
}
