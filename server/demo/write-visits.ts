import { setImmediate } from 'node:timers/promises';
import type { Database } from '#server/db/schema.ts';
import { MAX_BATCH_SIZE, writeSessions } from '#server/resources/write-sessions.ts';
import { type VisitedPage, visits } from './visits.ts';

/**
 * Stores the first `count` visits of a page; existing ones are skipped. Calls `onBatch` with the running count.
 * Returns the number inserted.
 */
export async function writeVisits(
  db: Database,
  tenantId: string,
  page: VisitedPage,
  count: number,
  onBatch: (done: number) => void = () => undefined,
): Promise<number> {
  if (count === 0) return 0;
  const visit = visits(page);
  let inserted = 0;
  for (let start = 0; start < count; start += MAX_BATCH_SIZE) {
    const batch = Array.from({ length: Math.min(MAX_BATCH_SIZE, count - start) }, (_, index) =>
      visit(start + index),
    );
    inserted += (await writeSessions(db, tenantId, page.pageId, batch)).inserted;
    onBatch(start + batch.length);
    // Lets the server respond in between.
    await setImmediate();
  }
  return inserted;
}
