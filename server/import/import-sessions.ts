import type { Database } from '#server/db/schema.ts';
import { BATCH, type NewSession, writeSessions } from '#server/resources/sessions-writer.ts';
import { describeImplausible } from './implausible.ts';
import type { InputFile, Line } from './lines.ts';
import { LineFault, readSessionLine } from './session-line.ts';

/** How many faults and warnings are kept with their words; the rest is only counted. */
const SHOWN_LINES = 20;

interface LineMessage {
  line: number;
  message: string;
}

export interface ImportResult {
  /** Sessions newly stored. */
  inserted: number;
  /** Sessions the page had already. */
  known: number;
  /** Lines that hold no usable session. */
  bad: number;
  /** The first faults, in the order of the file. */
  faults: LineMessage[];
  /** Lines with values that can't be right; they are imported all the same. */
  implausible: number;
  /** The first of these, in the order of the file. */
  warnings: LineMessage[];
}

/** Text of the lines that are held at once. */
const MAX_BATCH_LENGTH = 8 * 1024 * 1024;

interface Numbered {
  line: number;
  session: NewSession;
}

/** Text of a file as a terminal may print it: control characters as escapes. */
const visible = (text: string) =>
  text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (char) => `\\u{${char.codePointAt(0)?.toString(16)}}`);

function read(line: Line): NewSession {
  if ('fault' in line) throw new LineFault(line.fault);
  return readSessionLine(line.text);
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
  const note = (line: number, message: string) => {
    result.bad++;
    if (result.faults.length < SHOWN_LINES) result.faults.push({ line, message });
  };

  const warn = (line: number, messages: readonly string[]) => {
    if (messages.length === 0) return;
    result.implausible++;
    if (result.warnings.length < SHOWN_LINES) result.warnings.push({ line, message: messages.join('; ') });
  };

  let batch: Numbered[] = [];
  let length = 0;
  const flush = async () => {
    if (batch.length === 0) return;
    const lines = new Map(batch.map(({ line, session }) => [session.row.session_id, line]));
    const sessions = batch.map(({ session }) => session);
    batch = [];
    length = 0;
    const written = await writeSessions(db, tenantId, await pageId(), sessions);
    result.inserted += written.inserted;
    result.known += written.known;
    for (const id of written.elsewhere)
      note(lines.get(id) ?? 0, `audienceSessionId: ${visible(id)} belongs to another page`);
    onBatch();
  };

  try {
    for await (const lines of file.lines())
      for (const line of lines) {
        try {
          const session = read(line);
          batch.push({ line: line.number, session });
          length += 'text' in line ? line.text.length : 0;
          warn(line.number, describeImplausible(session));
        } catch (error) {
          if (!(error instanceof LineFault)) throw error;
          note(line.number, error.message);
        }
        if (batch.length === BATCH || length >= MAX_BATCH_LENGTH) await flush();
      }
  } finally {
    await flush();
  }
}
