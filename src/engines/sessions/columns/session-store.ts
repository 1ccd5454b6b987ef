import type { Range } from '#engines/sessions/range.ts';
import { type Measure, maxValues, measures, type Session, usableStart } from '#engines/sessions/session.ts';
import type { ZonedCalendar } from '#lib/zoned.ts';
import { CodeColumn, IntColumn } from './code-column.ts';
import { Dictionary, MISSING, UNUSABLE } from './dictionary.ts';
import {
  flagsCode,
  flagsOf,
  measureFields,
  ownTexts,
  ownTextsOf,
  type SharedText,
  sharedTexts,
} from './fields.ts';
import { IdIndex } from './id-index.ts';
import { parseInstant } from './parse-instant.ts';
import { readSession } from './read-session.ts';
import { StartColumn } from './start-column.ts';
import { TextBlocks } from './text-blocks.ts';

/** Codes by row with what they stand for. */
export interface Coded<T extends string | number> {
  codes: CodeColumn;
  dictionary: Dictionary<T>;
}

const sharedNames = Object.keys(sharedTexts) as SharedText[];
const LEAST_INT = -(2 ** 31);
const MOST_INT = 2 ** 31 - 1;
/** Stands for a length that is not known, or that no whole number of milliseconds of four bytes can tell. */
const NO_LENGTH = LEAST_INT;

/** What a store is made of; what is kept of it between visits. */
export interface StoreParts {
  rows: number;
  start: StartColumn;
  lengths: IntColumn;
  flags: CodeColumn;
  measures: Record<Measure, Coded<number>>;
  texts: Record<SharedText, Coded<string>>;
  own: TextBlocks;
  /** Of ids, for the index of them. */
  hashes: CodeColumn;
  /** By row: fields as they came, where no column can hold them. */
  odd: Map<number, Partial<Session>>;
}

/** What became of items: `refused` have no identity or are no sessions, `repeated` were there already. */
export interface Stored {
  added: number;
  changed: number;
  repeated: unknown[];
  refused: unknown[];
}

const coded = <T extends string | number>(): Coded<T> => ({
  codes: new CodeColumn(),
  dictionary: new Dictionary<T>(),
});
const each = <K extends string, V>(keys: readonly K[], make: () => V) =>
  Object.fromEntries(keys.map((key) => [key, make()])) as Record<K, V>;

/** The parts of a store without rows, which counts hours by a calendar. */
export const emptyParts = (calendar: ZonedCalendar): StoreParts => ({
  rows: 0,
  start: new StartColumn(calendar),
  lengths: new IntColumn(),
  flags: new CodeColumn(),
  measures: each(measures, coded<number>),
  texts: each(sharedNames, coded<string>),
  own: new TextBlocks(),
  hashes: new CodeColumn(),
  odd: new Map(),
});

/** Sessions as columns. Rows are only ever added; their numbers stay. */
export class SessionStore {
  readonly parts: StoreParts;
  /** Made when it is first asked for: what was kept is shown before anything of it is looked up. */
  #ids: IdIndex | undefined;
  /** Goes up whenever a row already there has changed, so that whoever counted it counts anew. */
  changes = 0;
  /** The first row that is not as it was when the store was last kept. */
  firstChanged: number;
  /** How many rows end before they start, by the code of the hour they start in. */
  readonly #backwards = new Map<number, number>();

  constructor(parts: StoreParts) {
    this.parts = parts;
    this.firstChanged = parts.rows;
    this.#noteLengths();
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
  put(items: readonly unknown[], since = 0): Stored {
    const stored: Stored = { added: 0, changed: 0, repeated: [], refused: [] };
    const ids = this.#index;
    for (const item of items) {
      const session = readSession(item);
      if (session === null) {
        stored.refused.push(item);
        continue;
      }
      const held = ids.claim(session.audienceSessionId);
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
    const { start, lengths, measures: numbers, texts, flags, own, odd } = this.parts;
    const moment = start.get(row);
    const length = lengths.get(row);
    const words = own.get(row);
    const session: Record<string, unknown> = {
      ...Object.fromEntries(ownTexts.map((field, index) => [field, words[index] ?? null])),
      ...flagsOf(flags.get(row)),
      sessionStartedAt: moment === null ? null : `+${moment}`,
      sessionEndedAt: moment === null || length === NO_LENGTH ? null : `+${moment + length}`,
    };
    for (const name of sharedNames)
      session[sharedTexts[name]] = texts[name].dictionary.value(texts[name].codes.get(row)) ?? null;
    for (const measure of measures) {
      const { codes, dictionary } = numbers[measure];
      session[measureFields[measure]] = dictionary.value(codes.get(row)) ?? null;
    }
    return { ...session, ...odd.get(row) } as Session;
  }

  /** How many rows that start within a range end before they start. */
  endsBeforeStart({ start, end }: Range): number {
    const { hours } = this.parts.start;
    return [...this.#backwards].reduce((sum, [code, count]) => {
      const hour = hours.value(code) ?? 0;
      return (start === null || hour >= start) && (end === null || hour <= end) ? sum + count : sum;
    }, 0);
  }

  /** Counts hours by another calendar. */
  setCalendar(calendar: ZonedCalendar): void {
    if (this.parts.start.calendar.zone === calendar.zone) return;
    this.parts.start = this.parts.start.inCalendar(calendar, this.rows);
    this.#noteLengths();
    this.changes += 1;
    this.firstChanged = 0;
  }

  /** The columns beside that of starts. */
  get #columns(): (CodeColumn | IntColumn)[] {
    const { lengths, flags, measures: numbers, texts } = this.parts;
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
    const { own, odd } = this.parts;
    const before = this.#codesOf(row);
    const oddBefore = odd.get(row);
    this.#noteLength(row, -1);
    odd.delete(row);
    const isReworded = own.replace(row, ownTextsOf(session));
    this.#write(row, session);
    const after = this.#codesOf(row);
    const changed =
      isReworded ||
      after.some((code, index) => code !== before[index]) ||
      JSON.stringify(odd.get(row)) !== JSON.stringify(oddBefore);
    if (changed) {
      this.changes += 1;
      this.firstChanged = Math.min(this.firstChanged, row);
    }
    return changed;
  }

