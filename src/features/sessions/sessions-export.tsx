import { useQuery } from '@tanstack/react-query';
import { Download, FileText, ListPlus, type LucideIcon, Table2 } from 'lucide-react';
import type { Range } from '#engines/sessions/index.ts';
import { pageQuery } from '#features/pages/public.ts';
import { ExportWait, useExport } from '#table/export-wait.tsx';
import { buttonStyle } from '#ui/button-style.ts';
import { useCommands } from '#ui/commands.ts';
import { Icon } from '#ui/icon.tsx';
import { Menu } from '#ui/menu.tsx';
import { type ExportFormat, exportSessions } from './export-sessions.ts';
import { listStateOf } from './list-state.ts';
import { audienceNamesQuery } from './sessions-queries.ts';
import type { SessionsSearch } from './sessions-search.ts';
import { useSelection } from './use-selection.ts';
import type { SessionAnalysis } from './use-session-analysis.ts';

interface SessionsExportProps {
  pageId: string;
  search: SessionsSearch;
  analysis: SessionAnalysis;
  range: Range | null;
}

const formats: readonly { format: ExportFormat; label: string; icon: LucideIcon }[] = [
  { format: 'plain', label: 'CSV', icon: Table2 },
  { format: 'with-filters', label: 'CSV with filters in the first lines', icon: ListPlus },
  { format: 'separate-filters', label: 'CSV and a separate file with the filters', icon: FileText },
];

/** Exports the selected sessions as CSV, once all have loaded. */
export function SessionsExport({ pageId, search, analysis, range }: SessionsExportProps) {
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
  useCommands([
    {
      label: 'Export sessions as CSV',
      shortcut: 'exportCsv',
      disabledReason: isRunning ? 'The rest of the list is loading' : null,
      run: () => start('plain'),
    },
  ]);
  if (isRunning) return <ExportWait list={list} nouns="sessions" {...waiting} />;
  return (
    <Menu
      label="Export CSV"
      align="end"
      trigger={<Icon of={Download} />}
      triggerProps={{
        'aria-label': 'Export CSV',
        title: 'Export CSV',
        className: buttonStyle({ variant: 'ghost', size: 'sm', square: true }),
      }}
      items={formats.map(({ format: to, ...item }) => ({ ...item, onSelect: () => start(to) }))}
    />
  );
}
