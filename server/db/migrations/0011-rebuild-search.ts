import { type Kysely, SqliteAdapter, sql } from 'kysely';

const BATCH_SIZE = 1_000;
const REPORT_ROWS = 20_000;
const MAX_TEXT_LENGTH = 10_000;
const SORT_NAME_LENGTH = 100;
const MAX_WORD_LENGTH = 40;
const MAX_WORDS = 100;
const MAX_CONTEXT_WORDS = 10;
const MIN_PHONE_DIGITS = 3;
const MAX_ADDRESS_LENGTH = 200;

const ASCII = /^[\0-\x7f]*$/;
const APOSTROPHES = /[`ʹʼ‘’‛′]/g;
const IGNORABLE = /\p{Default_Ignorable_Code_Point}/gu;
const ACCENTS = /(?![\u3099\u309a])(?=[\p{Script=Inherited}\p{Script=Hebrew}\p{Script=Arabic}])\p{M}/gu;
const LETTER = /[æœøłđðħŧþıς]/g;
const LETTERS: Record<string, string> = {
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ŧ: 't',
  þ: 'th',
  ı: 'i',
  ς: 'σ',
};

function foldLetters(original: string): string {
  const text = original.replaceAll('´', "'");
  if (ASCII.test(text)) return text.toLowerCase().replaceAll('`', "'");
  return text
    .normalize('NFKD')
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .replace(IGNORABLE, '')
    .replace(LETTER, (letter) => LETTERS[letter] ?? letter)
    .normalize('NFC')
    .replace(APOSTROPHES, "'");
}

const removeApostrophes = (folded: string) => folded.replaceAll("'", '');
const truncate = (text: string, length: number) => text.slice(0, length).replace(/[\ud800-\udbff]$/, '');

function foldForColumn(text: string): string {
  const start = truncate(text, MAX_TEXT_LENGTH);
  return truncate(removeApostrophes(foldLetters(start)) || start.toLowerCase(), 2 * MAX_TEXT_LENGTH);
}

const UNSPACED = ['Han', 'Hiragana', 'Katakana', 'Hangul', 'Thai', 'Lao', 'Khmer', 'Myanmar', 'Tibetan']
  .map((script) => `\\p{Script=${script}}`)
  .join('');
const STARTS_UNSPACED = new RegExp(`^[${UNSPACED}]`, 'u');
const TOKENS = new RegExp(
  `[${UNSPACED}][${UNSPACED}\\p{M}ー々]*|(?:(?![${UNSPACED}])[\\p{L}\\p{N}])(?:(?![${UNSPACED}])[\\p{L}\\p{N}\\p{M}'])*|[^\\s\\p{L}\\p{N}\\p{Cc}]`,
  'gu',
);

function searchWords(text: string): Set<string> {
  const words = new Set<string>();
  for (const token of foldLetters(text).match(TOKENS) ?? []) {
    const whole = removeApostrophes(token);
    words.add(whole === '' ? token : whole);
    if (whole !== '' && whole !== token) for (const part of token.split("'")) if (part) words.add(part);
  }
  return words;
}

/** In scripts without spaces, a word of the index for each suffix. */
function suffixesOf(word: string): string[] {
  const characters = [...word];
  if (!STARTS_UNSPACED.test(word)) return [characters.slice(0, MAX_WORD_LENGTH).join('')];
  return characters
    .slice(0, MAX_TEXT_LENGTH)
    .map((_, start) => characters.slice(start, start + MAX_WORD_LENGTH).join(''))
    .filter((suffix) => STARTS_UNSPACED.test(suffix));
}

function indexWords(text: string | null, maxWords = MAX_WORDS): string[] {
  if (text === null) return [];
  const words = new Set<string>();
  for (const word of searchWords(truncate(text, MAX_TEXT_LENGTH)))
    for (const suffix of suffixesOf(word)) {
      if (words.size === maxWords) return [...words];
      words.add(suffix);
    }
  return [...words];
}

/** Any part of a phone number starts a suffix of it. */
function phoneWords(phone: string | null): string[] {
  const digits = phone?.replace(/\D/g, '') ?? '';
  const count = Math.max(0, digits.length - MIN_PHONE_DIGITS + 1);
  return Array.from({ length: count }, (_, start) => digits.slice(start));
}

