import { isInFlight } from '#api/sync/polling.ts';
import { joined, values } from '#lib/url-search.ts';
import type { VersionRow } from './rows.ts';
import { isStuck, versionTimes } from './version-times.ts';

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
    context === older.supplementaryContext &&
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
  const lines: VersionListRow[] = [];
  let run: VersionRow[] = [];
  const close = () => {
    const [first] = run;
    if (first && run.length >= MIN_GROUP_SIZE) {
      const isOpen = run.some(({ version }) => expanded.has(version.versionId));
      lines.push({ id: first.version.versionId, rows: run, open: isOpen }, ...(isOpen ? run : []));
    } else lines.push(...run);
    run = [];
  };
  for (const row of rows) {
    if (hasSameContext(row)) run.push(row);
    else {
      close();
      lines.push(row);
    }
  }
  close();
  return lines;
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
