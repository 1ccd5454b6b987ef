import type { Range } from '#engines/sessions/range.ts';
import { type Measure, maxValues, measures, type Session, usableStart } from '#engines/sessions/session.ts';
import type { ZonedCalendar } from '#lib/zoned.ts';
import { CodeColumn, IntColumn } from './code-column.ts';
import { Dictionary, MISSING, UNUSABLE } from './dictionary.ts';
import {
  decodeFlags,
  encodeFlags,
  measureFields,
  ownTextFields,
  ownTextsOf,
  type SharedTextName,
  sharedTextFields,
} from './fields.ts';
import { IdIndex } from './id-index.ts';
import { parseInstant } from './parse-instant.ts';
import { readSession } from './read-session.ts';
import { StartColumn } from './start-column.ts';
import { TextBlocks } from './text-blocks.ts';

/** Codes by row with what they stand for. */
export interface CodedColumn<T extends string | number> {
  codes: CodeColumn;
  dictionary: Dictionary<T>;
}

const sharedNames = Object.keys(sharedTextFields) as SharedTextName[];
const MIN_INT32 = -(2 ** 31);
const MAX_INT32 = 2 ** 31 - 1;
/** Stands for a length that is not known, or that no whole number of milliseconds of four bytes can tell. */
const NO_DURATION = MIN_INT32;

/** What a store is made of; what is kept of it between visits. */
export interface StoreParts {
  rows: number;
  start: StartColumn;
  durations: IntColumn;
  flags: CodeColumn;
  measures: Record<Measure, CodedColumn<number>>;
  texts: Record<SharedTextName, CodedColumn<string>>;
  own: TextBlocks;
  /** Of ids, for the index of them. */
  hashes: CodeColumn;
  /** By row: fields as they came, where no column can hold them. */
  rawFields: Map<number, Partial<Session>>;
}

/** What became of items: `refused` have no identity or are no sessions, `repeated` were there already. */
export interface PutResult {
  added: number;
  changed: number;
  repeated: unknown[];
  rejected: unknown[];
}

const createCodedColumn = <T extends string | number>(): CodedColumn<T> => ({
  codes: new CodeColumn(),
  dictionary: new Dictionary<T>(),
});
const mapKeys = <K extends string, V>(keys: readonly K[], make: () => V) =>
  Object.fromEntries(keys.map((key) => [key, make()])) as Record<K, V>;

/** The parts of a store without rows, which counts hours by a calendar. */
export const emptyParts = (calendar: ZonedCalendar): StoreParts => ({
  rows: 0,
  start: new StartColumn(calendar),
  durations: new IntColumn(),
  flags: new CodeColumn(),
  measures: mapKeys(measures, createCodedColumn<number>),
  texts: mapKeys(sharedNames, createCodedColumn<string>),
  own: new TextBlocks(),
  hashes: new CodeColumn(),
  rawFields: new Map(),
});

/** Sessions as columns. Rows are only ever added; their numbers stay. */
export class SessionStore {
  readonly parts: StoreParts;
  /** Made when it is first asked for: what was kept is shown before anything of it is looked up. */
  #ids: IdIndex | undefined;
  /** Goes up whenever a row already there has changed, so that whoever counted it counts anew. */
  revision = 0;
  /** The first row that is not as it was when the store was last kept. */
  firstChangedRow: number;
  /** How many rows end before they start, by the code of the hour they start in. */
  readonly #endsBeforeStartByHour = new Map<number, number>();

  constructor(parts: StoreParts) {
    this.parts = parts;
    this.firstChangedRow = parts.rows;
    this.#countAllEndsBeforeStart();
  }

  get rows(): number {
    return this.parts.rows;
  }

  /** Bytes of all columns and of the index of ids, without the texts themselves. */
  get bytes(): number {
    return [this.parts.start, ...this.#columns, this.#index].reduce((sum, { bytes }) => sum + bytes, 0);
  }

  idOf(row: number): string {
    return this.parts.own.first(row) ?? '';
  }

  /** The row of a session, −1 where it is not held. */
  rowOf(id: string): number {
    return this.#index.find(id);
  }

  /**
   * Takes in items of the list. One that is held already counts as repeated; but rows below `since` were read
   * earlier, so that a later item takes the place of such a row.
   */
  put(items: readonly unknown[], since = 0): PutResult {
    const stored: PutResult = { added: 0, changed: 0, repeated: [], rejected: [] };
    const ids = this.#index;
    for (const item of items) {
      const session = readSession(item);
      if (session === null) {
        stored.rejected.push(item);
        continue;
      }
      const held = ids.findOrAdd(session.audienceSessionId);
      if (held < 0) {
        this.#append(session);
        stored.added += 1;
      } else if (held < since) stored.changed += this.#replace(held, session) ? 1 : 0;
      else stored.repeated.push(item);
    }
    return stored;
  }

  /** The session of a row, as `receive` would have given it but for moments, which all read `+` and epoch ms. */
  session(row: number): Session {
    const { start, durations: lengths, measures: numbers, texts, flags, own, rawFields: odd } = this.parts;
    const moment = start.get(row);
    const length = lengths.get(row);
    const words = own.get(row);
    const session: Record<string, unknown> = {
      ...Object.fromEntries(ownTextFields.map((field, index) => [field, words[index] ?? null])),
      ...decodeFlags(flags.get(row)),
      sessionStartedAt: moment === null ? null : `+${moment}`,
      sessionEndedAt: moment === null || length === NO_DURATION ? null : `+${moment + length}`,
    };
    for (const name of sharedNames)
      session[sharedTextFields[name]] = texts[name].dictionary.value(texts[name].codes.get(row)) ?? null;
    for (const measure of measures) {
      const { codes, dictionary } = numbers[measure];
      session[measureFields[measure]] = dictionary.value(codes.get(row)) ?? null;
    }
    return { ...session, ...odd.get(row) } as Session;
  }

  /** How many rows that start within a range end before they start. */
  countEndsBeforeStart({ start, end }: Range): number {
    const { hours } = this.parts.start;
    return [...this.#endsBeforeStartByHour].reduce((sum, [code, count]) => {
      const hour = hours.value(code) ?? 0;
      return (start === null || hour >= start) && (end === null || hour <= end) ? sum + count : sum;
    }, 0);
  }

