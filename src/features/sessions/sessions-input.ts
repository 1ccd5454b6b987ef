import type { CallInput } from '#api/transport/client.ts';
import type { Range } from '#engines/sessions/range.ts';

export type SessionsInput = CallInput<'listAudienceSessions'>;

const PAGE_SIZE = 1000;

const iso = (instant: number | null) =>
  instant !== null && Number.isFinite(instant) ? new Date(instant).toISOString() : undefined;

/** Request for a page's sessions in a range (inclusive; open ends are null or infinite), of one or all audiences. */
export function sessionsInput(pageId: string, { start, end }: Range, audienceId?: string) {
  return {
    params: { page_id: pageId },
    query: { startDate: iso(start), endDate: iso(end), audienceId, limit: PAGE_SIZE },
  } satisfies SessionsInput;
}
