import { linkOptions } from '@tanstack/react-router';
import { parseTimestamp } from '#util/timestamp.ts';
import type { Session } from './engine/visit.ts';
import type { SessionsSearch } from './sessions-search.ts';

/** The link to one session, which keeps the list it belongs to and carries its start. */
export const sessionLink = (pageId: string, session: Session, list: SessionsSearch) =>
  linkOptions({
    to: '/pages/$pageId/sessions/$sessionId',
    params: { pageId, sessionId: session.audienceSessionId },
    search: { ...list, at: parseTimestamp(session.sessionStartedAt) ?? undefined },
  });
