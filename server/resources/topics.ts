import type { Topic } from '#contract/topics.ts';
import type { Database, TopicEntryRow, TopicRow } from '#server/db/schema.ts';
import { containsText, topicSearchText } from '#server/db/search-text.ts';
import { forUpdate, transact } from '#server/db/transact.ts';
import { notFound } from '#server/http/errors.ts';
import type { Position } from '#server/lists/cursor.ts';
import { afterPosition, countRows, loadPage, selectRowBytes } from '#server/lists/load-page.ts';
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

export const topicHandlers = {
  searchTopics({ service, tenantId, query }) {
    const { db } = service;
    const words = (query.query ?? '').trim();
    let matching = db.selectFrom('topics').where('tenant_id', '=', tenantId);
    if (words) matching = matching.where(containsText(db, 'search_text', words));
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
      // Entries aren't counted: no operation writes them, so they stay small.
      loadRowBytes: (after, limit) => selectRowBytes(ordered(after), ['title', 'purpose'], limit),
      sortKeysOf: ({ row }) => [row.sort_order, row.topic_id],
      toItem: (topic) => topicReply(service, topic),
    });
  },

  async updateTopic({ service, tenantId, params, body }) {
    return transact(service.db, async (db) => {
      const row = await forUpdate(
        db,
        db
          .selectFrom('topics')
          .selectAll()
          .where('tenant_id', '=', tenantId)
          .where('topic_id', '=', params.topic_id),
      ).executeTakeFirst();
      if (!row) throw notFound('topic');
      const [topic = { row, entries: [] }] = await withEntries(db, tenantId, [row]);
      if (Object.keys(body).length === 0) return topicReply(service, topic);
      const { title, sortOrder } = body;
      const contents = topic.entries.map(({ content }) => content);
      const changed = {
        ...(title !== undefined && { title, search_text: topicSearchText(title, row.purpose, contents) }),
        ...(sortOrder !== undefined && { sort_order: sortOrder }),
        updated_at: Math.max(service.now(), row.updated_at + 1),
      };
      await db
        .updateTable('topics')
        .set(changed)
        .where('tenant_id', '=', tenantId)
        .where('topic_id', '=', row.topic_id)
        .execute();
      return topicReply(service, { ...topic, row: { ...row, ...changed } });
    });
  },
} satisfies Handlers<'searchTopics' | 'updateTopic'>;
