import { mapKeys } from '#lib/map-keys.ts';
import { calendarOf } from '#lib/zoned.ts';
import { measures, type Session } from '../session.ts';
import { CodeColumn, type Codes } from './code-column.ts';
import { Dictionary } from './dictionary.ts';
import { flags } from './fields.ts';
import { type DictionaryColumn, SessionStore, sharedNames } from './session-store.ts';
import { StartColumn } from './start-column.ts';
import { TextBlocks, type Texts } from './text-blocks.ts';

/** Increase on any change of the format; snapshots of other versions are discarded. */
const SNAPSHOT_VERSION = 6;

interface DictionarySnapshot<T> {
  codes: Codes[];
  values: T[];
}

/** Content of a store, to be cloned or persisted at once. */
export interface StoreSnapshot {
  version: number;
  rows: number;
  zone: string;
  starts: DictionarySnapshot<number>;
  offsets: Codes[];
  durations: Codes[];
  flags: Codes[][];
  measures: DictionarySnapshot<number>[];
  texts: DictionarySnapshot<string>[];
  own: { blocks: string[]; tail: Texts };
  rawFields: Map<number, Partial<Session>>;
}

/** Takes a snapshot, which shares data with the store. */
export function snapshotOf({ parts, rows }: SessionStore): StoreSnapshot {
  const dictionary = <T extends string | number>(column: DictionaryColumn<T>): DictionarySnapshot<T> => ({
    codes: column.codes.toChunks(rows),
    values: column.dictionary.values,
  });
  const { start, durations, own, rawFields } = parts;
  return {
    version: SNAPSHOT_VERSION,
    rows,
    zone: start.calendar.zone,
    starts: { codes: start.codes.toChunks(rows), values: start.hours.values },
    offsets: start.offsets.toChunks(rows),
    durations: durations.toChunks(rows),
    flags: flags.map((flag) => parts.flags[flag].toChunks(rows)),
    measures: measures.map((measure) => dictionary(parts.measures[measure])),
    texts: sharedNames.map((name) => dictionary(parts.texts[name])),
    own: { blocks: own.blocks, tail: own.tail },
    rawFields,
  };
}

/** Restores a store; null if the snapshot has another version. */
export function restoreStore(snapshot: StoreSnapshot): SessionStore | null {
  if (snapshot.version !== SNAPSHOT_VERSION) return null;
  const { rows, zone, starts, offsets, durations, own, rawFields } = snapshot;
  const columnsOf = <K extends string, T extends string | number>(
    names: readonly K[],
    snapshots: readonly DictionarySnapshot<T>[],
  ) =>
    mapKeys(
      names,
      (_, index): DictionaryColumn<T> => ({
        codes: new CodeColumn(snapshots[index]?.codes),
        dictionary: new Dictionary(snapshots[index]?.values),
      }),
    );
  return new SessionStore({
    rows,
    start: new StartColumn(
      calendarOf(zone),
      new CodeColumn(starts.codes),
      new CodeColumn(offsets),
      new Dictionary(starts.values),
    ),
    durations: new CodeColumn(durations),
    flags: mapKeys(flags, (_, index) => new CodeColumn(snapshot.flags[index])),
    measures: columnsOf(measures, snapshot.measures),
    texts: columnsOf(sharedNames, snapshot.texts),
    own: new TextBlocks(own.blocks, own.tail),
    rawFields,
  });
}
