import Papa from 'papaparse';
import { formatNumber } from '#lib/text.ts';
import { decodeText, detectEncoding } from './decode.ts';
import {
  type CsvFormat,
  type Delimiter,
  delimiters,
  type ImportSource,
  ROWS_PER_BLOCK,
} from './import-source.ts';
import { isHeaderRow } from './mapping.ts';
import { type CsvRows, parseRows } from './parse-rows.ts';

/** More would take hours to create. */
const MAX_ROWS = 100_000;
/** The check shows a field for each column. A file with more probably isn't CSV, such as JSON in one line. */
const MAX_COLUMNS = 1000;

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

/** Streams a file into blocks of rows. Throws a `SourceError` if it isn't text, or has no rows or too many. */
export async function readSource(
  { file, name, id, format }: ReadOptions,
  { putBlock, onProgress }: ReadCallbacks,
): Promise<ImportSource> {
  await rejectBinary(file);
  const encoding = format.encoding ?? (await detectEncoding(file));
  const start = await readStart(file, encoding);
  // A text may contain them. With a selected encoding, another one may fit.
  if (!format.encoding && encoding !== 'utf-8' && start.includes('\0')) throw new SourceError(NOT_CSV);
  const sepLine = parseSepLine(start);
  const delimiter = format.delimiter ?? sepLine?.delimiter ?? detectDelimiter(start);
  let headers: string[] | null = null;
  let hasHeader = format.hasHeader ?? false;
  // Spreadsheets count the `sep=` line as a row.
  let firstNumber = sepLine ? 2 : 1;
  const samples: string[][] = [];
  let block: CsvRows = { rows: [], broken: [] };
  let blockCount = 0;
  let rowCount = 0;
  /** Blank rows since the last other row; dropped at the end of the file. */
  let blankRows = 0;
  const writeBlock = async () => {
    await putBlock(blockCount, block);
    blockCount += 1;
    block = { rows: [], broken: [] };
  };
  const addRow = async (cells: string[], isBroken: boolean) => {
    rowCount += 1;
    if (rowCount > MAX_ROWS)
      throw new SourceError(
        `The file has more than ${formatNumber(MAX_ROWS)} rows. Split it into several files.`,
      );
    if (isBroken) block.broken.push(block.rows.length);
    block.rows.push(cells);
    if (block.rows.length === ROWS_PER_BLOCK) await writeBlock();
  };
  const text = withoutSepLine(decodeText(file.stream(), encoding, onProgress), sepLine !== null);
  for await (const { rows, broken } of parseRows(text, delimiter)) {
    for (const [index, cells] of rows.entries()) {
      const isBlank = cells.length === 0;
      if (headers === null) {
        if (cells.length > MAX_COLUMNS)
          throw new SourceError(
            `The file has more than ${formatNumber(MAX_COLUMNS)} columns. Check that it's CSV, and remove columns.`,
          );
        if (!isBlank) {
          hasHeader = format.hasHeader ?? isHeaderRow(cells);
          headers = cells.map((cell, column) => (hasHeader ? cell.trim() : `Column ${column + 1}`));
        }
        if (isBlank || hasHeader) {
          firstNumber += 1;
          continue;
        }
      }
      if (isBlank) {
        blankRows += 1;
        continue;
      }
      collectSamples(samples, cells, headers?.length ?? 0);
      for (; blankRows > 0; blankRows -= 1) await addRow([], false);
      await addRow(cells, broken.includes(index));
    }
  }
  if (headers === null) throw new SourceError('The file is empty.');
  if (block.rows.length > 0) await writeBlock();
  if (rowCount === 0) throw new SourceError('There are no rows below the column names.');
  return {
    id,
    name,
    size: file.size,
    format: { encoding, delimiter, hasHeader },
    headers,
    rows: rowCount,
    firstNumber,
    samples,
  };
}

const NOT_CSV = "This isn't a CSV file. Choose a file of comma-separated text.";
/** First bytes of PNG, JPEG, GIF, PDF and gzip files, which may have no null character near the start. */
const BINARY = /^(?:89504e47|ffd8ff|47494638|25504446|1f8b)/;
/** Workbooks are ZIP files, or compound documents before Excel 2007. */
const WORKBOOK = /^(?:504b0304|d0cf11e0)/;

async function rejectBinary(file: Blob): Promise<void> {
  const bytes = new Uint8Array(await file.slice(0, 4).arrayBuffer());
  const start = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  if (WORKBOOK.test(start))
    throw new SourceError('This is a spreadsheet, not CSV. Save it as CSV, then choose that file.');
  if (BINARY.test(start)) throw new SourceError(NOT_CSV);
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
