import { useQuery } from '@tanstack/react-query';
import { Download, FileText, ListPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Range } from '#engines/sessions/index.ts';
import { pageQuery } from '#features/pages/public.ts';
import { ExportWait, useExport } from '#table/export-wait.tsx';
import type { MenuItem } from '#ui/menu.tsx';
import { type ExportFormat, exportSessions } from './export-sessions.ts';
import { listStateOf } from './list-state.ts';
import { audienceNamesQuery } from './sessions-queries.ts';
import type { SessionsSearch } from './sessions-search.ts';
import { useSelection } from './use-selection.ts';
import type { SessionAnalysis } from './use-session-analysis.ts';

interface SessionsExportOptions {
  pageId: string;
  search: SessionsSearch;
  analysis: SessionAnalysis;
  range: Range | null;
}

const formats: readonly (Omit<MenuItem, 'onSelect'> & { format: ExportFormat })[] = [
  { format: 'plain', label: 'Export CSV', icon: Download, shortcut: 'exportCsv', keywords: ['sessions'] },
  { format: 'with-filters', label: 'Export CSV with filters', icon: ListPlus },
  { format: 'separate-filters', label: 'Export CSV, filters apart', icon: FileText },
];

/** Exports the selected sessions as CSV once all have loaded: menu items, or the progress of a running export. */
export function useSessionsExport({ pageId, search, analysis, range }: SessionsExportOptions): {
  menu: MenuItem[];
  progress: ReactNode;
} {
  const { client, loadState, calendar } = analysis;
  const { selection } = useSelection();
  const page = useQuery(pageQuery(pageId)).data?.name;
  const names = useQuery(audienceNamesQuery(pageId)).data;
  const context = { client, loadState, calendar, selection, page, names, range, search };
  const list = { ...listStateOf(analysis), rows: { length: loadState?.loaded ?? 0 } };
  const { isRunning, start, ...waiting } = useExport({
    list,
    noun: 'session',
    nouns: 'sessions',
    createFiles: (controls, format: ExportFormat) => exportSessions(format, context, controls),
  });
  if (isRunning) return { menu: [], progress: <ExportWait list={list} nouns="sessions" {...waiting} /> };
  return {
    menu: formats.map(({ format, ...item }) => ({ ...item, onSelect: () => start(format) })),
    progress: null,
  };
}
