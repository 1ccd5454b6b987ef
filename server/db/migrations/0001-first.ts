import type { CreateTableBuilder, Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

type Kind = 'text' | 'integer' | 'number' | 'text?' | 'integer?' | 'number?';

/** Creates a table with the primary key `key`. A `?` marks nullable columns. */
async function table(db: Kysely<unknown>, name: string, key: string[], columns: Record<string, Kind>) {
  let table: CreateTableBuilder<string, string> = db.schema.createTable(name);
  for (const [column, kind] of Object.entries(columns)) {
    const base = kind.replace('?', '');
    const type = base === 'text' ? 'text' : base === 'integer' ? 'bigint' : 'double precision';
    table = table.addColumn(column, type, (c) => (kind.endsWith('?') ? c : c.notNull()));
  }
  await table.addPrimaryKeyConstraint(`${name}_key`, key).execute();
}

async function index(db: Kysely<unknown>, on: string, columns: string[], unique = false) {
  const made = db.schema.createIndex(`${on}_by_${columns.slice(1).join('_') || columns[0]}`).on(on);
  await (unique ? made.unique() : made).columns(columns).execute();
}

const owned = { tenant_id: 'text' } as const;
const timestamps = { created_at: 'integer', updated_at: 'integer' } as const;

export const first: Migration = {
  async up(db) {
    await table(db, 'tenants', ['tenant_id'], { ...owned, name: 'text', created_at: 'integer' });
    await db.schema.createIndex('tenants_by_name').on('tenants').column('name').unique().execute();
    await table(db, 'api_keys', ['key_hash'], { key_hash: 'text', ...owned, created_at: 'integer' });
    await table(db, 'settings', ['name'], { name: 'text', value: 'text' });
    await table(db, 'pages', ['tenant_id', 'page_id'], {
      ...owned,
      page_id: 'text',
      name: 'text',
      search_name: 'text',
      page_context: 'text',
      brand_id: 'text',
      page_type: 'text',
      status: 'text',
      actions: 'text',
      action_card_widgets: 'text',
      footer_links: 'text',
      scripts: 'text',
      metadata: 'text',
      header_action_id: 'text?',
      audiences_count: 'integer',
      ...timestamps,
      archived_at: 'integer?',
      deleted_at: 'integer?',
    });
    await index(db, 'pages', ['tenant_id', 'created_at', 'page_id']);
    await table(db, 'audiences', ['tenant_id', 'audience_id'], {
      ...owned,
      audience_id: 'text',
      page_id: 'text',
      computed_name: 'text',
      custom_name: 'text?',
      effective_name: 'text',
      search_name: 'text',
      sort_name: 'text',
      action_form_id_override: 'text?',
      action_form_instructions_override: 'text?',
      action_url_override: 'text?',
      supplementary_context: 'text?',
      metadata_override: 'text',
      person_id: 'text?',
      person_route_key: 'text?',
      is_new_page_agent: 'integer',
      status: 'text',
      created_at: 'integer',
      archived_at: 'integer?',
      latest_version_id: 'text',
      published_version_id: 'text?',
      versions_count: 'integer',
    });
    await index(db, 'audiences', ['tenant_id', 'page_id', 'sort_name', 'audience_id']);
    // Holds the page too, so that a search looks through names without a read of every row.
    await index(db, 'audiences', ['tenant_id', 'sort_name', 'audience_id', 'page_id']);
    await table(db, 'audience_versions', ['tenant_id', 'audience_id', 'version_number'], {
      ...owned,
      version_id: 'text',
      audience_id: 'text',
      version_number: 'integer',
      status: 'text',
      is_new_page_agent: 'integer',
      supplementary_context: 'text?',
      message_id: 'text',
      created_at: 'integer',
      archived_at: 'integer?',
      became_draft_at: 'integer?',
      cancelled_at: 'integer?',
      obsolete_at: 'integer?',
      published_at: 'integer?',
      queued_at: 'integer?',
      queue_duration_ms: 'integer?',
      due_at: 'integer?',
    });
    await index(db, 'audience_versions', ['tenant_id', 'version_id'], true);
    await index(db, 'audience_versions', ['tenant_id', 'message_id'], true);
    // The publisher's queue spans all tenants.
    await db.schema
      .createIndex('audience_versions_due')
      .on('audience_versions')
      .column('due_at')
      .where('due_at', 'is not', null)
      .execute();
    await table(db, 'sessions', ['tenant_id', 'session_id'], {
      ...owned,
      session_id: 'text',
      page_id: 'text',
      audience_id: 'text',
      analytics_session_id: 'text',
      page_title: 'text',
      page_url: 'text',
      form_submission_id: 'text',
      form_submission_identifier: 'text',
      form_submission_email: 'text',
      form_submission_phone: 'text',
      has_conversion: 'integer',
      has_form_submit: 'integer',
      is_bounce: 'integer',
      max_scroll_depth_percentage: 'number',
      questions_asked_count: 'number',
      time_spent_seconds: 'number',
      total_clicks_count: 'number',
      started_at: 'integer',
      ended_at: 'integer',
      utm_campaign: 'text',
      utm_content: 'text',
      utm_medium: 'text',
      utm_source: 'text',
      utm_term: 'text',
    });
    await index(db, 'sessions', ['tenant_id', 'page_id', 'started_at', 'session_id']);
    await index(db, 'sessions', ['tenant_id', 'page_id', 'audience_id', 'started_at', 'session_id']);
    await table(db, 'session_hours', ['tenant_id', 'page_id', 'audience_id', 'hour'], {
      ...owned,
      page_id: 'text',
      audience_id: 'text',
      hour: 'integer',
      sessions: 'integer',
    });
    await table(db, 'interactions', ['tenant_id', 'session_id'], {
      ...owned,
      session_id: 'text',
      items: 'text',
    });
    await table(db, 'topics', ['tenant_id', 'topic_id'], {
      ...owned,
      topic_id: 'text',
      title: 'text',
      purpose: 'text?',
      sort_order: 'integer',
      is_default: 'integer',
      search_text: 'text',
      ...timestamps,
    });
    await index(db, 'topics', ['tenant_id', 'sort_order', 'topic_id']);
    await table(db, 'topic_entries', ['tenant_id', 'topic_id', 'topic_entry_id'], {
      ...owned,
      topic_entry_id: 'text',
      topic_id: 'text',
      sort_order: 'integer',
      content_type: 'text',
      content: 'text',
      ...timestamps,
    });
    await table(db, 'persons', ['tenant_id', 'person_id'], {
      ...owned,
      person_id: 'text',
      account_id: 'text?',
      name: 'text',
      email: 'text?',
      email_key: 'text?',
      domain: 'text?',
      domain_key: 'text?',
      slug: 'text',
      phone_number: 'text?',
      linkedin_profile_url: 'text?',
      linkedin_key: 'text?',
      ...timestamps,
    });
    // Unique, so concurrent requests can't create the same person twice.
    await index(db, 'persons', ['tenant_id', 'slug'], true);
    await index(db, 'persons', ['tenant_id', 'email_key'], true);
    await index(db, 'persons', ['tenant_id', 'phone_number'], true);
    await index(db, 'persons', ['tenant_id', 'linkedin_key'], true);
    await index(db, 'persons', ['tenant_id', 'domain_key']);
    await table(db, 'accounts', ['tenant_id', 'account_id'], {
      ...owned,
      account_id: 'text',
      domain: 'text',
      domain_key: 'text',
      name: 'text',
      linked_persons_count: 'integer',
      logs_count: 'integer',
      deleted_logs_count: 'integer',
      ...timestamps,
      latest_activity_at: 'integer',
    });
    await index(db, 'accounts', ['tenant_id', 'domain_key'], true);
    await index(db, 'accounts', ['tenant_id', 'created_at', 'account_id']);
    await index(db, 'accounts', ['tenant_id', 'linked_persons_count', 'created_at', 'account_id']);
    await table(db, 'account_logs', ['tenant_id', 'account_id', 'account_log_id'], {
      ...owned,
      account_log_id: 'text',
      account_id: 'text',
      source: 'text',
      type: 'text',
      payload: 'text',
      idempotency_key: 'text?',
      created_at: 'integer',
      updated_at: 'integer?',
      deleted_at: 'integer?',
    });
    await index(db, 'account_logs', ['tenant_id', 'account_id', 'created_at', 'account_log_id']);
    await table(db, 'person_logs', ['tenant_id', 'person_id', 'person_log_id'], {
      ...owned,
      person_log_id: 'text',
      person_id: 'text',
      source: 'text',
      type: 'text',
      payload: 'text',
      idempotency_key: 'text?',
      created_at: 'integer',
    });
    await table(db, 'idempotency', ['tenant_id', 'operation', 'key'], {
      ...owned,
      operation: 'text',
      key: 'text',
      request_hash: 'text',
      reply: 'text',
      created_at: 'integer',
    });
  },
};
