import Papa from 'papaparse';
import { formatNumber } from '#lib/text.ts';
import { decodeText, detectEncoding } from './decode.ts';
import { isHeaderRow } from './mapping.ts';
import { type CsvRows, parseRows } from './parse-rows.ts';

export const ROWS_PER_BLOCK = 200;
/** More would take hours to create. */
const MAX_ROWS = 100_000;

export interface CsvFormat {
  encoding: string;
  delimiter: string;
  /** The first row has column names. */
  hasHeader: boolean;
}

/** A parsed file without its rows, which are stored in blocks. Part of the stored run. */
export interface ImportSource {
  id: string;
  /** The file's name; null for pasted text. */
  name: string | null;
  /** In bytes. */
  size: number;
  format: CsvFormat;
  headers: string[];
  /** Number of rows below the header, including blank ones. */
  rows: number;
  /** Spreadsheet number of the first of these rows. */
  firstNumber: number;
  /** First distinct values of each column. */
  samples: string[][];
}

export const delimiters = [
  { value: ',', label: 'Comma' },
  { value: ';', label: 'Semicolon' },
  { value: '\t', label: 'Tab' },
  { value: '|', label: 'Pipe' },
] as const;

export type Delimiter = (typeof delimiters)[number]['value'];

/** First line that sets the delimiter, as Excel reads and writes it. */
const SEP_LINE = /^"?sep=([,;|\t])"?(?:\n|$)/i;

/** Parses a first line such as `sep=;`. */
export function parseSepLine(text: string): { delimiter: Delimiter; rest: string } | null {
  const [line, delimiter] = SEP_LINE.exec(text) ?? [];
  return line === undefined ? null : { delimiter: delimiter as Delimiter, rest: text.slice(line.length) };
}

/** Detects the delimiter that splits the rows into equally many cells. */
export function detectDelimiter(text: string): Delimiter {
  const { meta } = Papa.parse<string[]>(text, {
    newline: '\n',
    preview: 50,
    skipEmptyLines: 'greedy',
    delimitersToGuess: delimiters.map(({ value }) => value),
  });
  return delimiters.find(({ value }) => value === meta.delimiter)?.value ?? ',';
}

/** A file that can't be imported. The message is shown to the user. */
export class SourceError extends Error {}

interface ReadOptions {
  file: Blob;
  name: string | null;
  id: string;
  /** Overrides what would be detected. */
  format: Partial<CsvFormat>;
}

interface ReadCallbacks {
  putBlock(block: number, rows: CsvRows): Promise<void>;
  onProgress(bytesRead: number): void;
}

/** Length of the file's start that the delimiter is detected in. */
const DETECTION_BYTES = 1 << 16;
const SAMPLES_PER_COLUMN = 3;

/** Streams a file into blocks of rows. Throws a `SourceError` if it has no rows or too many. */
export async function readSource(
  { file, name, id, format }: ReadOptions,
  { putBlock, onProgress }: ReadCallbacks,
): Promise<ImportSource> {
  await rejectWorkbook(file);
  const encoding = format.encoding ?? (await detectEncoding(file));
  const start = await readStart(file, encoding);
  const sepLine = parseSepLine(start);
  const delimiter = format.delimiter ?? sepLine?.delimiter ?? detectDelimiter(start);
  let headers: string[] | null = null;
  let hasHeader = format.hasHeader ?? false;
  // Spreadsheets count the `sep=` line as a row.
  let skippedRows = sepLine ? 1 : 0;
  const samples: string[][] = [];
  let pending: CsvRows = { rows: [], broken: [] };
  /** Blank rows after the pending ones; dropped at the end of the file. */
  let blankRows = 0;
  let blockCount = 0;
  let rowCount = 0;
  /** Writes full blocks, or all rows if it `isLast`. Rows are written once a row follows that isn't blank. */
  const writeBlocks = async (isLast: boolean) => {
    const end = pending.rows.length;
    rowCount = blockCount * ROWS_PER_BLOCK + end;
    if (rowCount > MAX_ROWS)
      throw new SourceError(
        `The file has more than ${formatNumber(MAX_ROWS)} rows. Split it into several files.`,
      );
    let from = 0;
    for (; from + (isLast ? 1 : ROWS_PER_BLOCK) <= end; from += ROWS_PER_BLOCK) {
      await putBlock(blockCount, sliceRows(pending, from, Math.min(from + ROWS_PER_BLOCK, end)));
      blockCount += 1;
    }
    pending = sliceRows(pending, from);
  };
  for await (const batch of parseRows(
    withoutSepLine(decodeText(file.stream(), encoding, onProgress), sepLine !== null),
    delimiter,
  )) {
    let from = 0;
    while (headers === null && from < batch.rows.length) {
      const row = batch.rows[from] ?? [];
      if (row.length > 0) {
        hasHeader = format.hasHeader ?? isHeaderRow(row);
        headers = hasHeader
          ? row.map((header) => header.trim())
          : row.map((_, index) => `Column ${index + 1}`);
        if (!hasHeader) break;
      }
      from += 1;
      skippedRows += 1;
    }
    const { rows, broken } = sliceRows(batch, from);
    for (const row of rows) collectSamples(samples, row, headers?.length ?? 0);
    const offset = pending.rows.length + blankRows;
    pending.broken.push(...broken.map((index) => index + offset));
    for (const row of rows) {
      if (row.length === 0) blankRows += 1;
      else {
        for (; blankRows > 0; blankRows -= 1) pending.rows.push([]);
        pending.rows.push(row);
      }
    }
    await writeBlocks(false);
  }
  if (headers === null) throw new SourceError('The file is empty.');
  await writeBlocks(true);
  if (rowCount === 0) throw new SourceError('There are no rows below the column names.');
  return {
    id,
    name,
    size: file.size,
    format: { encoding, delimiter, hasHeader },
    headers,
    rows: rowCount,
    firstNumber: skippedRows + 1,
    samples,
  };
}

const sliceRows = ({ rows, broken }: CsvRows, from: number, to = rows.length): CsvRows => ({
  rows: rows.slice(from, to),
  broken: broken.filter((index) => index >= from && index < to).map((index) => index - from),
});

/** Workbooks are ZIP files, or compound documents before Excel 2007. */
async function rejectWorkbook(file: Blob): Promise<void> {
  const start = new Uint8Array(await file.slice(0, 4).arrayBuffer());
  const is = (...bytes: number[]) => bytes.every((byte, index) => start[index] === byte);
  if (is(0x50, 0x4b, 3, 4) || is(0xd0, 0xcf, 0x11, 0xe0))
    throw new SourceError('This is a spreadsheet, not CSV. Save it as CSV, then choose that file.');
}

async function readStart(file: Blob, encoding: string): Promise<string> {
  let text = '';
  for await (const chunk of decodeText(file.slice(0, DETECTION_BYTES).stream(), encoding)) text += chunk;
  return text;
}

async function* withoutSepLine(chunks: AsyncIterable<string>, hasSepLine: boolean) {
  let isFirst = hasSepLine;
  for await (const chunk of chunks) {
    yield isFirst ? (parseSepLine(chunk)?.rest ?? chunk) : chunk;
    isFirst = false;
  }
}

function collectSamples(samples: string[][], row: readonly string[], columns: number): void {
  for (let column = 0; column < columns; column += 1) {
    const texts = samples[column] ?? [];
    samples[column] = texts;
    const text = row[column]?.trim().slice(0, 200);
    if (text && texts.length < SAMPLES_PER_COLUMN && !texts.includes(text)) texts.push(text);
  }
}
