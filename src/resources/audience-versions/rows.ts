import { values } from '#util/url-search.ts';
import type { ListedVersion } from './queries.ts';

/** A version in the list, with the one after it, which may have overtaken or replaced it. */
export interface VersionRow {
  version: ListedVersion;
  newer: ListedVersion | undefined;
}

/** What a filter calls a version whose list entry does not say its status. */
export const UNKNOWN = 'unknown';

export const statusOf = ({ version }: VersionRow): string => version.status || UNKNOWN;

/** The versions in the service's order, each with the one numbered next where that is loaded. */
export function versionRows(versions: readonly ListedVersion[]): VersionRow[] {
  const byNumber = new Map<number, ListedVersion>();
  for (const version of versions)
    if (typeof version.versionNumber === 'number') byNumber.set(version.versionNumber, version);
  return versions.map((version) => ({
    version,
    newer: typeof version.versionNumber === 'number' ? byNumber.get(version.versionNumber + 1) : undefined,
  }));
}

/** The rows of some statuses, of all where none is asked for. */
export function ofStatuses(rows: VersionRow[], status: string | undefined): VersionRow[] {
  const asked = values(status);
  return asked.length === 0 ? rows : rows.filter((row) => asked.includes(statusOf(row)));
}
