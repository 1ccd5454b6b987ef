import { isInFlight } from '#api/sync/polling.ts';
import { groupRuns } from '#lib/group-runs.ts';
import { isSameText } from '#lib/line-ends.ts';
import { joined, values } from '#lib/url-search.ts';
import { isStuck, versionTimes } from './version-summary.ts';
import type { ListedVersion, Version } from './versions-queries.ts';

/** A listed version and its neighbors. The newer one may have replaced it. */
export interface VersionRow {
  version: ListedVersion;
  newer: ListedVersion | undefined;
  older: ListedVersion | undefined;
}

/** Filter value of a version: its status, or `unknown` without one. */
export const rowStatusOf = ({ version }: VersionRow): string => version.status || 'unknown';

/** Adds the loaded neighbors to each version, in the same order. */
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

/** Consecutive versions with the same context. */
export interface VersionGroup {
  /** ID of its newest version. */
  id: string;
  rows: VersionRow[];
  open: boolean;
}

export type VersionListRow = VersionRow | VersionGroup;

export const isGroup = (line: VersionListRow): line is VersionGroup => 'rows' in line;

const MIN_GROUP_SIZE = 2;

/**
 * Whether a version has the context and the agent of the previous one and can be collapsed: not if it's the newest,
 * live, in flight or was stuck. Other fields may differ: versions don't store them.
 */
function hasSameContext({ version, older, newer }: VersionRow): boolean {
  if (!older || !newer || version.status === 'published' || isInFlight(version.status)) return false;
  const { supplementaryContext: context, isNewPageAgent: agent } = version;
  return (
    context !== undefined &&
    isSameText(context, older.supplementaryContext) &&
    agent === older.isNewPageAgent &&
    !isStuck(versionTimes(version).inQueue)
  );
}

/**
 * Groups consecutive versions with the same context. The group's row stays above an expanded group.
 *
 * @param open `open` search parameter: an ID of each expanded group
 * @param openId version next to the list; its group is always expanded
 */
export function groupVersions(
  rows: readonly VersionRow[],
  open: string | undefined,
  openId?: string,
): VersionListRow[] {
  const expanded = new Set([...values(open), ...(openId === undefined ? [] : [openId])]);
  return groupRuns(rows, hasSameContext).flatMap(({ key: isSame, items }) => {
    const [first] = items;
    if (!isSame || !first || items.length < MIN_GROUP_SIZE) return items;
    const isOpen = items.some(({ version }) => expanded.has(version.versionId));
    return [{ id: first.version.versionId, rows: items, open: isOpen }, ...(isOpen ? items : [])];
  });
}

/** New value of the `open` search parameter. */
export function toggleGroup(
  open: string | undefined,
  { id, rows, open: isOpen }: VersionGroup,
): string | undefined {
  const members = new Set(rows.map(({ version }) => version.versionId));
  const others = values(open).filter((each) => !members.has(each));
  return joined(isOpen ? others : [...others, id]);
}

/** Formats a group's name: `Versions 6 to 8`. */
export function formatGroupName({ rows }: VersionGroup): string {
  const [last, first] = [rows[0], rows.at(-1)].map((row) => row?.version.versionNumber);
  return first == null || last == null ? `${rows.length} versions` : `Versions ${first} to ${last}`;
}
