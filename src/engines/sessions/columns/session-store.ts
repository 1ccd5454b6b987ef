import type { Range } from '#engines/sessions/range.ts';
import { type Measure, maxValues, measures, type Session, usableStart } from '#engines/sessions/session.ts';
import type { ZonedCalendar } from '#lib/zoned.ts';
import { CodeColumn, IntColumn } from './code-column.ts';
import { Dictionary, INVALID, MISSING } from './dictionary.ts';
import {
  decodeFlags,
  encodeFlags,
  measureFields,
  ownTextFields,
  ownTextsOf,
  readSession,
  type SharedTextName,
  sharedTextFields,
} from './fields.ts';
import { IdIndex } from './id-index.ts';
import { parseInstant } from './parse-instant.ts';
import { StartColumn } from './start-column.ts';
import { TextBlocks } from './text-blocks.ts';

/** Codes by row with their dictionary. */
export interface DictionaryColumn<T extends string | number> {
  codes: CodeColumn;
  dictionary: Dictionary<T>;
}

const sharedNames = Object.keys(sharedTextFields) as SharedTextName[];
const MIN_INT32 = -(2 ** 31);
const MAX_INT32 = 2 ** 31 - 1;
/** Marks a duration that is unknown or doesn't fit into 32 bits (ms). */
const NO_DURATION = MIN_INT32;

/** Columns of a store. */
export interface StoreParts {
  rows: number;
  start: StartColumn;
  durations: IntColumn;
  flags: CodeColumn;
  measures: Record<Measure, DictionaryColumn<number>>;
  texts: Record<SharedTextName, DictionaryColumn<string>>;
  own: TextBlocks;
  /** ID hashes by row, for the index. */
  hashes: CodeColumn;
  /** Raw fields by row, for values that no column can represent. */
  rawFields: Map<number, Partial<Session>>;
}

/** Outcome of `put`: `duplicates` are already stored, `rejected` ones have no ID or don't match the contract. */
export interface PutResult {
  added: number;
  changed: number;
  duplicates: unknown[];
  rejected: unknown[];
}

const createDictionaryColumn = <T extends string | number>(): DictionaryColumn<T> => ({
  codes: new CodeColumn(),
  dictionary: new Dictionary<T>(),
});
const mapKeys = <K extends string, V>(keys: readonly K[], make: () => V) =>
  Object.fromEntries(keys.map((key) => [key, make()])) as Record<K, V>;

/** Columns of an empty store; hours follow the calendar. */
export const emptyParts = (calendar: ZonedCalendar): StoreParts => ({
  rows: 0,
  start: new StartColumn(calendar),
  durations: new IntColumn(),
  flags: new CodeColumn(),
  measures: mapKeys(measures, createDictionaryColumn<number>),
  texts: mapKeys(sharedNames, createDictionaryColumn<string>),
  own: new TextBlocks(),
  hashes: new CodeColumn(),
  rawFields: new Map(),
});

/** Columnar session store. Rows are only appended; row numbers are stable. */
export class SessionStore {
  readonly parts: StoreParts;
  /** Built on first use, so that restored sessions can be shown before. */
  #ids: IdIndex | undefined;
  /** Increments when an existing row changes, to invalidate counts. */
  revision = 0;
  /** First row that changed since the store was last saved. */
  firstChangedRow: number;
  /** Number of rows that end before they start, by code of their start hour. */
  readonly #endsBeforeStartByHour = new Map<number, number>();

  constructor(parts: StoreParts) {
    this.parts = parts;
    this.firstChangedRow = parts.rows;
    this.#countAllEndsBeforeStart();
  }

  get rows(): number {
    return this.parts.rows;
  }

