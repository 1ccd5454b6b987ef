import type { Database } from '#server/db/schema.ts';
import { MAX_BATCH_SIZE, type NewSession, writeSessions } from '#server/resources/write-sessions.ts';
import { describeImplausible } from './describe-implausible.ts';
import type { InputFile, Line } from './lines.ts';
import { LineError, parseSessionLine } from './session-line.ts';

/** How many faults and warnings are kept with their words; the rest is only counted. */
const MAX_REPORTED_LINES = 20;

interface LineMessage {
  line: number;
  message: string;
}

export interface ImportResult {
  /** Sessions newly stored. */
  inserted: number;
  /** Sessions the page had already. */
  existing: number;
  /** Lines that hold no usable session. */
  invalid: number;
  /** The first faults, in the order of the file. */
  errors: LineMessage[];
  /** Lines with values that can't be right; they are imported all the same. */
  implausible: number;
  /** The first of these, in the order of the file. */
  warnings: LineMessage[];
}

/** Text of the lines that are held at once. */
const MAX_BATCH_LENGTH = 8 * 1024 * 1024;

interface NumberedSession {
  line: number;
  session: NewSession;
}

/** Text of a file as a terminal may print it: control characters as escapes. */
const escapeControlCharacters = (text: string) =>
  text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (char) => `\\u{${char.codePointAt(0)?.toString(16)}}`);

function parseLine(line: Line): NewSession {
  if ('error' in line) throw new LineError(line.error);
  return parseSessionLine(line.text);
}

/**
 * Loads sessions from an opened file into a page, in small transactions; `pageId` is asked for when the
 * first session is to be stored. A bad line is noted and left out, an implausible one imported with a warning.
 * `onBatch` is called after each transaction. What was stored stays stored when the file turns out to be broken (`UsageError`).
 */
export async function importSessions(
  db: Database,
  tenantId: string,
  pageId: () => Promise<string>,
  file: InputFile,
  result: ImportResult,
  onBatch: () => void,
): Promise<void> {
  const recordError = (line: number, message: string) => {
    result.invalid++;
    if (result.errors.length < MAX_REPORTED_LINES) result.errors.push({ line, message });
  };

  const recordWarning = (line: number, messages: readonly string[]) => {
    if (messages.length === 0) return;
    result.implausible++;
    if (result.warnings.length < MAX_REPORTED_LINES)
      result.warnings.push({ line, message: messages.join('; ') });
  };

  let batch: NumberedSession[] = [];
  let length = 0;
  const flush = async () => {
    if (batch.length === 0) return;
    const lines = new Map(batch.map(({ line, session }) => [session.row.session_id, line]));
    const sessions = batch.map(({ session }) => session);
    batch = [];
    length = 0;
    const written = await writeSessions(db, tenantId, await pageId(), sessions);
    result.inserted += written.inserted;
    result.existing += written.existing;
    for (const id of written.onOtherPages)
      recordError(
        lines.get(id) ?? 0,
        `audienceSessionId: ${escapeControlCharacters(id)} belongs to another page`,
      );
    onBatch();
  };

  try {
    for await (const lines of file.lines())
      for (const line of lines) {
        try {
          const session = parseLine(line);
          batch.push({ line: line.number, session });
          length += 'text' in line ? line.text.length : 0;
          recordWarning(line.number, describeImplausible(session));
        } catch (error) {
          if (!(error instanceof LineError)) throw error;
          recordError(line.number, error.message);
        }
        if (batch.length === MAX_BATCH_SIZE || length >= MAX_BATCH_LENGTH) await flush();
      }
  } finally {
    await flush();
  }
}
