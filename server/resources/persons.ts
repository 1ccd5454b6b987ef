import { sql } from 'kysely';
import type { Person, PersonListItem } from '#contract/persons.ts';
import { parseSearchQuery } from '#contract/search-query.ts';
import { notFound } from '#server/db/errors.ts';
import type { Database, PersonRow } from '#server/db/schema.ts';
import { forShare } from '#server/db/transact.ts';
import type { Position } from '#server/lists/cursor.ts';
import { afterPosition, loadPage, selectRowBytes } from '#server/lists/load-page.ts';
import { loadParts } from '#server/lists/load-parts.ts';
import {
  addressWord,
  findStartWord,
  hasWords,
  selectMatches,
  toQueryWords,
} from '#server/lists/search-words.ts';
import { AUDIENCE_TEXT_COLUMNS, audienceItemReply, selectAudienceItems } from './audience-items.ts';
import { ALL_PERSONS, findText } from './person-search.ts';
import type { Call, Handlers, Service } from './service.ts';

const selectPerson = (db: Database, tenantId: string, personId: string) =>
  db.selectFrom('persons').selectAll().where('tenant_id', '=', tenantId).where('person_id', '=', personId);

/** Throws 404 if the tenant has no such person. */
export async function findPerson(db: Database, tenantId: string, personId: string): Promise<PersonRow> {
  const row = await selectPerson(db, tenantId, personId).executeTakeFirst();
  if (!row) throw notFound('person');
  return row;
}

/** As {@link findPerson}. Keeps the person from being merged until the transaction ends. */
export async function keepPerson(db: Database, tenantId: string, personId: string): Promise<PersonRow> {
  const row = await forShare(db, selectPerson(db, tenantId, personId)).executeTakeFirst();
  if (!row) throw notFound('person');
  return row;
}

export const personReply = ({ time }: Service, row: PersonRow): Person => ({
  personId: row.person_id,
  name: row.name,
  email: row.email,
  domain: row.domain,
  slug: row.slug,
  phoneNumber: row.phone_number,
  linkedinProfileUrl: row.linkedin_profile_url,
  createdAt: time(row.created_at),
  updatedAt: time(row.updated_at),
});

const personItem = (service: Service, row: ListedPersonRow): PersonListItem => ({
  ...personReply(service, row),
  accountId: row.account_id,
  latestActivityAt: service.time(row.latest_activity_at),
});

type ListedPersonRow = PersonRow & { latest_activity_at: number };

/** Time of a person's newest log entry or visit, else of the creation (epoch ms). Reads one row of each audience. */
const latestActivityAt = sql<number>`(
  select max(happened_at) from (
    select persons.created_at as happened_at
    union all
    select max(logs.created_at) from person_logs logs
    where logs.tenant_id = persons.tenant_id and logs.person_id = persons.person_id
      and logs.deleted_at is null
    union all
    select max((
      select max(sessions.started_at) from sessions
      where sessions.tenant_id = audiences.tenant_id and sessions.page_id = audiences.page_id
        and sessions.audience_id = audiences.audience_id))
    from audiences
    where audiences.tenant_id = persons.tenant_id and audiences.person_id = persons.person_id
  ) as activity)`.as('latest_activity_at');

const TEXT_COLUMNS = ['name', 'email', 'domain', 'linkedin_profile_url'].map((column) => `persons.${column}`);

/** From this length on, groups of digits are a phone number only, not words of a name. */
const MIN_NUMBER_DIGITS = 7;

/** The words of each meaning of a query: an address of a profile, part of a phone number, or words. */
async function readMeanings(db: Database, tenantId: string, query: string): Promise<string[][]> {
  const parsed = parseSearchQuery(query);
  const { address, phone = '' } = parsed;
  const words = toQueryWords(await findText(db, tenantId, parsed));
  const isNumber = phone.length >= MIN_NUMBER_DIGITS && words.length > 1;
  return [
    ...(address === undefined ? [] : [[addressWord(address)]]),
    ...(phone === '' || phone === words.join() ? [] : [[phone]]),
    ...(words.length === 0 || isNumber ? [] : [words]),
  ];
}

