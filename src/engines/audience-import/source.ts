/** How many rows are kept, and read, together. */
export const BLOCK = 200;
/** More rows at once would be hours of creating. */
export const MOST_ROWS = 100_000;

/** What a file was read as. */
export interface Reading {
  encoding: string;
  delimiter: string;
  /** Whether its first row names the columns. */
  headed: boolean;
}

/** A file that was read, as far as it is held in memory: its rows are kept in blocks. */
export interface Source {
  id: string;
  /** The file's name; null for pasted text. */
  name: string | null;
  /** In bytes. */
  size: number;
  reading: Reading;
  heads: string[];
  /** How many rows there are after the head, blank ones included. */
  rows: number;
  /** The number that a spreadsheet gives to the first of them. */
  firstNumber: number;
  /** Some of the texts of each column. */
  samples: string[][];
}
