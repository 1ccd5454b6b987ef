import { derivedId } from '#server/db/ids.ts';
import type { Database } from '#server/db/schema.ts';
import { transact } from '#server/db/transact.ts';
import { UsageError } from '#server/db/usage-error.ts';
import { blankPage } from '#server/resources/blank-page.ts';
import { insertPageOnce } from '#server/resources/page-revisions.ts';
import { findOnOtherPages } from '#server/resources/write-sessions.ts';

/** Throws a `UsageError` if the tenant has no such page. */
export async function assertPageExists(db: Database, tenantId: string, pageId: string): Promise<string> {
  const page = await db
    .selectFrom('pages')
    .select('page_id')
    .where('tenant_id', '=', tenantId)
    .where('page_id', '=', pageId)
    .executeTakeFirst();
  if (!page) throw new UsageError(`This tenant has no page ${pageId}. Use --new-page NAME to make one.`);
  return page.page_id;
}

/** Derived from the name, so that a later import finds the page even if it was renamed. */
const importPageId = (tenantId: string, name: string) => derivedId('page', `import\n${tenantId}\n${name}`);

/** Returns the page that imports use for this name. */
export async function getOrCreateImportPage(
  db: Database,
  tenantId: string,
  name: string,
  now: number,
): Promise<string> {
  const pageId = importPageId(tenantId, name);
  await transact(db, (transaction) => insertPageOnce(transaction, blankPage(tenantId, pageId, name, now)));
  return pageId;
}

/**
 * Returns a function that takes the IDs of the next sessions and returns the page for them, as
 * {@link getOrCreateImportPage}. It creates no page for sessions that all belong to other ones.
 */
export function createPageOnDemand(db: Database, tenantId: string, name: string, now: number) {
  let created: string | undefined;
  return async (sessionIds: ReadonlySet<string>): Promise<string> => {
    if (created !== undefined) return created;
    const pageId = importPageId(tenantId, name);
    const others = await findOnOtherPages(db, tenantId, pageId, [...sessionIds]);
    if (others.size < sessionIds.size) created = await getOrCreateImportPage(db, tenantId, name, now);
    return pageId;
  };
}
