import type { Encoding } from './decode.ts';

export const ROWS_PER_BLOCK = 200;

export interface CsvFormat {
  encoding: Encoding;
  delimiter: Delimiter;
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
  /** Has some rows of another source, and blank ones in place of the others. */
  isPart?: true;
}

export const delimiters = [
  { value: ',', label: 'Comma' },
  { value: ';', label: 'Semicolon' },
  { value: '\t', label: 'Tab' },
  { value: '|', label: 'Pipe' },
] as const;

export type Delimiter = (typeof delimiters)[number]['value'];
