import { randomId } from '#lib/id.ts';
import { calendarOf, type ZonedCalendar } from '#lib/zoned.ts';
import type { Range } from '../range.ts';
import { type Measure, maxValues, measureFields, measures, type Session, usableStart } from '../session.ts';
import { INVALID, MISSING } from './dictionary.ts';
import {
  flagFields,
  flags,
  flagValues,
  ownTextFields,
  ownTextsOf,
  parseInstant,
  readSession,
  sharedNames,
  sharedTextFields,
} from './fields.ts';
import {
  createParts,
  type DictionaryColumn,
  SNAPSHOT_VERSION,
  type StoreParts,
  type StoreSnapshot,
} from './store-parts.ts';
import type { Texts } from './text-blocks.ts';

const NO_DURATION = 0;
/** Code of a duration of 0 ms; shorter ones are negative. */
const ZERO_DURATION = 2 ** 31;
const MAX_DURATION = 2 ** 32 - 1;

/** Items by outcome: `duplicates` are already stored, `rejected` ones have no ID or don't match the contract. */
export interface PutResult {
  added: number;
  changed: number;
  duplicates: number;
  rejected: number;
}

/** Columnar session store. Rows are only appended; row numbers are stable. */
export class SessionStore {
  readonly parts: StoreParts;
  readonly #id = randomId();
  /** Increments when an existing row changes, to invalidate counts. */
  revision = 0;

  /** @param snapshot rows to start with; the calendar must be that of its zone */
  constructor(calendar: ZonedCalendar, snapshot?: StoreSnapshot) {
    this.parts = createParts(calendar, snapshot);
  }

  get rows(): number {
    return this.parts.rows;
  }

  /** Identifies the store and its content, for cache keys. */
  get version(): string {
    return [this.#id, this.rows, this.revision].join();
  }

  /** Row of a session; -1 if it isn't stored. */
  rowOf(id: string): number {
    return this.parts.ids.find(id);
  }

  /**
   * Adds list items. A stored session counts as a duplicate, unless its row is below `since`: then the item replaces
   * it.
   */
  put(items: readonly unknown[], since = 0): PutResult {
    const result: PutResult = { added: 0, changed: 0, duplicates: 0, rejected: 0 };
    for (const item of items) {
      const session = readSession(item);
      if (session === null) {
        result.rejected += 1;
        continue;
      }
      const row = this.rowOf(session.audienceSessionId);
      if (row < 0) {
        this.#append(session);
        result.added += 1;
      } else if (row >= since) result.duplicates += 1;
      else if (this.#replace(row, session)) result.changed += 1;
    }
    return result;
  }

  /** Sessions of rows, as `receive` returns them, except that times are normalized to `+` and epoch ms. */
  async sessions(rows: ArrayLike<number>): Promise<Session[]> {
    const texts = await this.parts.own.read(rows);
    return Array.from(rows, (row, index) => this.session(row, texts[index]));
  }

  /** The same for one row, without {@link ownTextFields} unless its texts of them are given. */
  session(row: number, ownTexts?: Texts): Session {
    const { ids, start, durations, texts, rawFields, ...columns } = this.parts;
    const startedAt = start.get(row);
    const duration = durations.get(row);
    const session: Record<string, unknown> = {
      audienceSessionId: ids.get(row),
      sessionStartedAt: startedAt === null ? null : `+${startedAt}`,
      sessionEndedAt:
        startedAt === null || duration === NO_DURATION ? null : `+${startedAt + duration - ZERO_DURATION}`,
    };
    for (const flag of flags) session[flagFields[flag]] = flagValues[columns.flags[flag].get(row)];
    for (const name of sharedNames) session[sharedTextFields[name]] = valueAt(texts[name], row);
    for (const measure of measures) session[measureFields[measure]] = valueAt(columns.measures[measure], row);
    if (ownTexts) for (const [index, field] of ownTextFields.entries()) session[field] = ownTexts[index];
    return { ...session, ...rawFields.get(row) } as Session;
  }

  /** Number of rows that start in a range and end before they start. */
  countEndsBeforeStart({ start, end }: Range): number {
    const { durations, start: starts } = this.parts;
    let count = 0;
    for (let row = 0; row < this.rows; row += 1) {
      const duration = durations.get(row);
      if (duration === NO_DURATION || duration >= ZERO_DURATION) continue;
      const startedAt = starts.get(row) ?? 0;
      if ((start === null || startedAt >= start) && (end === null || startedAt <= end)) count += 1;
    }
    return count;
  }

  /** Regroups starts by the hours of another calendar. */
  setCalendar(calendar: ZonedCalendar): void {
    if (this.parts.start.calendar.zone === calendar.zone) return;
    this.parts.start = this.parts.start.inCalendar(calendar, this.rows);
    this.revision += 1;
  }

  #append(session: Session) {
    const row = this.rows;
    this.parts.ids.push(session.audienceSessionId);
    this.parts.own.push(ownTextsOf(session));
    this.#write(row, session);
    this.parts.rows += 1;
  }

  /** Returns whether the session has changed. */
  #replace(row: number, session: Session): boolean {
    const before = JSON.stringify(this.session(row));
    this.parts.rawFields.delete(row);
    const hasOwnChanged = this.parts.own.replace(row, ownTextsOf(session));
    this.#write(row, session);
    const hasChanged = hasOwnChanged || JSON.stringify(this.session(row)) !== before;
    if (hasChanged) this.revision += 1;
    return hasChanged;
  }

