import type { Kysely } from 'kysely';
import { first } from './migrations/0001-first.ts';
import { limits } from './migrations/0002-limits.ts';
import { signIns } from './migrations/0003-sign-ins.ts';
import { dueByTenant } from './migrations/0004-due-by-tenant.ts';
import { addForeignKeys } from './migrations/0005-foreign-keys.ts';
import { audienceLists } from './migrations/0006-audience-lists.ts';
import { people } from './migrations/0007-people.ts';
import { searchWords } from './migrations/0008-search-words.ts';
import { sessionCounts } from './migrations/0009-session-counts.ts';
import { pageRevisions } from './migrations/0010-page-revisions.ts';
import { rebuildSearch } from './migrations/0011-rebuild-search.ts';
import { audienceStates } from './migrations/0012-audience-states.ts';
import { sessionBreakdowns } from './migrations/0013-session-breakdowns.ts';
import { versionValues } from './migrations/0014-version-values.ts';
import { publications } from './migrations/0015-publications.ts';

export interface Migration {
  /** @param report logs progress */
  up(db: Kysely<unknown>, report: (line: string) => void): Promise<void>;
}

/** Run in order of their names. Never change the name or content of a released migration. */
export const migrations: Record<string, Migration> = {
  '0001-first': first,
  '0002-limits': limits,
  '0003-sign-ins': signIns,
  '0004-due-by-tenant': dueByTenant,
  '0005-foreign-keys': addForeignKeys,
  '0006-audience-lists': audienceLists,
  '0007-people': people,
  '0008-search-words': searchWords,
  '0009-session-counts': sessionCounts,
  '0010-page-revisions': pageRevisions,
  '0011-rebuild-search': rebuildSearch,
  '0012-audience-states': audienceStates,
  '0013-session-breakdowns': sessionBreakdowns,
  '0014-version-values': versionValues,
  '0015-publications': publications,
};
