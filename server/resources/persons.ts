import type { Person, PersonListItem } from '#contract/persons.ts';
import { notFound } from '#server/db/errors.ts';
import type { Database, PersonRow } from '#server/db/schema.ts';
import type { Position } from '#server/lists/cursor.ts';
import { afterPosition, loadPage, selectRowBytes } from '#server/lists/load-page.ts';
import { findStartWord, normalizePhoneQuery, selectMatches, wordsOf } from '#server/lists/search-words.ts';
import { AUDIENCE_TEXT_COLUMNS, audienceItemReply, selectAudienceItems } from './audience-items.ts';
import { ALL_PERSONS } from './person-search.ts';
import type { Call, Handlers, Service } from './service.ts';

/** Throws 404 if the tenant has no such person. */
export async function findPerson(db: Database, tenantId: string, personId: string): Promise<PersonRow> {
  const row = await db
    .selectFrom('persons')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('person_id', '=', personId)
    .executeTakeFirst();
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

const personItem = (service: Service, row: PersonRow): PersonListItem => ({
  ...personReply(service, row),
  accountId: row.account_id,
});

const TEXT_COLUMNS = ['name', 'email', 'domain', 'linkedin_profile_url'].map((column) => `persons.${column}`);

/** Searches by words, in the order of the index: by the matching word. */
async function searchPersons({ service, tenantId, query: { accountId, ...query } }: Call<'listPersons'>) {
  const { db, cursors } = service;
  const text = normalizePhoneQuery(query.query ?? '');
  const list = accountId ?? ALL_PERSONS;
  const startWord = query.cursor === undefined ? await findStartWord(db, tenantId, list, text) : undefined;
  const ordered = (after: Position['after'] | undefined) => {
    const matches = selectMatches(db, tenantId, list, text, after ? String(after[0]) : startWord);
    if (!matches) throw new Error('The query has no words');
    const persons = matches
      .innerJoin('persons', (join) =>
        join
          .onRef('persons.tenant_id', '=', 'search_words.tenant_id')
          .onRef('persons.person_id', '=', 'search_words.record_id'),
      )
      .where(afterPosition('>', ['search_words.word', 'search_words.record_id'], after))
      .orderBy('search_words.word')
      .orderBy('search_words.record_id');
    return accountId === undefined ? persons : persons.where('persons.account_id', '=', accountId);
  };
  return loadPage({
    cursors,
    scope: [tenantId, 'listPersons', accountId, text],
    query,
    count: async () => null,
    loadRows: (after, limit) =>
      ordered(after).selectAll('persons').select('search_words.word').limit(limit).execute(),
    loadRowBytes: (after, limit) => selectRowBytes(ordered(after), TEXT_COLUMNS, limit),
    sortKeysOf: (row) => [row.word, row.person_id],
    toItem: (row) => personItem(service, row),
  });
}

/** Lists all persons, or those of an account, newest first. */
function listPersons({ service, tenantId, query: { accountId, ...query } }: Call<'listPersons'>) {
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
    loadRows: (after, limit) => ordered(after).selectAll().limit(limit).execute(),
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

/** Finds a person by exact ID, as a page of results; undefined if there is none. */
async function listPersonById({ service, tenantId, query: { query, accountId } }: Call<'listPersons'>) {
  const row = await service.db
    .selectFrom('persons')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('person_id', '=', (query ?? '').trim())
    .executeTakeFirst();
  if (!row || (accountId !== undefined && row.account_id !== accountId)) return undefined;
  return { items: [personItem(service, row)], hasMore: false, nextCursor: null, totalCount: 1 };
}

export const personHandlers = {
  /** A query without words, such as punctuation, lists everything. */
  async listPersons(call) {
    if (wordsOf(call.query.query ?? '').length === 0) return listPersons(call);
    const found = call.query.cursor === undefined ? await listPersonById(call) : undefined;
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
