import { Download, FileText, ListPlus, Table2 } from 'lucide-react';
import { useState } from 'react';
import type { Walk } from '#api/use-walk.ts';
import { toast } from '#shell/notify.ts';
import type { Exported } from '#table/export-wait.tsx';
import { buttonStyle } from '#ui/button-style.ts';
import { useCommands } from '#ui/commands.ts';
import { Icon } from '#ui/icon.tsx';
import { Menu } from '#ui/menu.tsx';
import type { ExportFacts, Form } from './make-export.ts';

const loadWait = async () => (await import('#table/export-wait.tsx')).ExportWait;
const loadMake = async () => (await import('./make-export.ts')).makeExport;
type Wait = Awaited<ReturnType<typeof loadWait>>;

interface Run {
  Wait: Wait;
  make(): Promise<Exported>;
}

interface SessionsExportProps extends ExportFacts {
  walk: Walk;
  /** How many have been read. */
  count: number;
}

const words: Record<Form, string> = {
  plain: 'CSV',
  headed: 'CSV with what is chosen in its first lines',
  beside: 'CSV, and what is chosen in a file beside it',
};

/** Writes the chosen sessions as CSV, after the rest of the list has been read. */
export function SessionsExport({ walk, count, ...facts }: SessionsExportProps) {
  const [run, setRun] = useState<Run>();
  const start = async (form: Form) => {
    try {
      const [Wait, make] = await Promise.all([loadWait(), loadMake()]);
      setRun({ Wait, make: () => make(form, facts) });
    } catch {
      toast.error('The export could not be started', { detail: 'Try again.' });
    }
  };
  useCommands([
    {
      label: 'Export sessions as CSV',
      shortcut: 'exportCsv',
      disabled: run ? 'The rest of the list is being read' : null,
      run: () => void start('plain'),
    },
  ]);
  if (run)
    return (
      <run.Wait
        list={{ ...walk, rows: { length: count } }}
        noun="session"
        nouns="sessions"
        make={run.make}
        onEnd={() => setRun(undefined)}
      />
    );
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
      items={[
        { label: words.plain, icon: Table2, onSelect: () => void start('plain') },
        { label: words.headed, icon: ListPlus, onSelect: () => void start('headed') },
        { label: words.beside, icon: FileText, onSelect: () => void start('beside') },
      ]}
    />
  );
}
