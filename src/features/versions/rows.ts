import { values } from '#lib/url-search.ts';
import type { ListedVersion, Version } from './versions-queries.ts';

/** A version in the list, with the one after it, which may have overtaken or replaced it, and the one before it. */
export interface VersionRow {
  version: ListedVersion;
  newer: ListedVersion | undefined;
  older: ListedVersion | undefined;
}

/** What a filter calls a version whose list entry does not say its status. */
export const UNKNOWN = 'unknown';

export const statusOf = ({ version }: VersionRow): string => version.status || UNKNOWN;

/** The versions in the service's order, each with those numbered next to it where they are loaded. */
export function versionRows(versions: readonly ListedVersion[]): VersionRow[] {
  const byNumber = new Map<number, ListedVersion>();
  for (const version of versions)
    if (typeof version.versionNumber === 'number') byNumber.set(version.versionNumber, version);
  return versions.map((version) => {
    const number = version.versionNumber ?? Number.NaN;
    return { version, newer: byNumber.get(number + 1), older: byNumber.get(number - 1) };
  });
}

/**
 * A loaded version with its status and times as listed: the list is polled while anything is being published. Some
 * services list versions without a status.
 */
export function withListed(version: Version, rows: readonly VersionRow[]): Version {
  const listed = rows.find((row) => row.version.versionId === version.versionId)?.version;
  return listed?.status
    ? { ...version, ...listed, supplementaryContext: version.supplementaryContext }
    : version;
}

/** The rows of some statuses, of all where none is asked for. */
export function ofStatuses(rows: VersionRow[], status: string | undefined): VersionRow[] {
  const asked = values(status);
  return asked.length === 0 ? rows : rows.filter((row) => asked.includes(statusOf(row)));
}
