import { type RawBuilder, sql } from 'kysely';
import { MAX_COUNT } from '#contract/scalars.ts';
import { foldsToNothing } from '#contract/search.ts';
import { queryTexts } from '#contract/search-query.ts';
import type { Topic } from '#contract/topics.ts';
import { notFound } from '#server/db/errors.ts';
import { newId } from '#server/db/ids.ts';
import type { Database, TopicEntryRow, TopicRow } from '#server/db/schema.ts';
import { containsFolded, containsUnfolded, topicSearchText } from '#server/db/search-text.ts';
import { forUpdate, transact } from '#server/db/transact.ts';
import { requireMatch } from '#server/http/preconditions.ts';
import type { Position } from '#server/lists/cursor.ts';
import { afterPosition, countRows, loadPage, selectRowBytes } from '#server/lists/load-page.ts';
import { pickChanged } from './canonical.ts';
import { runIdempotently, validateIdempotencyKey } from './idempotency.ts';
import type { Handlers, Service } from './service.ts';

interface TopicWithEntries {
  row: TopicRow;
  entries: TopicEntryRow[];
}

/** Loads the entries of topics, in order. */
async function withEntries(db: Database, tenantId: string, rows: TopicRow[]): Promise<TopicWithEntries[]> {
  if (rows.length === 0) return [];
  const entries = await db
    .selectFrom('topic_entries')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where(
      'topic_id',
      'in',
      rows.map((row) => row.topic_id),
    )
    .orderBy('sort_order')
    .orderBy('topic_entry_id')
    .execute();
  const byTopic = Map.groupBy(entries, (entry) => entry.topic_id);
  return rows.map((row) => ({ row, entries: byTopic.get(row.topic_id) ?? [] }));
}

const topicReply = ({ time }: Service, { row, entries }: TopicWithEntries): Topic => ({
  topicId: row.topic_id,
  title: row.title,
  purpose: row.purpose,
  sortOrder: row.sort_order,
  isDefault: row.is_default === 1,
  createdAt: time(row.created_at),
  updatedAt: time(row.updated_at),
  entries: entries.map((entry) => ({
    topicEntryId: entry.topic_entry_id,
    topicId: entry.topic_id,
    sortOrder: entry.sort_order,
    content: { type: entry.content_type, content: entry.content },
    createdAt: time(entry.created_at),
    updatedAt: time(entry.updated_at),
  })),
});

const entryBytes = sql`(
  select sum(octet_length(content)) from topic_entries
  where topic_entries.tenant_id = topics.tenant_id and topic_entries.topic_id = topics.topic_id)`;

const selectTopic = (db: Database, tenantId: string, topicId: string) =>
  db.selectFrom('topics').selectAll().where('tenant_id', '=', tenantId).where('topic_id', '=', topicId);

const entityTag = ({ time }: Service, row: TopicRow | TopicEntryRow) => `"${time(row.updated_at)}"`;

/** Locks the topic until the transaction ends. Throws 404 if the tenant has no such topic. */
async function lockTopic(db: Database, tenantId: string, topicId: string): Promise<TopicWithEntries> {
  const row = await forUpdate(db, selectTopic(db, tenantId, topicId)).executeTakeFirst();
  if (!row) throw notFound('topic');
  const [topic = { row, entries: [] }] = await withEntries(db, tenantId, [row]);
  return topic;
}

function findEntry({ entries }: TopicWithEntries, entryId: string): TopicEntryRow {
  const entry = entries.find(({ topic_entry_id }) => topic_entry_id === entryId);
  if (!entry) throw notFound('entry');
  return entry;
}

const keyOf = ({ tenant_id, topic_id, topic_entry_id }: TopicEntryRow) => ({
  tenant_id,
  topic_id,
  topic_entry_id,
});

