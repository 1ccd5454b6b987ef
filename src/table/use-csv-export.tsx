import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import type { MenuItem } from '#ui/menu.tsx';
import { type CsvColumns, createCsv, csvFileName, omitHidden } from './csv.ts';
import { ExportWait, useExport } from './export-wait.tsx';
import { hiddenColumns, parseHidden } from './hidden-columns.ts';

export interface ExportOptions<T> extends Pick<Parameters<typeof useExport>[0], 'list' | 'noun'> {
  /** Rows that match the search and filters, in the displayed order. */
  rows(): readonly T[] | Promise<readonly T[]>;
  columns: CsvColumns<T>;
  /** Label of the table, whose hidden columns are omitted. */
  table: string;
  /** Follows the noun in the file name. */
  name?: string | null | undefined;
  nouns?: string;
}

interface CsvExport {
  /** The menu item; none while the export runs. */
  menu: MenuItem[];
  /** Progress of a running export. */
  progress: ReactNode;
}

/** Exports a list as one CSV file after loading the rest of it. */
export function useCsvExport<T>(options: ExportOptions<T>): CsvExport {
  const { list, rows, columns, table, name, noun, nouns = `${noun}s` } = options;
  const createFiles = async () => {
    const exported = await rows();
    const file = createCsv(omitHidden(columns, parseHidden(hiddenColumns.get(), table)), exported);
    return { files: [{ file, name: csvFileName([nouns, name]) }], count: exported.length };
  };
  const { isRunning, start, ...waiting } = useExport({ list, noun, nouns, createFiles });
  if (list?.isComplete && list.rows.length === 0) return { menu: [], progress: null };
  if (isRunning) return { menu: [], progress: <ExportWait list={list} nouns={nouns} {...waiting} /> };
  const item: MenuItem = {
    label: 'Export CSV',
    icon: Download,
    shortcut: 'exportCsv',
    keywords: [nouns, 'download'],
    onSelect: () => start(),
  };
  return { menu: [item], progress: null };
}