  #write(row: number, session: Session) {
    const { flags: flagColumns, texts, measures: measureColumns } = this.parts;
    flagColumns.conversion.set(row, flagCode(session.hasConversion));
    flagColumns.submit.set(row, flagCode(session.hasFormSubmit));
    flagColumns.bounce.set(row, flagCode(session.isBounce));
    writeText(texts.source, row, session.utmSource);
    writeText(texts.medium, row, session.utmMedium);
    writeText(texts.campaign, row, session.utmCampaign);
    writeText(texts.content, row, session.utmContent);
    writeText(texts.term, row, session.utmTerm);
    writeText(texts.audience, row, session.audienceId);
    writeText(texts.pageId, row, session.pageId);
    writeText(texts.pageTitle, row, session.pageTitle);
    writeText(texts.pageUrl, row, session.pageUrl);
    this.#writeMeasure(row, 'time', measureColumns.time, session.timeSpentSeconds);
    this.#writeMeasure(row, 'scroll', measureColumns.scroll, session.maxScrollDepthPercentage);
    this.#writeMeasure(row, 'clicks', measureColumns.clicks, session.totalClicksCount);
    this.#writeMeasure(row, 'questions', measureColumns.questions, session.questionsAskedCount);
    this.#writeTimes(row, session);
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
    if (reported === null) start.codes.set(row, sessionStartedAt == null ? MISSING : INVALID);
    else start.set(row, reported);
    if (startedAt === null && sessionStartedAt != null) this.#setRawFields(row, { sessionStartedAt });
    const endedAt = parseInstant(sessionEndedAt);
    const exact = startedAt === null || endedAt === null ? null : endedAt - startedAt + ZERO_DURATION;
    const duration = exact === null ? NO_DURATION : Math.max(1, Math.min(exact, MAX_DURATION));
    durations.set(row, duration);
    if (duration !== exact && sessionEndedAt != null) this.#setRawFields(row, { sessionEndedAt });
  }

  #setRawFields(row: number, fields: Partial<Session>) {
    this.parts.rawFields.set(row, { ...this.parts.rawFields.get(row), ...fields });
  }
}

/** Restores a store; null if the snapshot has another version. */
export const restoreStore = (snapshot: StoreSnapshot): SessionStore | null =>
  snapshot.version === SNAPSHOT_VERSION ? new SessionStore(calendarOf(snapshot.zone), snapshot) : null;

const valueAt = <T extends string | number>({ codes, dictionary }: DictionaryColumn<T>, row: number) =>
  dictionary.value(codes.get(row)) ?? null;

const writeText = (
  { codes, dictionary }: DictionaryColumn<string>,
  row: number,
  text: string | null | undefined,
) => codes.set(row, text == null ? MISSING : dictionary.code(text));

const flagCode = (value: boolean | null | undefined) => (value == null ? 0 : value ? 2 : 1);
