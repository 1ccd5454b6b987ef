import type { Database } from '#server/db/schema.ts';
import { MAX_BATCH_SIZE, type NewSession, writeSessions } from '#server/resources/write-sessions.ts';
import { describeWarnings } from './describe-warnings.ts';
import type { InputFile, Line } from './lines.ts';
import { LineError, parseSessionLine } from './session-line.ts';

/** Errors and warnings reported with their message; the rest is only counted. */
const MAX_REPORTED_LINES = 20;

interface LineMessage {
  line: number;
  message: string;
}

export interface ImportResult {
  inserted: number;
  /** Sessions that the page already had. */
  existing: number;
  /** Lines that were skipped. */
  invalid: number;
  errors: LineMessage[];
  /** Imported lines with values that can't be right. */
  warningCount: number;
  warnings: LineMessage[];
}

const MAX_BATCH_LENGTH = 8 * 1024 * 1024;

interface NumberedSession {
  line: number;
  session: NewSession;
}

/** Makes text of a file safe to print in a terminal. */
const escapeControlCharacters = (text: string) =>
  text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (char) => `\\u{${char.codePointAt(0)?.toString(16)}}`);

function parseLine(line: Line): NewSession {
  if ('error' in line) throw new LineError(line.error);
  return parseSessionLine(line.text);
}

/**
 * Imports sessions from a file into a page, in small transactions. Skips invalid lines. Lines with values that can't be
 * right are imported with a warning. Throws a `UsageError` if the file is damaged; sessions stored before that remain.
 *
 * @param pageId gets the IDs of the next sessions. Its page needn't exist if all of them belong to other pages
 * @param onBatch called after each transaction
 */
export async function importSessions(
  db: Database,
  tenantId: string,
  pageId: (sessionIds: ReadonlySet<string>) => Promise<string>,
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
    result.warningCount++;
    if (result.warnings.length < MAX_REPORTED_LINES)
      result.warnings.push({ line, message: messages.join('; ') });
  };

  let batch: NumberedSession[] = [];
  let length = 0;
  const flush = async () => {
    if (batch.length === 0) return;
    const written = batch;
    batch = [];
    length = 0;
    const sessions = written.map(({ session }) => session);
    const page = await pageId(new Set(sessions.map(({ row }) => row.session_id)));
    const { inserted, existing, onOtherPages } = await writeSessions(db, tenantId, page, sessions);
    result.inserted += inserted;
    result.existing += existing;
    for (const { line, session } of written) {
      const id = session.row.session_id;
      if (onOtherPages.has(id))
        recordError(line, `audienceSessionId: ${escapeControlCharacters(id)} belongs to another page`);
      else recordWarning(line, describeWarnings(session));
    }
    onBatch();
  };

  try {
    for await (const lines of file.lines())
      for (const line of lines) {
        try {
          const session = parseLine(line);
          batch.push({ line: line.number, session });
          length += 'text' in line ? line.text.length : 0;
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
