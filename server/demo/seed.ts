import type { Transaction } from 'kysely';
import { derivedId } from '#server/db/ids.ts';
import type { Database, Schema } from '#server/db/schema.ts';
import { transact } from '#server/db/transact.ts';
import { insertPageOnce } from '#server/resources/page-revisions.ts';
import { growAudience } from './audience-rows.ts';
import { inbound, type PageContent } from './content.ts';
import { pageRow } from './page-rows.ts';
import { visitedAudience, visitedPage } from './visited.ts';
import type { VisitedPage } from './visits.ts';
import { insertAudiences } from './world-writer.ts';

function sample(): PageContent {
  const [content] = inbound;
  if (!content) throw new Error('There are no pages to take as a sample');
  return { ...content, name: 'Sample page', audiences: 0 };
}
const AUDIENCES = 24;

async function addAudiences(
  transaction: Transaction<Schema>,
  tenantId: string,
  pageId: string,
  audienceRows: ReturnType<typeof growAudience>[],
): Promise<void> {
  const known = await transaction
    .selectFrom('audiences')
    .select('audience_id')
    .where('tenant_id', '=', tenantId)
    .where(
      'audience_id',
      'in',
      audienceRows.map(({ audience }) => audience.audience_id),
    )
    .execute();
  const ids = new Set(known.map(({ audience_id }) => audience_id));
  const added = audienceRows.filter(({ audience }) => !ids.has(audience.audience_id));
  const { status } = await transaction
    .updateTable('pages')
    .set((eb) => ({ audiences_count: eb('audiences_count', '+', added.length) }))
    .where('tenant_id', '=', tenantId)
    .where('page_id', '=', pageId)
    .returning('status')
    .executeTakeFirstOrThrow();
  const is_page_archived = status === 'archived' ? 1 : 0;
  await insertAudiences(transaction, {
    audiences: added.map(({ audience }) => ({ ...audience, is_page_archived })),
    versions: added.flatMap(({ versions }) => versions),
    persons: [],
  });
}

/**
 * Makes sure of a page to be visited, with audiences: the one of this id, which must exist, or a sample page.
 * The second time it finds what it made the first time.
 */
export async function seededPage(
  db: Database,
  tenantId: string,
  existing: string | undefined,
  now: number,
): Promise<VisitedPage> {
  const content = sample();
  const pageId = existing ?? derivedId('page', `seed\n${tenantId}`);
  const rows = Array.from({ length: AUDIENCES }, (_, index) =>
    growAudience({ tenantId, pageId, content, index, person: undefined, flight: undefined, now }),
  );
  await transact(db, async (transaction) => {
    if (existing === undefined) await insertPageOnce(transaction, pageRow(tenantId, pageId, content, now));
    await addAudiences(transaction, tenantId, pageId, rows);
  });
  return visitedPage(
    pageId,
    content,
    rows.flatMap((each) => visitedAudience(each, [])),
  );
}
