import { Download } from 'lucide-react';
import { type ComponentType, useState } from 'react';
import { lazyLoad } from '#lib/lazy-load.ts';
import { toast } from '#shell/notify.ts';
import { useCommands } from '#ui/commands.ts';
import { IconButton } from '#ui/icon-button.tsx';
import type { ExportOptions, ExportRunProps } from './export-run.tsx';

const loadRun = lazyLoad(() => import('./export-run.tsx'));

/** Exports a list as CSV after loading the rest of it. */
export function ExportButton<T>(options: ExportOptions<T>) {
  const [Run, setRun] = useState<ComponentType<ExportRunProps<T>>>();
  const start = () =>
    loadRun().then(
      ({ ExportRun }) => setRun(() => ExportRun<T>),
      () => toast.error("Couldn't start the export", { detail: 'Try again.' }),
    );
  useCommands([
    {
      label: `Export ${options.nouns ?? `${options.noun}s`} as CSV`,
      shortcut: 'exportCsv',
      disabledReason: Run ? 'The rest of the list is loading' : null,
      run: () => void start(),
    },
  ]);
  if (Run) return <Run {...options} onEnd={() => setRun(undefined)} />;
  return <IconButton icon={Download} label="Export CSV" onClick={() => void start()} />;
}
