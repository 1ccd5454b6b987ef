import { toMillis } from '#server/db/time-units.ts';
import type { Position } from '#server/lists/cursor.ts';
import { afterPosition, loadPage, selectRowBytes } from '#server/lists/load-page.ts';
import { findPage } from './pages.ts';
import type { Handlers } from './service.ts';
import { countSessions } from './session-counters.ts';

export const interactionHandlers = {
  /** Unknown sessions and other tenants' sessions return `found: false`. */
  async listInteractions({ service: { db }, tenantId, params }) {
    const session = await db
      .selectFrom('sessions')
      .leftJoin('interactions', (join) =>
        join
          .onRef('interactions.tenant_id', '=', 'sessions.tenant_id')
          .onRef('interactions.session_id', '=', 'sessions.session_id'),
      )
      .select('interactions.items')
      .where('sessions.tenant_id', '=', tenantId)
      .where('sessions.session_id', '=', params.audience_session_id)
      .executeTakeFirst();
    return { found: session !== undefined, interactions: JSON.parse(session?.items ?? '[]') };
  },

  async listPageInteractions({ service, tenantId, params, query }) {
    const { db, cursors, time } = service;
    const { page_id: pageId } = await findPage(db, tenantId, params.page_id);
    const { audienceId, startDate, endDate } = query;
    let sessions = db
      .selectFrom('sessions')
      .leftJoin('interactions', (join) =>
        join
          .onRef('interactions.tenant_id', '=', 'sessions.tenant_id')
          .onRef('interactions.session_id', '=', 'sessions.session_id'),
      )
      .where('sessions.tenant_id', '=', tenantId)
      .where('sessions.page_id', '=', pageId)
      .orderBy('sessions.started_at', 'desc')
      .orderBy('sessions.session_id', 'desc');
    const [from, to] = [toMillis(startDate), toMillis(endDate)];
    if (audienceId !== undefined) sessions = sessions.where('sessions.audience_id', '=', audienceId);
    if (from !== undefined) sessions = sessions.where('sessions.started_at', '>=', from);
    if (to !== undefined) sessions = sessions.where('sessions.started_at', '<=', to);
    const ordered = (after: Position['after'] | undefined) =>
      sessions.where(afterPosition('<', ['sessions.started_at', 'sessions.session_id'], after));
    return loadPage({
      cursors,
      scope: [tenantId, 'listPageInteractions', pageId, audienceId, startDate, endDate],
      query,
      count: () => countSessions(db, { tenantId, pageId, audienceId, from, to }),
      loadRows: (after, limit) =>
        ordered(after)
          .select([
            'sessions.session_id',
            'sessions.audience_id',
            'sessions.started_at',
            'interactions.items',
          ])
          .limit(limit)
          .execute(),
      loadRowBytes: (after, limit) => selectRowBytes(ordered(after), ['interactions.items'], limit),
      sortKeysOf: (row) => [row.started_at, row.session_id],
      toItem: (row) => ({
        audienceSessionId: row.session_id,
        audienceId: row.audience_id,
        sessionStartedAt: time(row.started_at),
        interactions: JSON.parse(row.items ?? '[]'),
      }),
    });
  },
} satisfies Handlers<'listInteractions' | 'listPageInteractions'>;