  /** Bytes of all columns and the ID index, without text contents. */
  get bytes(): number {
    return [this.parts.start, ...this.#columns, this.#index].reduce((sum, { bytes }) => sum + bytes, 0);
  }

  idOf(row: number): string {
    return this.parts.own.first(row) ?? '';
  }

  /** Row of a session; -1 if it isn't stored. */
  rowOf(id: string): number {
    return this.#index.find(id);
  }

  /**
   * Adds list items. A stored session counts as a duplicate, unless its row is below `since`: then the item replaces
   * it.
   */
  put(items: readonly unknown[], since = 0): PutResult {
    const result: PutResult = { added: 0, changed: 0, duplicates: [], rejected: [] };
    const ids = this.#index;
    for (const item of items) {
      const session = readSession(item);
      if (session === null) {
        result.rejected.push(item);
        continue;
      }
      const row = ids.findOrAdd(session.audienceSessionId);
      if (row < 0) {
        this.#append(session);
        result.added += 1;
      } else if (row < since) result.changed += this.#replace(row, session) ? 1 : 0;
      else result.duplicates.push(item);
    }
    return result;
  }

  /** Session of a row, as `receive` returns it, except that times are normalized to `+` and epoch ms. */
  session(row: number): Session {
    const { start, durations, measures: measureColumns, texts, flags, own, rawFields } = this.parts;
    const startedAt = start.get(row);
    const duration = durations.get(row);
    const ownTexts = own.get(row);
    const session: Record<string, unknown> = {
      ...Object.fromEntries(ownTextFields.map((field, index) => [field, ownTexts[index] ?? null])),
      ...decodeFlags(flags.get(row)),
      sessionStartedAt: startedAt === null ? null : `+${startedAt}`,
      sessionEndedAt: startedAt === null || duration === NO_DURATION ? null : `+${startedAt + duration}`,
    };
    for (const name of sharedNames)
      session[sharedTextFields[name]] = texts[name].dictionary.value(texts[name].codes.get(row)) ?? null;
    for (const measure of measures) {
      const { codes, dictionary } = measureColumns[measure];
      session[measureFields[measure]] = dictionary.value(codes.get(row)) ?? null;
    }
    return { ...session, ...rawFields.get(row) } as Session;
  }

  /** Number of rows that start in a range and end before they start. */
  countEndsBeforeStart({ start, end }: Range): number {
    const { hours } = this.parts.start;
    return [...this.#endsBeforeStartByHour].reduce((sum, [code, count]) => {
      const hour = hours.value(code) ?? 0;
      return (start === null || hour >= start) && (end === null || hour <= end) ? sum + count : sum;
    }, 0);
  }

  /** Regroups starts by the hours of another calendar. */
  setCalendar(calendar: ZonedCalendar): void {
    if (this.parts.start.calendar.zone === calendar.zone) return;
    this.parts.start = this.parts.start.inCalendar(calendar, this.rows);
    this.#countAllEndsBeforeStart();
    this.revision += 1;
    this.firstChangedRow = 0;
  }