  // One line per column instead of loops over their names: keys known beforehand halve the time of a row.
  #write(row: number, session: Session) {
    const { flags, texts, measures: numbers } = this.parts;
    flags.set(row, flagsCode(session));
    setText(texts.source, row, session.utmSource);
    setText(texts.medium, row, session.utmMedium);
    setText(texts.campaign, row, session.utmCampaign);
    setText(texts.content, row, session.utmContent);
    setText(texts.term, row, session.utmTerm);
    setText(texts.audience, row, session.audienceId);
    setText(texts.pageId, row, session.pageId);
    setText(texts.pageTitle, row, session.pageTitle);
    setText(texts.pageUrl, row, session.pageUrl);
    this.#number(row, 'time', numbers.time, session.timeSpentSeconds);
    this.#number(row, 'scroll', numbers.scroll, session.maxScrollDepthPercentage);
    this.#number(row, 'clicks', numbers.clicks, session.totalClicksCount);
    this.#number(row, 'questions', numbers.questions, session.questionsAskedCount);
    this.#writeTimes(row, session);
    this.#noteLength(row, 1);
  }

  #number(
    row: number,
    measure: Measure,
    { codes, dictionary }: Coded<number>,
    value: number | null | undefined,
  ) {
    if (value == null) codes.set(row, MISSING);
    // Minus nought is nought.
    else if (value >= 0 && value <= maxValues[measure]) codes.set(row, dictionary.code(value + 0));
    else {
      codes.set(row, UNUSABLE);
      this.#keep(row, { [measureFields[measure]]: value });
    }
  }

  #writeTimes(row: number, { sessionStartedAt, sessionEndedAt }: Session) {
    const { start, lengths } = this.parts;
    const told = parseInstant(sessionStartedAt);
    const began = usableStart(told);
    if (told === null) start.lack(row, sessionStartedAt == null ? MISSING : UNUSABLE);
    else start.set(row, told);
    if (began === null && sessionStartedAt != null) this.#keep(row, { sessionStartedAt });
    const ended = parseInstant(sessionEndedAt);
    const length = began === null || ended === null ? Number.NaN : ended - began;
    const fits = length > LEAST_INT && length <= MOST_INT;
    lengths.set(row, fits ? length : NO_LENGTH);
    if (!fits && sessionEndedAt != null) this.#keep(row, { sessionEndedAt });
  }

  #keep(row: number, fields: Partial<Session>) {
    this.parts.odd.set(row, { ...this.parts.odd.get(row), ...fields });
  }

  #noteLengths() {
    this.#backwards.clear();
    for (let row = 0; row < this.rows; row += 1) this.#noteLength(row, 1);
  }

  #noteLength(row: number, by: 1 | -1) {
    if (!this.#isBackwards(row)) return;
    const hour = this.parts.start.codes.get(row);
    this.#backwards.set(hour, (this.#backwards.get(hour) ?? 0) + by);
  }

  #isBackwards(row: number): boolean {
    const { lengths, odd, start } = this.parts;
    const length = lengths.get(row);
    if (length !== NO_LENGTH) return length < 0;
    // An end too far away for the column is held as it came.
    const [began, ended] = [start.get(row), parseInstant(odd.get(row)?.sessionEndedAt)];
    return began !== null && ended !== null && ended < began;
  }
}

const setText = ({ codes, dictionary }: Coded<string>, row: number, text: string | null | undefined) =>
  codes.set(row, text == null ? MISSING : dictionary.code(text));
