import { linkOptions } from '@tanstack/react-router';
import type { Session } from '#engines/sessions/session.ts';
import { parseTimestamp } from '#lib/timestamp.ts';
import type { SessionsSearch } from './sessions-search.ts';

/** Link to a session, with its list and its start. */
export const sessionLink = (pageId: string, session: Session, list: SessionsSearch) =>
  linkOptions({
    to: '/pages/$pageId/sessions/$sessionId',
    params: { pageId, sessionId: session.audienceSessionId },
    search: { ...list, at: parseTimestamp(session.sessionStartedAt) ?? undefined },
  });
