import { isInFlight } from '#api/sync/polling.ts';
import { joined, values } from '#lib/url-search.ts';
import type { VersionRow } from './rows.ts';
import { isStuck, versionTimes } from './version-times.ts';

/** Versions in a row with the context of the version before them. */
export interface Fold {
  /** Names it: the id of its newest version. */
  id: string;
  rows: VersionRow[];
  open: boolean;
}

export type VersionLine = VersionRow | Fold;

export const isFold = (line: VersionLine): line is Fold => 'rows' in line;

/** A single one takes no less room folded. */
const FEWEST = 2;

/**
 * Whether a version has the context and the agent of the one before it. Its name, URL, form and metadata may differ:
 * versions don't tell them. One that is newest, live, in flight or was stuck is worth seeing all the same.
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
 * The rows with each run of versions with the same context folded into one line, which stays above them where
 * the run is unfolded.
 *
 * @param open what the url says of unfolded runs
 * @param shown the version that is open beside the list: it is never folded away
 */
export function withFolds(
  rows: readonly VersionRow[],
  open: string | undefined,
  shown?: string,
): VersionLine[] {
  const unfolded = new Set([...values(open), ...(shown === undefined ? [] : [shown])]);
  const lines: VersionLine[] = [];
  let run: VersionRow[] = [];
  const close = () => {
    const [first] = run;
    if (first && run.length >= FEWEST) {
      const isOpen = run.some(({ version }) => unfolded.has(version.versionId));
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

/** What the url says of unfolded runs after this one is folded or unfolded. */
export function toggled(open: string | undefined, { id, rows, open: isOpen }: Fold): string | undefined {
  const members = new Set(rows.map(({ version }) => version.versionId));
  const others = values(open).filter((each) => !members.has(each));
  return joined(isOpen ? others : [...others, id]);
}

/** What a run is called: `Versions 6 to 8`. */
export function foldName({ rows }: Fold): string {
  const [last, first] = [rows[0], rows.at(-1)].map((row) => row?.version.versionNumber);
  return first == null || last == null ? `${rows.length} versions` : `Versions ${first} to ${last}`;
}
