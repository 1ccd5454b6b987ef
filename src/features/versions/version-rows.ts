import type { ListedVersion, Version } from '#features/audiences/public.ts';
import { values } from '#lib/url-search.ts';

/** A listed version and its neighbors. The newer one may have replaced it. */
export interface VersionRow {
  version: ListedVersion;
  newer: ListedVersion | undefined;
  older: ListedVersion | undefined;
  /** When it is to be published, formatted; null unless it is scheduled. */
  schedule: string | null;
}

/** Filter value of a version: its status, or `unknown` without one. */
export const rowStatusOf = ({ version }: VersionRow): string => version.status || 'unknown';

/**
 * Adds the loaded neighbors to each version, in the same order.
 *
 * @param schedule of the first, newest one
 */
export function versionRows(
  versions: readonly ListedVersion[],
  schedule: string | null = null,
): VersionRow[] {
  const byNumber = new Map<number, ListedVersion>();
  for (const version of versions)
    if (typeof version.versionNumber === 'number') byNumber.set(version.versionNumber, version);
  return versions.map((version, index) => {
    const number = version.versionNumber ?? Number.NaN;
    return {
      version,
      newer: byNumber.get(number + 1),
      older: byNumber.get(number - 1),
      schedule: index === 0 ? schedule : null,
    };
  });
}

/**
 * A loaded version with its status and times as listed: the list is polled while anything is being published. Some
 * services list versions without a status.
 */
export function mergeListed(version: Version, rows: readonly VersionRow[]): Version {
  const listed = rows.find((row) => row.version.versionId === version.versionId)?.version;
  return listed?.status
    ? { ...version, ...listed, supplementaryContext: version.supplementaryContext }
    : version;
}

/** Filters rows by the comma-separated statuses; all rows if there are none. */
export function filterByStatus(rows: VersionRow[], status: string | undefined): VersionRow[] {
  const selected = values(status);
  return selected.length === 0 ? rows : rows.filter((row) => selected.includes(rowStatusOf(row)));
}
