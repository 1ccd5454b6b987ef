import { useQuery } from '@tanstack/react-query';
import { Download, FileText, ListPlus, Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Preset, Range } from '#engines/sessions/index.ts';
import { pageQuery } from '#features/pages/public.ts';
import { ExportWait, useExport } from '#table/export-wait.tsx';
import type { MenuItem } from '#ui/menu.tsx';
import { movingLinkItem, summaryItem } from './copy-summary.ts';
import type { ExportFormat } from './export-sessions.ts';
import { listStateOf } from './list-state.ts';
import { loadLateParts } from './range-picker.tsx';
import { audienceNamesQuery } from './sessions-queries.ts';
import type { SessionsSearch } from './sessions-search.ts';
import { useSelection } from './use-selection.ts';
import type { SessionAnalysis } from './use-session-analysis.ts';

interface SessionsExportOptions {
  pageId: string;
  search: SessionsSearch;
  analysis: SessionAnalysis;
  range: Range | null;
  /** The preset that means this range today. */
  preset: Preset | undefined;
}

/** Printing, a summary and a link that moves with the preset; every menu has the link with fixed dates. */
function shareItems(preset: Preset | undefined, hasRows: boolean): MenuItem[] {
  const items: MenuItem[] = [
    { label: 'Print charts', icon: Printer, hasSeparator: true, onSelect: () => print() },
    { label: 'Print charts and list', icon: Printer, onSelect: printWithList },
    { ...summaryItem, hasSeparator: true },
  ];
  if (!hasRows) items.pop();
  return [...items, ...movingLinkItem(preset).map((item) => ({ ...item, hasSeparator: !hasRows }))];
}

/** Charts are printed without the list otherwise. */
function printWithList() {
  document.documentElement.dataset.print = 'list';
  print();
  delete document.documentElement.dataset.print;
}

/** Exports the selected sessions as CSV once all have loaded: menu items, or the progress of a running export. */
export function useSessionsExport({ pageId, search, analysis, range, preset }: SessionsExportOptions): {
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
    createFiles: async (controls, format: ExportFormat) =>
      (await loadLateParts()).exportSessions(format, context, controls),
  });
  if (isRunning) return { menu: [], progress: <ExportWait list={list} nouns="sessions" {...waiting} /> };
  return {
    menu: [
      {
        label: 'Export CSV',
        icon: Download,
        shortcut: 'exportCsv',
        keywords: ['sessions'],
        hasSeparator: true,
        onSelect: () => start('plain'),
      },
      {
        label: 'Export CSV, filters on top',
        icon: ListPlus,
        onSelect: () => start('with-filters'),
      },
      {
        label: 'Export CSV and filters file',
        icon: FileText,
        onSelect: () => start('separate-filters'),
      },
      ...shareItems(preset, list.rows.length > 0),
    ],
    progress: null,
  };
}
