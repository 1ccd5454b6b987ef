import type { ListState } from '#api/queries/use-pagination.ts';
import { type CsvColumns, csvName, csvOf, withoutColumns } from './csv.ts';
import { ExportWait } from './export-wait.tsx';
import { hiddenColumns, hiddenIn } from './hidden-columns.ts';

export interface ExportFacts<T> {
  /** The list as far as it is read; not given where there is no more to read. */
  list?: ListState & { rows: { readonly length: number } };
  /** The rows to be written: those that match what is searched and filtered, in the order that is shown. */
  rows(): readonly T[] | Promise<readonly T[]>;
  /** What is written of each; it comes when it is needed. */
  columns(): Promise<{ csvColumns: CsvColumns<T> }>;
  /** The label of the table, whose columns that are left out are left out of the file. */
  table: string;
  /** What tells the file from others, after the noun. */
  name?: string | null | undefined;
  noun: string;
  nouns?: string;
}

export interface ExportRunProps<T> extends ExportFacts<T> {
  onEnd(): void;
}

/** Writes a list as one file of CSV, after the rest of it has been read. */
export function ExportRun<T>(props: ExportRunProps<T>) {
  const { list, rows, columns, table, name, noun, nouns = `${noun}s`, onEnd } = props;
  const make = async () => {
    const { csvColumns } = await columns().catch(() => {
      throw new Error("Couldn't load part of the app. Try again.");
    });
    const written = await rows();
    const file = csvOf(withoutColumns(csvColumns, hiddenIn(hiddenColumns.get(), table)), written);
    return { files: [{ file, name: csvName([nouns, name]) }], count: written.length };
  };
  return <ExportWait list={list} noun={noun} nouns={nouns} make={make} onEnd={onEnd} />;
}
