/** Null and undefined become empty cells. */
export type CsvValue = string | number | boolean | null | undefined;

/**
 * Prefixes that make spreadsheets run a cell as a formula, including full-width forms and leading blanks (OWASP, "CSV
 * Injection").
 */
const RUN_AS_FORMULA = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

/** A phone number looks like a formula, but can't do anything as one. */
const PHONE_NUMBER = /^\+\d[\d ]*$/;

/** Includes semicolon and tab, which some spreadsheets treat as separators. */
const NEEDS_QUOTES = /[",;\t\r\n]|^\s|\s$/;

/** Without it, Excel assumes a legacy encoding. */
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * One line of a CSV file (RFC 4180), its CRLF included. A text that a spreadsheet would run as a formula gets
 * an apostrophe before it; numbers stay as they are, phone numbers included.
 */
export function csvLine(values: readonly CsvValue[]): string {
  const line = values.map(cell).join(',');
  return `${line === '' ? '""' : line}\r\n`;
}

/** The file of these lines, made by `csvLine`, some of which may be in UTF-8 already; with a byte order mark. */
export function csvFile(lines: readonly (string | Blob)[]): Blob {
  return new Blob([BYTE_ORDER_MARK, ...lines], { type: 'text/csv;charset=utf-8' });
}

/**
 * A table as a spreadsheet takes it from the clipboard, cells separated by tabs. Tabs and line breaks inside a cell
 * become spaces, so that no cell moves; formulas are neutralized as in a CSV file.
 */
export function clipboardTable(rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    cells.map((text) => guarded(text.replace(/[\t\r\n\u2028\u2029]+/g, ' ').trim())).join('\t');
  return rows.map(line).join('\n');
}

function cell(value: CsvValue): string {
  if (value === null || value === undefined) return '';
  const text = typeof value === 'string' ? guarded(value) : String(value);
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const guarded = (text: string): string =>
  RUN_AS_FORMULA.test(text) && !PHONE_NUMBER.test(text) ? `'${text}` : text;