/** Searches by each meaning of the query, in the order of the index: by the matching word. */
async function searchPersons({ service, tenantId, query: { accountId, ...query } }: Call<'listPersons'>) {
  const { db, cursors } = service;
  const searchQuery = (query.query ?? '').trim();
  const meanings = await readMeanings(db, tenantId, searchQuery);
  const list = accountId ?? ALL_PERSONS;
  const starts: Promise<string | undefined>[] = [];

  async function* findParts(after: Position['after'] | undefined) {
    const first = after ? Number(after[0]) : 0;
    for (const [index, words] of meanings.entries()) {
      if (index < first) continue;
      const position = after && index === first ? after.slice(1) : undefined;
      starts[index] ??= findStartWord(db, tenantId, list, words);
      const start = position ? String(position[0]) : await starts[index];
      let matches = selectMatches(db, tenantId, list, words, start)
        .innerJoin('persons', (join) =>
          join
            .onRef('persons.tenant_id', '=', 'search_words.tenant_id')
            .onRef('persons.person_id', '=', 'search_words.record_id'),
        )
        .where(afterPosition('>', ['search_words.word', 'search_words.record_id'], position))
        .orderBy('search_words.word')
        .orderBy('search_words.record_id');
      if (accountId !== undefined) matches = matches.where('persons.account_id', '=', accountId);
      for (const earlier of meanings.slice(0, index))
        matches = matches.where(
          sql<boolean>`not (${hasWords(tenantId, list, 'persons.person_id', earlier)})`,
        );
      yield { index, matches };
    }
  }

  return loadPage({
    cursors,
    scope: [tenantId, 'searchPersons', accountId, searchQuery],
    query,
    count: async () => null,
    loadRows: (after, limit) =>
      loadParts(findParts(after), limit, ({ index, matches }, rest) =>
        matches
          .selectAll('persons')
          .select(['search_words.word', sql.lit(index).as('meaning'), latestActivityAt])
          .limit(rest)
          .execute(),
      ),
    loadRowBytes: (after, limit) =>
      loadParts(findParts(after), limit, ({ matches }, rest) => selectRowBytes(matches, TEXT_COLUMNS, rest)),
    sortKeysOf: (row) => [row.meaning, row.word, row.person_id],
    toItem: (row) => personItem(service, row),
  });
}

/** Lists all persons, or an account's, newest first. */
function listPersons({ service, tenantId, query }: Call<'listPersons'>, accountId: string | undefined) {
  const { db, cursors } = service;
  let matching = db.selectFrom('persons').where('tenant_id', '=', tenantId);
  if (accountId !== undefined) matching = matching.where('account_id', '=', accountId);
  const ordered = (after: Position['after'] | undefined) =>
    matching
      .where(afterPosition('<', ['created_at', 'person_id'], after))
      .orderBy('created_at', 'desc')
      .orderBy('person_id', 'desc');
  return loadPage({
    cursors,
    scope: [tenantId, 'listPersons', accountId],
    query,
    count: async () => (accountId === undefined ? null : countLinkedPersons(db, tenantId, accountId)),
    loadRows: (after, limit) => ordered(after).selectAll().select(latestActivityAt).limit(limit).execute(),
    loadRowBytes: (after, limit) => selectRowBytes(ordered(after), TEXT_COLUMNS, limit),
    sortKeysOf: (row) => [row.created_at, row.person_id],
    toItem: (row) => personItem(service, row),
  });
}

async function countLinkedPersons(db: Database, tenantId: string, accountId: string): Promise<number> {
  const account = await db
    .selectFrom('accounts')
    .select('linked_persons_count')
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return account?.linked_persons_count ?? 0;
}

/** Finds a person by exact ID, as a page of results; undefined without a match. */
async function listPersonById({ service, tenantId, query: { query, accountId } }: Call<'listPersons'>) {
  const row = await selectPerson(service.db, tenantId, (query ?? '').trim())
    .select(latestActivityAt)
    .executeTakeFirst();
  if (!row || (accountId !== undefined && row.account_id !== accountId)) return undefined;
  return { items: [personItem(service, row)], hasMore: false, nextCursor: null, totalCount: 1 };
}

export const personHandlers = {
  /** A query may be the exact ID of a person, or of the account of the persons. */
  async listPersons(call) {
    const { service, tenantId, query } = call;
    const searchQuery = (query.query ?? '').trim();
    if (searchQuery === '') return listPersons(call, query.accountId);
    const account = await service.db
      .selectFrom('accounts')
      .select('account_id')
      .where('tenant_id', '=', tenantId)
      .where('account_id', '=', searchQuery)
      .executeTakeFirst();
    if (account && (query.accountId ?? searchQuery) === searchQuery) return listPersons(call, searchQuery);
    const found = query.cursor === undefined ? await listPersonById(call) : undefined;
    return found ?? searchPersons(call);
  },

  async getPerson({ service, tenantId, params }) {
    return personReply(service, await findPerson(service.db, tenantId, params.person_id));
  },

  async listPersonAudiences({ service, tenantId, params, query }) {
    const { db, cursors } = service;
    const { person_id } = await findPerson(db, tenantId, params.person_id);
    const audiences = selectAudienceItems(db, tenantId)
      .where('audiences.person_id', '=', person_id)
      .orderBy('audiences.created_at', 'desc')
      .orderBy('audiences.audience_id', 'desc');
    const ordered = (after: Position['after'] | undefined) =>
      audiences.where(afterPosition('<', ['audiences.created_at', 'audiences.audience_id'], after));
    return loadPage({
      cursors,
      scope: [tenantId, 'listPersonAudiences', person_id],
      query,
      count: async () => null,
      loadRows: (after, limit) => ordered(after).limit(limit).execute(),
      loadRowBytes: (after, limit) =>
        selectRowBytes(ordered(after).clearSelect(), AUDIENCE_TEXT_COLUMNS, limit),
      sortKeysOf: (row) => [row.created_at, row.audience_id],
      toItem: (row) => audienceItemReply(service, row),
    });
  },
} satisfies Handlers<'getPerson' | 'listPersons' | 'listPersonAudiences'>;
