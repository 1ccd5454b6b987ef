import { derivedId } from '#server/db/ids.ts';
import type { Database } from '#server/db/schema.ts';
import { transact } from '#server/db/transact.ts';
import { UsageError } from '#server/db/usage-error.ts';
import { blankPage } from '#server/resources/blank-page.ts';
import { insertPageOnce } from '#server/resources/page-revisions.ts';

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

/**
 * Returns the page that imports use for this name. Its ID is derived from the name, so it is found again even if
 * the page was renamed.
 */
export async function getOrCreateImportPage(
  db: Database,
  tenantId: string,
  name: string,
  now: number,
): Promise<string> {
  const pageId = derivedId('page', `import\n${tenantId}\n${name}`);
  await transact(db, (transaction) => insertPageOnce(transaction, blankPage(tenantId, pageId, name, now)));
  return pageId;
}
