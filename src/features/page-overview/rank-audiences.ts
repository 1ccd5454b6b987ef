import { MIN_SAMPLE } from '#engines/sessions/index.ts';
import { type AudienceDays, sumOf } from './page-counts.ts';

export interface Result {
  audienceId: string;
  sessions: number;
  conversions: number;
}

export function resultOf({ audienceId, current }: AudienceDays): Result {
  const { sessions, conversions = 0 } = sumOf(current);
  return { audienceId, sessions, conversions };
}

/** Sorts by conversion, highest first. Audiences with too few sessions follow, by sessions. */
export function rankAudiences(results: readonly Result[]): Result[] {
  const score = ({ sessions, conversions }: Result) =>
    sessions < MIN_SAMPLE ? -1 / (sessions + 1) : conversions / sessions;
  return results
    .filter(({ audienceId, sessions }) => audienceId !== '' && sessions > 0)
    .sort((a, b) => score(b) - score(a) || b.sessions - a.sessions);
}