  /** All columns except the starts. */
  get #columns(): (CodeColumn | IntColumn)[] {
    const { durations, flags, measures: measureColumns, texts } = this.parts;
    const dictionaryColumns = [...Object.values(measureColumns), ...Object.values(texts)];
    return [durations, flags, ...dictionaryColumns.map(({ codes }) => codes)];
  }

  /** Encoded values of a row, without its own texts and raw fields. */
  #codesOf(row: number): (number | null)[] {
    return [this.parts.start.get(row), ...this.#columns.map((column) => column.get(row))];
  }

  get #index(): IdIndex {
    this.#ids ??= new IdIndex((row) => this.idOf(row), this.parts.hashes, this.rows);
    return this.#ids;
  }

  #append(session: Session) {
    const row = this.parts.rows;
    this.parts.own.push(ownTextsOf(session));
    this.#write(row, session);
    this.parts.rows += 1;
  }

  #replace(row: number, session: Session): boolean {
    const { own, rawFields } = this.parts;
    const before = this.#codesOf(row);
    const rawFieldsBefore = rawFields.get(row);
    this.#countEndBeforeStart(row, -1);
    rawFields.delete(row);
    const hasNewTexts = own.replace(row, ownTextsOf(session));
    this.#write(row, session);
    const after = this.#codesOf(row);
    const hasChanged =
      hasNewTexts ||
      after.some((code, index) => code !== before[index]) ||
      JSON.stringify(rawFields.get(row)) !== JSON.stringify(rawFieldsBefore);
    if (hasChanged) {
      this.revision += 1;
      this.firstChangedRow = Math.min(this.firstChangedRow, row);
    }
    return hasChanged;
  }

  // One line per column instead of loops: static keys halve the time per row.
  #write(row: number, session: Session) {
    const { flags, texts, measures: measureColumns } = this.parts;
    flags.set(row, encodeFlags(session));
    setText(texts.source, row, session.utmSource);
    setText(texts.medium, row, session.utmMedium);
    setText(texts.campaign, row, session.utmCampaign);
    setText(texts.content, row, session.utmContent);
    setText(texts.term, row, session.utmTerm);
    setText(texts.audience, row, session.audienceId);
    setText(texts.pageId, row, session.pageId);
    setText(texts.pageTitle, row, session.pageTitle);
    setText(texts.pageUrl, row, session.pageUrl);
    this.#writeMeasure(row, 'time', measureColumns.time, session.timeSpentSeconds);
    this.#writeMeasure(row, 'scroll', measureColumns.scroll, session.maxScrollDepthPercentage);
    this.#writeMeasure(row, 'clicks', measureColumns.clicks, session.totalClicksCount);
    this.#writeMeasure(row, 'questions', measureColumns.questions, session.questionsAskedCount);
    this.#writeTimes(row, session);
    this.#countEndBeforeStart(row, 1);
  }

  #writeMeasure(
    row: number,
    measure: Measure,
    { codes, dictionary }: DictionaryColumn<number>,
    value: number | null | undefined,
  ) {
    if (value == null) codes.set(row, MISSING);
    // Adding 0 turns -0 into 0.
    else if (value >= 0 && value <= maxValues[measure]) codes.set(row, dictionary.code(value + 0));
    else {
      codes.set(row, INVALID);
      this.#setRawFields(row, { [measureFields[measure]]: value });
    }
  }

  #writeTimes(row: number, { sessionStartedAt, sessionEndedAt }: Session) {
    const { start, durations } = this.parts;
    const reported = parseInstant(sessionStartedAt);
    const startedAt = usableStart(reported);
    if (reported === null) start.setMissing(row, sessionStartedAt == null ? MISSING : INVALID);
    else start.set(row, reported);
    if (startedAt === null && sessionStartedAt != null) this.#setRawFields(row, { sessionStartedAt });
    const endedAt = parseInstant(sessionEndedAt);
    const duration = startedAt === null || endedAt === null ? Number.NaN : endedAt - startedAt;
    const fits = duration > MIN_INT32 && duration <= MAX_INT32;
    durations.set(row, fits ? duration : NO_DURATION);
    if (!fits && sessionEndedAt != null) this.#setRawFields(row, { sessionEndedAt });
  }

  #setRawFields(row: number, fields: Partial<Session>) {
    this.parts.rawFields.set(row, { ...this.parts.rawFields.get(row), ...fields });
  }

  #countAllEndsBeforeStart() {
    this.#endsBeforeStartByHour.clear();
    for (let row = 0; row < this.rows; row += 1) this.#countEndBeforeStart(row, 1);
  }

  #countEndBeforeStart(row: number, by: 1 | -1) {
    if (!this.#endsBeforeStart(row)) return;
    const hour = this.parts.start.codes.get(row);
    this.#endsBeforeStartByHour.set(hour, (this.#endsBeforeStartByHour.get(hour) ?? 0) + by);
  }

  #endsBeforeStart(row: number): boolean {
    const { durations, rawFields, start } = this.parts;
    const duration = durations.get(row);
    if (duration !== NO_DURATION) return duration < 0;
    // An end too far from the start for the column is stored in `rawFields`.
    const [startedAt, endedAt] = [start.get(row), parseInstant(rawFields.get(row)?.sessionEndedAt)];
    return startedAt !== null && endedAt !== null && endedAt < startedAt;
  }
}

const setText = (
  { codes, dictionary }: DictionaryColumn<string>,
  row: number,
  text: string | null | undefined,
) => codes.set(row, text == null ? MISSING : dictionary.code(text));