  /** Counts hours by another calendar. */
  setCalendar(calendar: ZonedCalendar): void {
    if (this.parts.start.calendar.zone === calendar.zone) return;
    this.parts.start = this.parts.start.inCalendar(calendar, this.rows);
    this.#countAllEndsBeforeStart();
    this.revision += 1;
    this.firstChangedRow = 0;
  }

  /** The columns beside that of starts. */
  get #columns(): (CodeColumn | IntColumn)[] {
    const { durations: lengths, flags, measures: numbers, texts } = this.parts;
    const coded = [...Object.values(numbers), ...Object.values(texts)];
    return [lengths, flags, ...coded.map(({ codes }) => codes)];
  }

  /** What stands for a row beside its own texts and what no column can hold. */
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
    const { own, rawFields: odd } = this.parts;
    const before = this.#codesOf(row);
    const oddBefore = odd.get(row);
    this.#countEndBeforeStart(row, -1);
    odd.delete(row);
    const isReworded = own.replace(row, ownTextsOf(session));
    this.#write(row, session);
    const after = this.#codesOf(row);
    const changed =
      isReworded ||
      after.some((code, index) => code !== before[index]) ||
      JSON.stringify(odd.get(row)) !== JSON.stringify(oddBefore);
    if (changed) {
      this.revision += 1;
      this.firstChangedRow = Math.min(this.firstChangedRow, row);
    }
    return changed;
  }

  // One line per column instead of loops over their names: keys known beforehand halve the time of a row.
  #write(row: number, session: Session) {
    const { flags, texts, measures: numbers } = this.parts;
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
    this.#writeMeasure(row, 'time', numbers.time, session.timeSpentSeconds);
    this.#writeMeasure(row, 'scroll', numbers.scroll, session.maxScrollDepthPercentage);
    this.#writeMeasure(row, 'clicks', numbers.clicks, session.totalClicksCount);
    this.#writeMeasure(row, 'questions', numbers.questions, session.questionsAskedCount);
    this.#writeTimes(row, session);
    this.#countEndBeforeStart(row, 1);
  }

  #writeMeasure(
    row: number,
    measure: Measure,
    { codes, dictionary }: CodedColumn<number>,
    value: number | null | undefined,
  ) {
    if (value == null) codes.set(row, MISSING);
    // Minus nought is nought.
    else if (value >= 0 && value <= maxValues[measure]) codes.set(row, dictionary.code(value + 0));
    else {
      codes.set(row, UNUSABLE);
      this.#setRawFields(row, { [measureFields[measure]]: value });
    }
  }

  #writeTimes(row: number, { sessionStartedAt, sessionEndedAt }: Session) {
    const { start, durations: lengths } = this.parts;
    const told = parseInstant(sessionStartedAt);
    const began = usableStart(told);
    if (told === null) start.setMissing(row, sessionStartedAt == null ? MISSING : UNUSABLE);
    else start.set(row, told);
    if (began === null && sessionStartedAt != null) this.#setRawFields(row, { sessionStartedAt });
    const ended = parseInstant(sessionEndedAt);
    const length = began === null || ended === null ? Number.NaN : ended - began;
    const fits = length > MIN_INT32 && length <= MAX_INT32;
    lengths.set(row, fits ? length : NO_DURATION);
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
    const { durations: lengths, rawFields: odd, start } = this.parts;
    const length = lengths.get(row);
    if (length !== NO_DURATION) return length < 0;
    // An end too far away for the column is held as it came.
    const [began, ended] = [start.get(row), parseInstant(odd.get(row)?.sessionEndedAt)];
    return began !== null && ended !== null && ended < began;
  }
}

const setText = ({ codes, dictionary }: CodedColumn<string>, row: number, text: string | null | undefined) =>
  codes.set(row, text == null ? MISSING : dictionary.code(text));
