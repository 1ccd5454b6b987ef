import Papa from 'papaparse';

/** Rows as they follow each other in a file. One without any text is kept as an empty list, so that rows keep their numbers. */
export interface Rows {
  rows: string[][];
  /** Indexes of those in which quotation marks are not in pairs. */
  broken: number[];
}

/** A row is looked at when this much text is there, so that few of them are looked at twice. */
const PIECE = 1 << 19;
/** A cell longer than this, in characters, is none: its quotation mark was never closed. */
const LONGEST_ROW = 1 << 22;

interface Parsed {
  data: string[][];
  errors: { code: string; row?: number }[];
  meta: { cursor: number };
}

const parse = (text: string, delimiter: string, more: boolean): Parsed =>
  new Papa.Parser({ delimiter, newline: '\n' }).parse(text, 0, more);

/**
 * Reads CSV (RFC 4180) from pieces of text, whose line endings are `\n`, and answers rows as they come; no more of
 * the text is held than a piece and the longest row. A quotation mark that is never closed costs its own line only.
 */
export async function* rowsOf(pieces: AsyncIterable<string>, delimiter: string): AsyncGenerator<Rows> {
  let text = '';
  /** So long a text is looked at next. */
  let enough = PIECE;
  for await (const piece of pieces) {
    text += piece;
    if (text.length < enough) continue;
    for (;;) {
      const found = parse(text, delimiter, true);
      yield tidy(found);
      text = text.slice(found.meta.cursor);
      if (text.length <= LONGEST_ROW) break;
      yield brokenLine(text, delimiter);
      text = afterLine(text);
    }
    enough = text.length + PIECE;
  }
  while (text !== '') {
    const found = parse(text, delimiter, false);
    if (!found.errors.some(({ code }) => code === 'MissingQuotes')) {
      // The line ending of the last row begins no further one.
      if (text.endsWith('\n') && isBlank(found.data.at(-1))) found.data.pop();
      yield tidy(found);
      return;
    }
    const before = parse(text, delimiter, true);
    yield tidy(before);
    text = text.slice(before.meta.cursor);
    yield brokenLine(text, delimiter);
    text = afterLine(text);
  }
}

const isBlank = (row: readonly string[] | undefined) => row?.every((cell) => cell.trim() === '') ?? false;

function tidy({ data, errors }: Parsed): Rows {
  const broken = new Set(errors.flatMap(({ row }) => (row !== undefined && row < data.length ? [row] : [])));
  return { rows: data.map((row) => (isBlank(row) ? [] : row)), broken: [...broken] };
}

function brokenLine(text: string, delimiter: string): Rows {
  const end = text.indexOf('\n');
  const line = end === -1 ? text : text.slice(0, end);
  return { rows: [line.slice(0, LONGEST_ROW).split(delimiter)], broken: [0] };
}

function afterLine(text: string): string {
  const end = text.indexOf('\n');
  return end === -1 ? '' : text.slice(end + 1);
}
