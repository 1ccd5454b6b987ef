import { setImmediate } from 'node:timers/promises';
import type { Database } from '#server/db/schema.ts';
import { MAX_BATCH_SIZE, writeSessions } from '#server/resources/write-sessions.ts';
import { type VisitedPage, type VisitTime, visits } from './visits.ts';

/**
 * Draws and stores the first `count` visits of a page, a batch at a time; those it has already stay as they
 * are. `onBatch` hears how many are done. Answers how many were new.
 */
export async function writeVisits(
  db: Database,
  tenantId: string,
  page: VisitedPage,
  time: VisitTime,
  count: number,
  onBatch: (done: number) => void = () => undefined,
): Promise<number> {
  const visit = visits(page, time);
  let inserted = 0;
  for (let start = 0; start < count; start += MAX_BATCH_SIZE) {
    const batch = Array.from({ length: Math.min(MAX_BATCH_SIZE, count - start) }, (_, index) =>
      visit(start + index),
    );
    inserted += (await writeSessions(db, tenantId, page.pageId, batch)).inserted;
    onBatch(start + batch.length);
    // A server that makes its demo meanwhile answers requests in between.
    await setImmediate();
  }
  return inserted;
}