/** The position after the last topic, or after the last entry of a topic. */
async function nextSortOrder(
  db: Database,
  table: 'topics' | 'topic_entries',
  key: Partial<Pick<TopicEntryRow, 'tenant_id' | 'topic_id'>>,
): Promise<number> {
  const last = await db
    .selectFrom(table)
    .select('sort_order')
    .where((eb) => eb.and(key))
    .orderBy('sort_order', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last ? Math.min(last.sort_order + 1, MAX_COUNT) : 0;
}

/**
 * Time of an update. Always increases, as it is the entity tag. Of an entry it is the same as of its topic, so no
 * earlier tag of the topic matches the entry.
 */
const nextUpdate = ({ now }: Service, row: TopicRow) => Math.max(now(), row.updated_at + 1);

/** Updates a locked topic, whose entries may have changed. */
async function writeTopic(
  db: Database,
  service: Service,
  { row, entries: before }: TopicWithEntries,
  columns: Partial<Pick<TopicRow, 'title' | 'sort_order'>>,
  entries = before,
  updatedAt = nextUpdate(service, row),
): Promise<Topic> {
  const contents = entries.map(({ content }) => content);
  const changed = {
    ...columns,
    search_text: topicSearchText(columns.title ?? row.title, row.purpose, contents),
    updated_at: updatedAt,
  };
  await db
    .updateTable('topics')
    .set(changed)
    .where('tenant_id', '=', row.tenant_id)
    .where('topic_id', '=', row.topic_id)
    .execute();
  const ordered = entries.toSorted(
    (a, b) => a.sort_order - b.sort_order || (a.topic_entry_id < b.topic_entry_id ? -1 : 1),
  );
  return topicReply(service, { row: { ...row, ...changed }, entries: ordered });
}

function matchesQuery(db: Database, query: string): RawBuilder<boolean> {
  if (!foldsToNothing(query)) return containsFolded(db, 'search_text', query);
  return sql`(${containsUnfolded(db, 'title', query)} or ${containsUnfolded(db, 'purpose', query)} or exists (
    select 1 from topic_entries
    where topic_entries.tenant_id = topics.tenant_id and topic_entries.topic_id = topics.topic_id
      and ${containsUnfolded(db, 'topic_entries.content', query)}))`;
}

export const topicHandlers = {
  searchTopics({ service, tenantId, query }) {
    const { db } = service;
    const words = (query.query ?? '').trim();
    let matching = db.selectFrom('topics').where('tenant_id', '=', tenantId);
    if (words)
      matching = matching.where(({ or }) => or(queryTexts(words).map((text) => matchesQuery(db, text))));
    const ordered = (after: Position['after'] | undefined) =>
      matching
        .where(afterPosition('>', ['sort_order', 'topic_id'], after))
        .orderBy('sort_order')
        .orderBy('topic_id');
    return loadPage({
      cursors: service.cursors,
      scope: [tenantId, 'searchTopics', words],
      query,
      count: () => countRows(matching),
      async loadRows(after, limit) {
        return withEntries(db, tenantId, await ordered(after).selectAll().limit(limit).execute());
      },
      loadRowBytes: (after, limit) => selectRowBytes(ordered(after), ['title', 'purpose', entryBytes], limit),
      sortKeysOf: ({ row }) => [row.sort_order, row.topic_id],
      toItem: (topic) => topicReply(service, topic),
    });
  },

  async updateTopic({ service, tenantId, params, body, header, setHeader }) {
    const reply = await transact(service.db, async (db) => {
      const topic = await lockTopic(db, tenantId, params.topic_id);
      requireMatch(header, entityTag(service, topic.row), 'topic');
      const { title, sortOrder } = body;
      const changes = pickChanged(topic.row, {
        ...(title !== undefined && { title }),
        ...(sortOrder !== undefined && { sort_order: sortOrder }),
      });
      if (Object.keys(changes).length === 0) return topicReply(service, topic);
      return writeTopic(db, service, topic, changes);
    });
    setHeader('etag', `"${reply.updatedAt}"`);
    return reply;
  },

  async getTopic({ service, tenantId, params, setHeader }) {
    const row = await selectTopic(service.db, tenantId, params.topic_id).executeTakeFirst();
    if (!row) throw notFound('topic');
    const [topic = { row, entries: [] }] = await withEntries(service.db, tenantId, [row]);
    setHeader('etag', entityTag(service, row));
    return topicReply(service, topic);
  },

  async createTopic(call) {
    const { service, tenantId, body, header, setHeader } = call;
    validateIdempotencyKey(header);
    const reply = await runIdempotently(
      call,
      { operation: 'createTopic', key: header, request: body },
      async (db) => {
        const now = service.now();
        const row: TopicRow = {
          tenant_id: tenantId,
          topic_id: newId('topic'),
          title: body.title,
          purpose: body.purpose ?? null,
          sort_order: body.sortOrder ?? (await nextSortOrder(db, 'topics', { tenant_id: tenantId })),
          is_default: 0,
          search_text: topicSearchText(body.title, body.purpose ?? null, []),
          created_at: now,
          updated_at: now,
        };
        await db.insertInto('topics').values(row).execute();
        return topicReply(service, { row, entries: [] });
      },
    );
    setHeader('etag', `"${reply.updatedAt}"`);
    setHeader('location', `/v0/topics/${reply.topicId}`);
    return reply;
  },

  async createTopicEntry(call) {
    const { service, tenantId, params, body, header, setHeader } = call;
    validateIdempotencyKey(header);
    const reply = await runIdempotently(
      call,
      { operation: 'createTopicEntry', key: header, request: [params, body] },
      async (db) => {
        const topic = await lockTopic(db, tenantId, params.topic_id);
        const key = { tenant_id: tenantId, topic_id: topic.row.topic_id };
        const now = nextUpdate(service, topic.row);
        const entry: TopicEntryRow = {
          ...key,
          topic_entry_id: newId('entry'),
          sort_order: body.sortOrder ?? (await nextSortOrder(db, 'topic_entries', key)),
          content_type: body.content.type,
          content: body.content.content,
          created_at: now,
          updated_at: now,
        };
        await db.insertInto('topic_entries').values(entry).execute();
        return writeTopic(db, service, topic, {}, [...topic.entries, entry], now);
      },
    );
    setHeader('etag', `"${reply.updatedAt}"`);
    const entry = reply.entries.find(({ createdAt }) => createdAt === reply.updatedAt);
    setHeader('location', `/v0/topics/${reply.topicId}/entries/${entry?.topicEntryId}`);
    return reply;
  },

  async updateTopicEntry({ service, tenantId, params, body, header, setHeader }) {
    const reply = await transact(service.db, async (db) => {
      const topic = await lockTopic(db, tenantId, params.topic_id);
      const entry = findEntry(topic, params.topic_entry_id);
      requireMatch(header, entityTag(service, entry), 'entry', entityTag(service, topic.row));
      const changes = pickChanged(entry, {
        ...(body.content && { content_type: body.content.type, content: body.content.content }),
        ...(body.sortOrder !== undefined && { sort_order: body.sortOrder }),
      });
      if (Object.keys(changes).length === 0) return topicReply(service, topic);
      const changed = { ...changes, updated_at: nextUpdate(service, topic.row) };
      await db
        .updateTable('topic_entries')
        .set(changed)
        .where((eb) => eb.and(keyOf(entry)))
        .execute();
      const entries = topic.entries.map((each) => (each === entry ? { ...entry, ...changed } : each));
      return writeTopic(db, service, topic, {}, entries, changed.updated_at);
    });
    setHeader('etag', `"${reply.updatedAt}"`);
    return reply;
  },

  async deleteTopicEntry({ service, tenantId, params, header, setHeader }) {
    const reply = await transact(service.db, async (db) => {
      const topic = await lockTopic(db, tenantId, params.topic_id);
      const entry = findEntry(topic, params.topic_entry_id);
      requireMatch(header, entityTag(service, entry), 'entry', entityTag(service, topic.row));
      await db
        .deleteFrom('topic_entries')
        .where((eb) => eb.and(keyOf(entry)))
        .execute();
      return writeTopic(
        db,
        service,
        topic,
        {},
        topic.entries.filter((each) => each !== entry),
      );
    });
    setHeader('etag', `"${reply.updatedAt}"`);
    return reply;
  },
} satisfies Handlers<
  | 'searchTopics'
  | 'updateTopic'
  | 'getTopic'
  | 'createTopic'
  | 'createTopicEntry'
  | 'updateTopicEntry'
  | 'deleteTopicEntry'
>;
