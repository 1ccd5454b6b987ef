import { Download } from 'lucide-react';
import { useCommands } from '#ui/commands.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { type CsvColumns, createCsv, csvFileName, omitHidden } from './csv.ts';
import { ExportWait, useExport } from './export-wait.tsx';
import { hiddenColumns, parseHidden } from './hidden-columns.ts';

export interface ExportOptions<T> extends Pick<Parameters<typeof useExport>[0], 'list' | 'noun'> {
  /** The rows to export: those that match the search and filters, in the displayed order. */
  rows(): readonly T[] | Promise<readonly T[]>;
  columns: CsvColumns<T>;
  /** Label of the table, whose hidden columns are omitted. */
  table: string;
  /** Follows the noun in the file name. */
  name?: string | null | undefined;
  nouns?: string;
}

/** Exports a list as one CSV file after loading the rest of it. */
export function ExportButton<T>(props: ExportOptions<T>) {
  const { list, rows, columns, table, name, noun, nouns = `${noun}s` } = props;
  const createFiles = async () => {
    const exported = await rows();
    const file = createCsv(omitHidden(columns, parseHidden(hiddenColumns.get(), table)), exported);
    return { files: [{ file, name: csvFileName([nouns, name]) }], count: exported.length };
  };
  const { isRunning, start, ...waiting } = useExport({ list, noun, nouns, createFiles });
  useCommands([
    {
      label: `Export ${nouns} as CSV`,
      shortcut: 'exportCsv',
      disabledReason: isRunning ? 'The rest of the list is loading' : null,
      run: () => start(),
    },
  ]);
  if (isRunning) return <ExportWait list={list} nouns={nouns} {...waiting} />;
  return <IconButton icon={Download} label="Export CSV" onClick={() => start()} />;
}
