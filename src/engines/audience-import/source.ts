export const ROWS_PER_BLOCK = 200;
/** More would take hours to create. */
export const MAX_ROWS = 100_000;

export interface CsvFormat {
  encoding: string;
  delimiter: string;
  /** The first row has column names. */
  headed: boolean;
}

/** A parsed file without its rows, which are stored in blocks. Part of the stored run. */
export interface ImportSource {
  id: string;
  /** The file's name; null for pasted text. */
  name: string | null;
  /** In bytes. */
  size: number;
  reading: CsvFormat;
  heads: string[];
  /** Number of rows below the header, including blank ones. */
  rows: number;
  /** Spreadsheet number of the first of these rows. */
  firstNumber: number;
  /** First distinct values of each column. */
  samples: string[][];
}
