import type { AudienceSession } from '#contract/sessions.ts';
import { notFound } from '#server/db/errors.ts';
import type { SessionRow } from '#server/db/schema.ts';
import { toMillis } from '#server/db/time-units.ts';
import { afterPosition, loadPage } from '#server/lists/load-page.ts';
import { findPage } from './pages.ts';
import type { Handlers, Service } from './service.ts';
import { countSessions, type SessionFilter } from './session-counters.ts';

const sessionReply = (row: SessionRow, time: Service['time']): AudienceSession => ({
  audienceSessionId: row.session_id,
  analyticsSessionId: row.analytics_session_id,
  audienceId: row.audience_id,
  pageId: row.page_id,
  pageTitle: row.page_title,
  pageUrl: row.page_url,
  formSubmissionId: row.form_submission_id,
  formSubmissionIdentifier: row.form_submission_identifier,
  formSubmissionEmail: row.form_submission_email,
  formSubmissionPhone: row.form_submission_phone,
  hasConversion: row.has_conversion === 1,
  hasFormSubmit: row.has_form_submit === 1,
  isBounce: row.is_bounce === 1,
  maxScrollDepthPercentage: row.max_scroll_depth_percentage,
  questionsAskedCount: row.questions_asked_count,
  timeSpentSeconds: row.time_spent_seconds,
  totalClicksCount: row.total_clicks_count,
  sessionStartedAt: time(row.started_at),
  sessionEndedAt: time(row.ended_at),
  utmCampaign: row.utm_campaign,
  utmContent: row.utm_content,
  utmMedium: row.utm_medium,
  utmSource: row.utm_source,
  utmTerm: row.utm_term,
});

export const sessionHandlers = {
  async listAudienceSessions({ service, tenantId, params, query }) {
    const { db, cursors, time } = service;
    const { page_id: pageId } = await findPage(db, tenantId, params.page_id);
    const filter: SessionFilter = {
      tenantId,
      pageId,
      audienceId: query.audienceId,
      from: toMillis(query.startDate),
      to: toMillis(query.endDate),
    };
    let matching = db
      .selectFrom('sessions')
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .where('page_id', '=', pageId)
      .orderBy('started_at', 'desc')
      .orderBy('session_id', 'desc');
    if (filter.audienceId !== undefined) matching = matching.where('audience_id', '=', filter.audienceId);
    if (filter.from !== undefined) matching = matching.where('started_at', '>=', filter.from);
    if (filter.to !== undefined) matching = matching.where('started_at', '<=', filter.to);
    return loadPage({
      cursors,
      scope: [tenantId, 'listAudienceSessions', pageId, query.audienceId, query.startDate, query.endDate],
      query,
      count: () => countSessions(db, filter),
      loadRows: (after, limit) =>
        matching
          .where(afterPosition('<', ['started_at', 'session_id'], after))
          .limit(limit)
          .execute(),
      sortKeysOf: (row) => [row.started_at, row.session_id],
      toItem: (row) => sessionReply(row, time),
    });
  },

  async getAudienceSession({ service, tenantId, params }) {
    const row = await service.db
      .selectFrom('sessions')
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .where('session_id', '=', params.audience_session_id)
      .executeTakeFirst();
    if (!row) throw notFound('session');
    return sessionReply(row, service.time);
  },
} satisfies Handlers<'listAudienceSessions' | 'getAudienceSession'>;
