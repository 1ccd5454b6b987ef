import { useMutation, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Download, FileUp } from 'lucide-react';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { useCapability } from '#api/transport/session.ts';
import {
  type CsvFormat,
  delimiters,
  encodings,
  type ImportSource,
  template,
} from '#engines/audience-import/index.ts';
import { exportForEditing } from '#features/audiences/public.ts';
import { csvFile, csvLine } from '#lib/csv-write.ts';
import { download } from '#lib/download.ts';
import { useWindowEvent } from '#lib/hooks/use-window-event.ts';
import type { ButtonProps } from '#ui/button.tsx';
import { CommandButton } from '#ui/command-button.tsx';
import { PaletteCommand } from '#ui/commands.ts';
import { Illustration } from '#ui/illustration.tsx';
import { linkStyle } from '#ui/link-style.ts';
import { toast } from '#ui/notify.ts';
import { ShortcutKeys } from '#ui/shortcut-keys.tsx';
import { Switch } from '#ui/switch.tsx';
import { useBelow } from '#ui/use-breakpoint.ts';
import { CellRules, ColumnExamples, ColumnsAside, FoldedColumns } from './column-examples.tsx';
import { LabeledSelect } from './labeled-select.tsx';
import type { SourceFile } from './use-preparation.ts';

const downloadTemplate = () => download(csvFile(template.map(csvLine)), 'audiences-template.csv');

interface SourceInputProps {
  pageId: string;
  onSelect(given: SourceFile): void;
  /** Below. */
  children: ReactNode;
}

/** First step: a file or pasted rows, and what a file may have. */
export function SourceInput({ pageId, onSelect, children }: SourceInputProps) {
  const isNarrow = useBelow('wide');
  const client = useQueryClient();
  const canExport = useCapability('read-one');
  const exporting = useMutation({
    mutationFn: () => exportForEditing(client, pageId),
    onSuccess: (file) => download(file, 'audiences.csv'),
    onError: (error) => toast.failure("Couldn't export the audiences", error),
  });
  useWindowEvent('paste', (event) => {
    const text = event.clipboardData?.getData('text/plain') ?? '';
    // Spreadsheets add a picture of the copied cells.
    const file = [...(event.clipboardData?.files ?? [])].find(({ type }) => !type.startsWith('image/'));
    if (event.target instanceof Element && event.target.closest('input, textarea, [role=dialog]')) return;
    if (file) onSelect({ file, name: file.name });
    else if (text.trim()) onSelect({ file: new Blob([text]), name: null });
  });
  return (
    <div className="flex flex-1">
      <div className="min-w-0 flex-1">
        <div className="flex max-w-form flex-col gap-6 box-content px-gutter pt-8 pb-10">
          <div className="flex min-h-40 items-center gap-6 rounded-lg border border-line-strong border-dashed bg-canvas px-8 max-phone:min-h-24 max-phone:border-solid max-phone:px-4 max-phone:py-3">
            <span className="flex-none max-phone:hidden">
              <Illustration of="audiences" />
            </span>
            <div>
              <p className="font-semibold text-lg text-strong max-phone:hidden">Drop a CSV or paste rows</p>
              <p className="font-semibold text-lg text-strong phone:hidden">Create or update from a CSV</p>
              <p className="mt-0.5 mb-3 flex items-center gap-1.5 text-muted text-xs max-phone:hidden">
                Paste anywhere with <ShortcutKeys of={['Mod+V']} />
              </p>
              <div className="flex flex-wrap items-center gap-4 max-phone:mt-2">
                <FileButton
                  variant="primary"
                  icon={null}
                  onFile={(file) => onSelect({ file, name: file.name })}
                >
                  Choose file
                </FileButton>
                <PaletteCommand label="Download template" icon={Download} run={downloadTemplate} />
                <button
                  type="button"
                  onClick={downloadTemplate}
                  className={`${linkStyle} text-sm max-phone:py-3`}
                >
                  Download template
                </button>
              </div>
            </div>
          </div>
          <div className="flex flex-col gap-4">
            <ColumnExamples />
            <CellRules />
            {isNarrow ? <FoldedColumns /> : null}
            {canExport ? (
              <CommandButton
                size="sm"
                icon={Download}
                className="self-start"
                busy={exporting.isPending}
                onClick={() => exporting.mutate()}
              >
                Export for editing
              </CommandButton>
            ) : null}
          </div>
        </div>
        {children}
      </div>
      {isNarrow ? null : <ColumnsAside />}
    </div>
  );
}

interface FileButtonProps extends Omit<ButtonProps, 'onClick' | 'children'> {
  children: string;
  onFile(file: File): void;
}

function FileButton({ onFile, children, ...rest }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <CommandButton icon={FileUp} {...rest} onClick={() => input.current?.click()}>
        {children}
      </CommandButton>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="CSV file"
        accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
        onChange={({ target }) => {
          const file = target.files?.[0];
          // Lets the user select the same file again after editing it.
          target.value = '';
          if (file) onFile(file);
        }}
      />
    </>
  );
}

export function DropZone({ onFile, children }: { onFile(file: File): void; children: ReactNode }) {
  // Moving between children fires `dragenter` before `dragleave`.
  const [depth, setDepth] = useState(0);
  const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the file button does the same.
    <div
      onDragEnter={(event) => hasFiles(event) && setDepth((current) => current + 1)}
      onDragLeave={(event) => hasFiles(event) && setDepth((current) => Math.max(0, current - 1))}
      onDragOver={(event) => {
        if (hasFiles(event)) event.preventDefault();
      }}
      onDrop={(event) => {
        setDepth(0);
        const file = event.dataTransfer.files[0];
        if (!file) return;
        event.preventDefault();
        onFile(file);
      }}
      className={clsx('flex min-h-full flex-1 flex-col', depth > 0 && 'bg-accent-soft')}
    >
      {children}
    </div>
  );
}

interface SourceSettingsProps {
  source: ImportSource;
  /** Undefined if it can't be read again. */
  onFormatChange: ((change: Partial<CsvFormat>) => void) | undefined;
  onSelect(given: SourceFile): void;
}

/** How the file is read, and how to read another. */
export function SourceSettings({ source, onFormatChange, onSelect }: SourceSettingsProps) {
  const { format, name } = source;
  return (
    <section aria-label="File" className="border-line border-t px-gutter">
      <div className="flex min-h-11 items-center gap-2 text-sm">
        <h2 className="font-semibold text-strong">File</h2>
        <bdi className="min-w-0 flex-1 truncate text-muted text-xs">{name ?? 'Pasted text'}</bdi>
        <FileButton
          variant="ghost"
          size="sm"
          icon={null}
          className="-mr-2.5"
          onFile={(file) => onSelect({ file, name: file.name })}
        >
          Choose another file
        </FileButton>
      </div>
      {onFormatChange ? (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 pb-4 text-muted text-xs">
          <LabeledSelect
            label="Delimiter"
            options={delimiters}
            value={format.delimiter}
            onChange={(delimiter) => onFormatChange({ delimiter })}
          />
          {name === null ? null : (
            <LabeledSelect
              label="Encoding"
              options={encodings}
              value={format.encoding}
              onChange={(encoding) => onFormatChange({ encoding })}
            />
          )}
          <Switch checked={format.hasHeader} onChange={(hasHeader) => onFormatChange({ hasHeader })}>
            First row has column names
          </Switch>
        </div>
      ) : null}
    </section>
  );
}
