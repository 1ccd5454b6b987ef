import type { Transaction } from 'kysely';
import { derivedId } from '#server/db/ids.ts';
import type { Database, Schema } from '#server/db/schema.ts';
import { transact } from '#server/db/transact.ts';
import { insertPageOnce } from '#server/resources/page-revisions.ts';
import { type AudienceRows, audienceRows } from './audience-rows.ts';
import { type PageContent, pages } from './content.ts';
import { pageRow } from './page-rows.ts';
import type { VisitedPage } from './visits.ts';
import { visitedPage } from './world.ts';
import { insertAudiences } from './world-writer.ts';

const AUDIENCES = 24;

function samplePage(): PageContent {
  const [first] = pages;
  if (!first) throw new RangeError('The demo has no pages');
  return { ...first, name: 'Sample page', audiences: 0 };
}

/** Adds the audiences unless an earlier run has. */
async function addAudiences(
  transaction: Transaction<Schema>,
  tenantId: string,
  pageId: string,
  rows: readonly AudienceRows[],
): Promise<void> {
  const existing = await transaction
    .selectFrom('audiences')
    .select('audience_id')
    .where('tenant_id', '=', tenantId)
    .where('audience_id', '=', rows[0]?.audience.audience_id ?? '')
    .executeTakeFirst();
  if (existing) return;
  const { status } = await transaction
    .updateTable('pages')
    .set((eb) => ({ audiences_count: eb('audiences_count', '+', rows.length) }))
    .where('tenant_id', '=', tenantId)
    .where('page_id', '=', pageId)
    .returning('status')
    .executeTakeFirstOrThrow();
  const is_page_archived = status === 'archived' ? 1 : 0;
  await insertAudiences(transaction, {
    audiences: rows.map(({ audience }) => ({ ...audience, is_page_archived })),
    versions: rows.flatMap(({ versions }) => versions),
    persons: [],
  });
}

/**
 * Finds or creates the page to seed, with audiences.
 *
 * @param existing ID of an existing page; a sample page if undefined
 */
export async function seededPage(
  db: Database,
  tenantId: string,
  existing: string | undefined,
  now: number,
): Promise<VisitedPage> {
  const content = samplePage();
  const pageId = existing ?? derivedId('page', `seed\n${tenantId}`);
  const rows = Array.from({ length: AUDIENCES }, (_, index) =>
    audienceRows({ page: { tenant_id: tenantId, page_id: pageId }, content, index, now }),
  );
  await transact(db, async (transaction) => {
    if (existing === undefined) await insertPageOnce(transaction, pageRow(tenantId, pageId, content, now));
    await addAudiences(transaction, tenantId, pageId, rows);
  });
  return visitedPage(pageId, content, rows, now);
}
