import type { Input } from '#api/transport/client.ts';
import type { Range } from '#engines/sessions/range.ts';

export type SessionsInput = Input<'listAudienceSessions'>;

const PAGE_SIZE = 1000;

const iso = (moment: number | null) =>
  moment !== null && Number.isFinite(moment) ? new Date(moment).toISOString() : undefined;

/**
 * What to ask for: a page's sessions within a range (both ends included, open ones null or infinite), of one audience
 * or all.
 */
export function sessionsInput(pageId: string, { start, end }: Range, audienceId?: string) {
  return {
    params: { page_id: pageId },
    query: { startDate: iso(start), endDate: iso(end), audienceId, limit: PAGE_SIZE },
  } satisfies SessionsInput;
}
