import Papa from 'papaparse';

/** Consecutive rows of a file, stored in blocks. Blank rows are empty arrays, so row numbers match the file. */
export interface CsvRows {
  rows: string[][];
  /** Indexes of rows with unmatched quotation marks. */
  broken: number[];
}

/** Characters to buffer before parsing, as incomplete rows are parsed twice. */
const PARSE_LENGTH = 1 << 19;
/** In characters. A longer row has an unclosed quotation mark. */
const MAX_ROW_LENGTH = 1 << 22;

interface Parsed {
  data: string[][];
  errors: { code: string; row?: number }[];
  meta: { cursor: number };
}

const parse = (text: string, delimiter: string, isPartial: boolean): Parsed =>
  new Papa.Parser({ delimiter, newline: '\n' }).parse(text, 0, isPartial);

/**
 * Streaming CSV parser (RFC 4180) for text with `\n` line endings. Buffers at most a chunk and the longest row. An
 * unclosed quotation mark breaks only its own line.
 */
export async function* parseRows(chunks: AsyncIterable<string>, delimiter: string): AsyncGenerator<CsvRows> {
  let text = '';
  let parseAtLength = PARSE_LENGTH;
  for await (const chunk of chunks) {
    text += chunk;
    if (text.length < parseAtLength) continue;
    for (;;) {
      const parsed = parse(text, delimiter, true);
      yield toRows(parsed);
      text = text.slice(parsed.meta.cursor);
      if (text.length <= MAX_ROW_LENGTH) break;
      yield splitUnclosedLine(text, delimiter);
      text = afterLine(text);
    }
    parseAtLength = text.length + PARSE_LENGTH;
  }
  while (text !== '') {
    const parsed = parse(text, delimiter, false);
    if (!parsed.errors.some(({ code }) => code === 'MissingQuotes')) {
      // A trailing line break doesn't start another row.
      if (text.endsWith('\n') && isBlank(parsed.data.at(-1))) parsed.data.pop();
      yield toRows(parsed);
      return;
    }
    const complete = parse(text, delimiter, true);
    yield toRows(complete);
    text = text.slice(complete.meta.cursor);
    yield splitUnclosedLine(text, delimiter);
    text = afterLine(text);
  }
}

const isBlank = (row: readonly string[] | undefined) => row?.every((cell) => cell.trim() === '') ?? false;

function toRows({ data, errors }: Parsed): CsvRows {
  const broken = new Set(errors.flatMap(({ row }) => (row !== undefined && row < data.length ? [row] : [])));
  return { rows: data.map((row) => (isBlank(row) ? [] : row)), broken: [...broken] };
}

function splitUnclosedLine(text: string, delimiter: string): CsvRows {
  const end = text.indexOf('\n');
  const line = end === -1 ? text : text.slice(0, end);
  return { rows: [line.slice(0, MAX_ROW_LENGTH).split(delimiter)], broken: [0] };
}

function afterLine(text: string): string {
  const end = text.indexOf('\n');
  return end === -1 ? '' : text.slice(end + 1);
}
