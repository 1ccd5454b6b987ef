import { mapKeys } from '#lib/collections.ts';
import type { ZonedCalendar } from '#lib/zoned.ts';
import { type Measure, measures, type Session } from '../session.ts';
import { CodeColumn, type Codes } from './code-column.ts';
import { Dictionary } from './dictionary.ts';
import { type Flag, flags, type SharedTextName, sharedNames } from './fields.ts';
import { IdColumn, type IdSnapshot } from './id-column.ts';
import { StartColumn } from './start-column.ts';
import { TextBlocks, type TextSnapshot } from './text-blocks.ts';

/** Codes by row with their dictionary. */
export interface DictionaryColumn<T extends string | number> {
  codes: CodeColumn;
  dictionary: Dictionary<T>;
}

export interface StoreParts {
  rows: number;
  ids: IdColumn;
  start: StartColumn;
  /** Durations in ms plus `ZERO_DURATION`; the closest code if they don't fit. */
  durations: CodeColumn;
  flags: Record<Flag, CodeColumn>;
  measures: Record<Measure, DictionaryColumn<number>>;
  texts: Record<SharedTextName, DictionaryColumn<string>>;
  own: TextBlocks;
  /** Raw fields by row, for values that no column can represent. */
  rawFields: Map<number, Partial<Session>>;
}

/** Increase on any change of the format; snapshots of other versions are discarded. */
export const SNAPSHOT_VERSION = 7;

export interface DictionarySnapshot<T> {
  codes: Codes[];
  values: T[];
}

/** Content of a store, to be cloned or persisted. */
export interface StoreSnapshot {
  version: number;
  rows: number;
  zone: string;
  ids: IdSnapshot;
  starts: DictionarySnapshot<number>;
  offsets: Codes[];
  durations: Codes[];
  flags: Codes[][];
  measures: DictionarySnapshot<number>[];
  texts: DictionarySnapshot<string>[];
  own: TextSnapshot;
  rawFields: Map<number, Partial<Session>>;
}

/** Creates the columns of a snapshot, or empty ones. Hours follow the calendar, which must be the snapshot's. */
export function createParts(calendar: ZonedCalendar, snapshot?: StoreSnapshot): StoreParts {
  const columnsOf = <K extends string, T extends string | number>(
    names: readonly K[],
    snapshots?: readonly DictionarySnapshot<T>[],
  ) =>
    mapKeys(
      names,
      (_, index): DictionaryColumn<T> => ({
        codes: new CodeColumn(snapshots?.[index]?.codes),
        dictionary: new Dictionary(snapshots?.[index]?.values),
      }),
    );
  return {
    rows: snapshot?.rows ?? 0,
    ids: new IdColumn(snapshot?.ids),
    start: new StartColumn(calendar, snapshot?.starts, snapshot?.offsets),
    durations: new CodeColumn(snapshot?.durations),
    flags: mapKeys(flags, (_, index) => new CodeColumn(snapshot?.flags[index])),
    measures: columnsOf(measures, snapshot?.measures),
    texts: columnsOf(sharedNames, snapshot?.texts),
    own: new TextBlocks(snapshot?.own),
    rawFields: snapshot?.rawFields ?? new Map(),
  };
}

/** Takes a snapshot. Added rows don't affect it, but changed ones do: it shares chunks with the store. */
export function snapshotOf({ parts }: { parts: StoreParts }): StoreSnapshot {
  const { rows, ids, start, durations, own, rawFields } = parts;
  const dictionary = <T extends string | number>(column: DictionaryColumn<T>): DictionarySnapshot<T> => ({
    codes: column.codes.toChunks(rows),
    values: [...column.dictionary.values],
  });
  return {
    version: SNAPSHOT_VERSION,
    rows,
    zone: start.calendar.zone,
    ids: ids.snapshot(),
    starts: dictionary({ codes: start.codes, dictionary: start.hours }),
    offsets: start.offsets.toChunks(rows),
    durations: durations.toChunks(rows),
    flags: flags.map((flag) => parts.flags[flag].toChunks(rows)),
    measures: measures.map((measure) => dictionary(parts.measures[measure])),
    texts: sharedNames.map((name) => dictionary(parts.texts[name])),
    own: own.snapshot(),
    rawFields: new Map(rawFields),
  };
}
