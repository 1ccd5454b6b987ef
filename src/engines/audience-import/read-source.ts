import { detectEncoding, textOf } from './csv/decode.ts';
import { detectDelimiter, saidDelimiter } from './csv/delimiter.ts';
import { type Rows, rowsOf } from './csv/rows.ts';
import { looksLikeHeads } from './mapping.ts';
import { BLOCK, MOST_ROWS, type Reading, type Source } from './source.ts';

/** A file that cannot be read as rows; its message says why. */
export class SourceError extends Error {}

interface Task {
  file: Blob;
  name: string | null;
  id: string;
  /** What is to be taken as given; the rest is found out. */
  reading: Partial<Reading>;
}

interface Sinks {
  put(block: number, rows: Rows): Promise<void>;
  /** Told how many bytes have been read. */
  told(bytes: number): void;
}

/** As much text as is looked at to find out what parts its cells. */
const START = 1 << 16;
const SAMPLES = 3;

/** Reads a file block by block, whatever its size. Throws `SourceError` where there is nothing to read, or too much. */
export async function readSource({ file, name, id, reading }: Task, { put, told }: Sinks): Promise<Source> {
  await refuseWorkbook(file);
  const encoding = reading.encoding ?? (await detectEncoding(file));
  const start = await startOf(file, encoding);
  const said = saidDelimiter(start);
  const delimiter = reading.delimiter ?? said?.delimiter ?? detectDelimiter(start);
  const blocks = new Blocks(put);
  let heads: string[] | null = null;
  let headed = reading.headed ?? false;
  // A line that says what parts the cells is a row of the spreadsheet.
  let before = said ? 1 : 0;
  const samples: string[][] = [];
  for await (const part of rowsOf(withoutFirst(textOf(file.stream(), encoding, told), said), delimiter)) {
    let from = 0;
    while (heads === null && from < part.rows.length) {
      const row = part.rows[from] ?? [];
      if (row.length > 0) {
        headed = reading.headed ?? looksLikeHeads(row);
        heads = headed ? row.map((head) => head.trim()) : row.map((_, index) => `Column ${index + 1}`);
        if (!headed) break;
      }
      from += 1;
      before += 1;
    }
    const rows = part.rows.slice(from);
    for (const row of rows) sample(samples, row, heads?.length ?? 0);
    await blocks.add({
      rows,
      broken: part.broken.map((index) => index - from).filter((index) => index >= 0),
    });
  }
  if (heads === null) throw new SourceError('The file is empty.');
  const rows = await blocks.end();
  if (rows === 0) throw new SourceError('There are no rows below the column names.');
  const facts = { encoding, delimiter, headed };
  return { id, name, size: file.size, reading: facts, heads, rows, firstNumber: before + 1, samples };
}

/** Workbooks are zip files, or older ones compound documents. */
async function refuseWorkbook(file: Blob): Promise<void> {
  const start = new Uint8Array(await file.slice(0, 4).arrayBuffer());
  const is = (...bytes: number[]) => bytes.every((byte, index) => start[index] === byte);
  if (is(0x50, 0x4b, 3, 4) || is(0xd0, 0xcf, 0x11, 0xe0))
    throw new SourceError('This is a spreadsheet, not CSV. Save it as CSV, then choose that file.');
}

async function startOf(file: Blob, encoding: string): Promise<string> {
  let text = '';
  for await (const piece of textOf(file.slice(0, START).stream(), encoding)) text += piece;
  return text;
}

async function* withoutFirst(pieces: AsyncIterable<string>, said: { rest: string } | null) {
  let first = said !== null;
  for await (const piece of pieces) {
    yield first ? (saidDelimiter(piece)?.rest ?? piece) : piece;
    first = false;
  }
}

function sample(samples: string[][], row: readonly string[], columns: number): void {
  for (let column = 0; column < columns; column += 1) {
    const texts = samples[column] ?? [];
    samples[column] = texts;
    const text = row[column]?.trim().slice(0, 200);
    if (text && texts.length < SAMPLES && !texts.includes(text)) texts.push(text);
  }
}

/** Puts rows into blocks of one length, so that each is found by its number; blank ones at the end are left out. */
class Blocks {
  #put: Sinks['put'];
  #rows: string[][] = [];
  #broken: number[] = [];
  #blank = 0;
  #whole = 0;
  #written = 0;

  constructor(put: Sinks['put']) {
    this.#put = put;
  }

  async add({ rows, broken }: Rows): Promise<void> {
    const marked = new Set(broken);
    for (const [index, row] of rows.entries()) {
      if (row.length === 0) {
        this.#blank += 1;
        continue;
      }
      for (; this.#blank > 0; this.#blank -= 1) await this.#row([], false);
      await this.#row(row, marked.has(index));
    }
  }

  async #row(row: string[], broken: boolean): Promise<void> {
    if (this.#whole >= MOST_ROWS)
      throw new SourceError(
        `The file has more than ${MOST_ROWS.toLocaleString('en-GB')} rows. Split it into several files.`,
      );
    this.#whole += 1;
    if (broken) this.#broken.push(this.#rows.length);
    this.#rows.push(row);
    if (this.#rows.length === BLOCK) await this.#write();
  }

  async end(): Promise<number> {
    if (this.#rows.length > 0) await this.#write();
    return this.#whole;
  }

  async #write(): Promise<void> {
    await this.#put(this.#written, { rows: this.#rows, broken: this.#broken });
    this.#written += 1;
    this.#rows = [];
    this.#broken = [];
  }
}
