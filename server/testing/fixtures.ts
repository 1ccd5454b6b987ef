import { newId } from '#server/db/ids.ts';
import type { Database } from '#server/db/schema.ts';
import { topicSearchText } from '#server/db/search-text.ts';
import { parseSessionLine } from '#server/import/session-line.ts';
import { publishDue } from '#server/jobs/publisher.ts';
import { writeSearchWords } from '#server/lists/search-words.ts';
import { blankPage } from '#server/resources/blank-page.ts';
import { insertPageOnce } from '#server/resources/page-revisions.ts';
import { personSearchEntry, personWords } from '#server/resources/person-search.ts';
import { type NewSession, writeSessions } from '#server/resources/write-sessions.ts';
import type { Harness } from './harness.ts';

/** Creates a page directly in the database. Returns its ID. */
export async function makePage(db: Database, tenantId: string, name: string, now = Date.UTC(2026, 1, 1)) {
  const pageId = newId('page');
  await insertPageOnce(db, blankPage(tenantId, pageId, name, now));
  return pageId;
}

/** Creates pages directly in the database, the first as the newest. Returns their IDs. */
export async function makePages(db: Database, tenantId: string, names: readonly string[], now = Date.now()) {
  const rows = names.map((name, index) => blankPage(tenantId, newId('page'), name, now - index));
  // 20 values per row; SQLite allows 32,766 per statement.
  for (let start = 0; start < rows.length; start += 1000)
    await db
      .insertInto('pages')
      .values(rows.slice(start, start + 1000))
      .execute();
  return rows.map(({ page_id }) => page_id);
}

/** Creates a person directly in the database, without log entries. */
export async function makePerson(
  db: Database,
  tenantId: string,
  personId: string,
  name: string,
  now = Date.UTC(2026, 1, 1),
) {
  const row = {
    tenant_id: tenantId,
    person_id: personId,
    account_id: null,
    name,
    email: null,
    email_key: null,
    domain: null,
    domain_key: null,
    slug: personId,
    phone_number: null,
    linkedin_profile_url: null,
    linkedin_key: null,
    logs_count: 0,
    deleted_logs_count: 0,
    created_at: now,
    updated_at: now,
  };
  await db.insertInto('persons').values(row).execute();
  await writeSearchWords(db, personSearchEntry(row), personWords(row, undefined));
}

/** A session with default values. */
export function plainSession(
  session: Partial<NewSession['row']> & { started_at: number },
): NewSession['row'] {
  return {
    session_id: newId('session'),
    audience_id: '',
    analytics_session_id: '',
    page_title: 'Title',
    page_url: 'https://pages.example/title',
    form_submission_id: '',
    form_submission_identifier: '',
    form_submission_email: '',
    form_submission_phone: '',
    has_conversion: 0,
    has_form_submit: 0,
    is_bounce: 0,
    max_scroll_depth_percentage: 12.5,
    questions_asked_count: 0,
    time_spent_seconds: 3.25,
    total_clicks_count: 1,
    ended_at: session.started_at + 3250,
    utm_campaign: '',
    utm_content: '',
    utm_medium: '',
    utm_source: '',
    utm_term: '',
    ...session,
  };
}

export async function addSessions(
  db: Database,
  tenantId: string,
  pageId: string,
  rows: NewSession['row'][],
  interactions: NewSession['interactions'] = [],
) {
  const sessions = rows.map((row) => ({ row, interactions }));
  for (let start = 0; start < sessions.length; start += 1000)
    await writeSessions(db, tenantId, pageId, sessions.slice(start, start + 1000));
}

/** Creates a page with sessions as `npm run import` reads them. Returns its ID. */
export async function importPage(
  db: Database,
  tenantId: string,
  name: string,
  sessions: readonly object[],
): Promise<string> {
  const pageId = await makePage(db, tenantId, name);
  for (let start = 0; start < sessions.length; start += 1000) {
    const lines = sessions.slice(start, start + 1000).map((session) => JSON.stringify(session));
    await writeSessions(db, tenantId, pageId, lines.map(parseSessionLine));
  }
  return pageId;
}

/** Publishes all versions that are due. */
export async function publishAll({ app, clock }: Pick<Harness, 'app' | 'clock'>): Promise<void> {
  if (!app.service) throw new Error('The app has no service');
  do clock.now += 1;
  while ((await publishDue(app.service)) > 0);
}

/** Creates a topic with entries. Returns its ID. */
export async function makeTopic(
  db: Database,
  tenantId: string,
  title: string,
  sortOrder = 0,
  entries = [{ type: 'text', content: `About ${title}` }],
) {
  const topicId = newId('topic');
  const dates = { created_at: Date.UTC(2026, 1, 1), updated_at: Date.UTC(2026, 1, 1) };
  const texts = entries.map(({ content }) => content);
  await db
    .insertInto('topics')
    .values({
      tenant_id: tenantId,
      topic_id: topicId,
      title,
      purpose: null,
      sort_order: sortOrder,
      is_default: 0,
      search_text: topicSearchText(title, null, texts),
      ...dates,
    })
    .execute();
  for (const [sort_order, { type, content }] of entries.entries())
    await db
      .insertInto('topic_entries')
      .values({
        tenant_id: tenantId,
        topic_id: topicId,
        topic_entry_id: newId('entry'),
        sort_order,
        content_type: type,
        content,
        ...dates,
      })
      .execute();
  return topicId;
}