const WEB_URL =
  /^(?:https?:)?(?:\/\/)?(?:[^\s/?#@]*@)?((?:[\p{L}\p{N}\p{M}_-]+\.)+[\p{L}\p{M}][\p{L}\p{N}\p{M}-]+)\.?(?::\d+)?([/?#]\S*)?$/iu;
const HAS_SCHEME = /^(?:https?:)?\/\//i;

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Host and path of a URL, as one word that no word of a query begins. */
function addressWords(url: string | null): string[] {
  if (url === null) return [];
  const text = url.trim();
  const [, host, rest] = WEB_URL.exec(text) ?? [];
  let address = text.toLowerCase();
  if (host !== undefined && (HAS_SCHEME.test(text) || /^www\./i.test(host) || rest)) {
    const path = decode(/^[^?#]*/.exec(rest ?? '')?.[0] ?? '').replace(/\/+$/, '');
    const name = host.toLowerCase().replace(/^www\./, '');
    address = `${name.replace(/^[a-z]{2,3}\.(?=linkedin\.com$)/, '')}${path}`.toLowerCase();
  }
  return [` ${truncate(address, MAX_ADDRESS_LENGTH)}`];
}

const isSqlite = (db: Kysely<unknown>) => db.getExecutor().adapter instanceof SqliteAdapter;

interface Entry {
  tenant_id: string;
  id: string;
  lists: readonly string[];
  words: readonly string[];
}

/**
 * Inserts the words of a batch as one value, which takes a fraction of the time of a value per column. Sorted, so that
 * neighbors in the index are written together.
 */
async function insertWords(db: Kysely<unknown>, entries: readonly Entry[]) {
  const json = JSON.stringify(
    entries.map(({ tenant_id, id, lists, words }) => [tenant_id, id, lists, [...new Set(words)]]),
  );
  const rows = isSqlite(db)
    ? sql`select entry.value ->> 0, list.value, word.value, entry.value ->> 1
        from json_each(${json}) entry, json_each(entry.value, '$[2]') list, json_each(entry.value, '$[3]') word`
    : sql`select entry ->> 0, list, word, entry ->> 1
        from json_array_elements(${json}::json) entry,
          json_array_elements_text(entry -> 2) list, json_array_elements_text(entry -> 3) word`;
  await sql`insert into search_words (tenant_id, list, word, record_id) ${rows} order by 1, 2, 3, 4`.execute(
    db,
  );
}

type Report = (line: string) => void;

/** Reads a table in batches by its key, and reports the progress. */
async function* batchesOf<Row>(
  db: Kysely<unknown>,
  { table, key, columns, joins = '' }: Record<'table' | 'key' | 'columns', string> & { joins?: string },
  report: Report,
): AsyncGenerator<(Row & { tenant_id: string; id: string })[]> {
  const counts = await sql<{
    total: number | string;
  }>`select count(*) as total from ${sql.table(table)}`.execute(db);
  const total = Number(counts.rows[0]?.total);
  let after = { tenant_id: '', id: '' };
  for (let done = 0; ; ) {
    const { rows } = await sql<Row & typeof after>`
      select t.tenant_id, t.${sql.ref(key)} as id, ${sql.raw(columns)}
      from ${sql.table(table)} t ${sql.raw(joins)}
      where (t.tenant_id, t.${sql.ref(key)}) > (${after.tenant_id}, ${after.id})
      order by t.tenant_id, t.${sql.ref(key)} limit ${BATCH_SIZE}`.execute(db);
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    after = last;
    if (Math.floor((done + rows.length) / REPORT_ROWS) > Math.floor(done / REPORT_ROWS))
      report(`${done + rows.length} of ${total} ${table}`);
    done += rows.length;
  }
}

/** The table with its primary key as the rows, which SQLite would store twice. */
async function createSearchWords(db: Kysely<unknown>) {
  // A range of words is a prefix only if they are compared by code point, as SQLite does.
  const byCodePoint = isSqlite(db) ? sql`text` : sql`text collate "C"`;
  const table = db.schema
    .createTable('search_words')
    .addColumn('tenant_id', 'text', (column) => column.notNull())
    .addColumn('list', 'text', (column) => column.notNull())
    .addColumn('word', byCodePoint, (column) => column.notNull())
    .addColumn('record_id', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('search_words_key', ['tenant_id', 'list', 'word', 'record_id']);
  await (isSqlite(db) ? table.modifyEnd(sql`without rowid`) : table).execute();
  await db.schema
    .createIndex('search_words_by_record')
    .on('search_words')
    .columns(['tenant_id', 'record_id', 'list', 'word'])
    .execute();
}

interface PersonRow {
  name: string;
  account_id: string | null;
  email: string | null;
  domain: string | null;
  phone_number: string | null;
  linkedin_profile_url: string | null;
  account_name: string | null;
}

interface AudienceRow {
  page_id: string;
  effective_name: string;
  search_name: string;
  supplementary_context: string | null;
  person_name: string | null;
  email: string | null;
  domain: string | null;
}

async function foldPages(db: Kysely<unknown>, report: Report) {
  const pages = { table: 'pages', key: 'page_id', columns: 't.name, t.search_name' };
  for await (const rows of batchesOf<{ name: string; search_name: string }>(db, pages, report))
    for (const { tenant_id, id, name, search_name } of rows) {
      const folded = foldForColumn(name);
      if (folded !== search_name)
        await sql`update pages set search_name = ${folded}
          where tenant_id = ${tenant_id} and page_id = ${id}`.execute(db);
    }
}

async function foldTopics(db: Kysely<unknown>, report: Report) {
  const topics = { table: 'topics', key: 'topic_id', columns: 't.title, t.purpose, t.search_text' };
  type Row = { title: string; purpose: string | null; search_text: string };
  for await (const rows of batchesOf<Row>(db, topics, report))
    for (const { tenant_id, id, title, purpose, search_text } of rows) {
      const { rows: entries } = await sql<{ content: string }>`
        select content from topic_entries where tenant_id = ${tenant_id} and topic_id = ${id}
        order by sort_order, topic_entry_id`.execute(db);
      const texts = [title, purpose ?? '', ...entries.map(({ content }) => content)];
      const folded = foldForColumn(texts.join('\n'));
      if (folded !== search_text)
        await sql`update topics set search_text = ${folded}
          where tenant_id = ${tenant_id} and topic_id = ${id}`.execute(db);
    }
}

async function foldAudiences(db: Kysely<unknown>, report: Report) {
  const audiences = {
    table: 'audiences',
    key: 'audience_id',
    columns: `t.page_id, t.effective_name, t.search_name, t.supplementary_context,
      persons.name as person_name, persons.email, persons.domain`,
    joins: 'left join persons on persons.tenant_id = t.tenant_id and persons.person_id = t.person_id',
  };
  for await (const rows of batchesOf<AudienceRow>(db, audiences, report)) {
    for (const { tenant_id, id, effective_name, search_name } of rows) {
      const folded = foldForColumn(effective_name);
      const sortName = [...folded.slice(0, 2 * SORT_NAME_LENGTH)].slice(0, SORT_NAME_LENGTH).join('');
      if (folded !== search_name)
        await sql`update audiences set search_name = ${folded}, sort_name = ${sortName}
          where tenant_id = ${tenant_id} and audience_id = ${id}`.execute(db);
    }
    const entries = rows.map((row) => ({
      ...row,
      lists: ['audiences', row.page_id],
      words: [
        ...[row.effective_name, row.person_name, row.email, row.domain].flatMap((text) => indexWords(text)),
        ...indexWords(row.supplementary_context, MAX_CONTEXT_WORDS),
      ],
    }));
    await insertWords(db, entries);
  }
}

async function indexPersons(db: Kysely<unknown>, report: Report) {
  const persons = {
    table: 'persons',
    key: 'person_id',
    columns: `t.name, t.account_id, t.email, t.domain, t.phone_number, t.linkedin_profile_url,
      accounts.name as account_name`,
    joins: 'left join accounts on accounts.tenant_id = t.tenant_id and accounts.account_id = t.account_id',
  };
  for await (const rows of batchesOf<PersonRow>(db, persons, report)) {
    const entries = rows.map((row) => ({
      ...row,
      lists: row.account_id === null ? ['persons'] : ['persons', row.account_id],
      words: [
        ...[row.name, row.email, row.domain, row.account_name].flatMap((text) => indexWords(text)),
        ...phoneWords(row.phone_number),
        ...addressWords(row.linkedin_profile_url),
      ],
    }));
    await insertWords(db, entries);
  }
}

/**
 * Folds accents, apostrophes and invisible characters in the columns of searches. Adds words of accounts, profiles,
 * contexts and the persons of audiences, and suffixes in scripts without spaces.
 */
export const rebuildSearch = {
  async up(db: Kysely<unknown>, report: Report) {
    await db.schema.dropTable('search_words').execute();
    await createSearchWords(db);
    await foldPages(db, report);
    await foldTopics(db, report);
    await foldAudiences(db, report);
    await indexPersons(db, report);
  },
};
