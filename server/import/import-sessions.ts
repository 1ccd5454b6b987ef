import type { Database } from '#server/db/schema.ts';
import { BATCH, type NewSession, writeSessions } from '#server/sessions-writer.ts';
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

interface Numbered {
  line: number;
  session: NewSession;
}

function read(line: Line): NewSession {
  if ('fault' in line) throw new LineFault(line.fault);
  return readSessionLine(line.text);
}

/**
 * Loads sessions from an opened file into a page, in small transactions; `pageId` is asked for when the
 * first session is to be stored. A bad line is noted and left out, an implausible one imported with a warning. `onBatch` hears about each
 * transaction. What was stored stays stored when the file turns out to be broken (`UsageError`).
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
  const flush = async () => {
    if (batch.length === 0) return;
    const lines = new Map(batch.map(({ line, session }) => [session.row.session_id, line]));
    const sessions = batch.map(({ session }) => session);
    batch = [];
    const written = await writeSessions(db, tenantId, await pageId(), sessions);
    result.inserted += written.inserted;
    result.known += written.known;
    for (const id of written.elsewhere)
      note(lines.get(id) ?? 0, `audienceSessionId: ${id} belongs to another page`);
    onBatch();
  };

  try {
    for await (const lines of file.lines())
      for (const line of lines) {
        try {
          const session = read(line);
          batch.push({ line: line.number, session });
          warn(line.number, describeImplausible(session));
        } catch (error) {
          if (!(error instanceof LineFault)) throw error;
          note(line.number, error.message);
        }
        if (batch.length === BATCH) await flush();
      }
  } finally {
    await flush();
  }
}
