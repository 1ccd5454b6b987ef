import type { Order } from '#resources/sessions/engine/rows/order.ts';
import type { Session } from '#resources/sessions/engine/visit.ts';
import type { Analytics } from './analytics.ts';
import type { Choice } from './protocol.ts';

/** Rows that come at once: more would hold up the thread that draws. */
export const STEP = 1000;
export const newest: Order = { by: 'start', descending: true };
export const everything: Choice = { selection: {}, focus: null };

/** All sessions of the range, newest first. */
export async function allRows(analytics: Analytics | null): Promise<Session[]> {
  const rows: Session[] = [];
  for (let total = analytics ? 1 : 0; analytics && rows.length < total; ) {
    const ask = { ...everything, order: newest, from: rows.length, count: STEP };
    const answer = await analytics.ask('rows', ask);
    rows.push(...answer.rows);
    total = answer.total;
  }
  return rows;
}
