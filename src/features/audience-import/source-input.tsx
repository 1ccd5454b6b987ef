import { clsx } from 'clsx';
import { Download, FileText, FileUp, Undo2 } from 'lucide-react';
import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react';
import {
  type CsvFormat,
  delimiters,
  encodings,
  type ImportSource,
  template,
} from '#engines/audience-import/index.ts';
import { csvFile, csvLine } from '#lib/csv-write.ts';
import { download } from '#lib/download.ts';
import { formatBytes, plural } from '#lib/text.ts';
import { Button, type ButtonProps } from '#ui/button.tsx';
import { CommandButton } from '#ui/command-button.tsx';
import { Field } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { Select } from '#ui/select.tsx';
import { Switch } from '#ui/switch.tsx';
import { Textarea } from '#ui/textarea.tsx';
import type { SourceFile } from './use-preparation.ts';

/** Longer pasted text is imported without showing it. */
const MAX_EDITABLE_LENGTH = 100_000;

const toSourceFile = (text: string): SourceFile => ({ file: new Blob([text]), name: null });

export function SourceInput({ onSelect }: { onSelect(given: SourceFile): void }) {
  const [text, setText] = useState('');
  return (
    <div className="flex max-w-form flex-col gap-6 px-gutter pb-10">
      <div className="flex flex-col gap-2">
        <div className="flex flex-wrap items-center gap-2">
          <FileButton variant="primary" onFile={(file) => onSelect({ file, name: file.name })}>
            Choose a CSV file
          </FileButton>
          <CommandButton
            icon={Download}
            onClick={() => download(csvFile(template.map(csvLine)), 'audiences-template.csv')}
          >
            Download template
          </CommandButton>
        </div>
        <p className="text-muted text-xs">
          Or drop a file here. Each row becomes an audience. You can check all rows before creating them.
        </p>
      </div>
      <form
        className="flex flex-col items-start gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim()) onSelect(toSourceFile(text));
        }}
      >
        <div className="w-full">
          <Field label="Or paste rows" hint="From a spreadsheet or text file. Start with the column names.">
            {(links) => (
              <Textarea
                {...links}
                mono
                rows={6}
                value={text}
                spellCheck={false}
                placeholder={'Name,Context\nNorddepot GmbH,"Two depots, 60 vans"'}
                onChange={({ target }) => setText(target.value)}
                onPaste={(event) => {
                  const pasted = event.clipboardData.getData('text/plain');
                  if (pasted.length < MAX_EDITABLE_LENGTH) return;
                  event.preventDefault();
                  onSelect(toSourceFile(pasted));
                }}
              />
            )}
          </Field>
        </div>
        <Button type="submit" disabledReason={text.trim() ? null : 'Paste rows first'}>
          Continue
        </Button>
      </form>
    </div>
  );
}

interface FileButtonProps extends Omit<ButtonProps, 'onClick' | 'children'> {
  children: string;
  onFile(file: File): void;
}

export function FileButton({ onFile, children, ...rest }: FileButtonProps) {
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

interface SourceSummaryProps {
  source: ImportSource;
  onFormatChange(change: Partial<CsvFormat>): void;
  onSelect(given: SourceFile): void;
  onReset(): void;
}

export function SourceSummary({ source, onFormatChange, onSelect, onReset }: SourceSummaryProps) {
  const id = useId();
  const { name, size, rows, headers, format } = source;
  return (
    <div className="flex flex-col gap-3 px-gutter pb-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
        <Icon of={FileText} className="text-muted" />
        <b className="min-w-0 truncate font-medium text-strong">
          <bdi>{name ?? 'Pasted text'}</bdi>
        </b>
        <span className="tnum text-muted">
          {formatBytes(size)} · {plural(rows, 'row')} · {plural(headers.length, 'column')}
        </span>
        <FileButton size="sm" onFile={(file) => onSelect({ file, name: file.name })}>
          Choose another file
        </FileButton>
        <Button size="sm" variant="ghost" icon={Undo2} onClick={onReset}>
          Start over
        </Button>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-muted text-xs">
        <span className="flex items-center gap-2">
          <label htmlFor={`${id}-delimiter`}>Delimiter</label>
          <Select
            id={`${id}-delimiter`}
            small
            options={delimiters}
            value={format.delimiter}
            onChange={(delimiter) => onFormatChange({ delimiter })}
          />
        </span>
        <span className="flex min-w-0 items-center gap-2">
          <label htmlFor={`${id}-encoding`}>Encoding</label>
          <Select
            id={`${id}-encoding`}
            small
            options={encodings}
            value={format.encoding}
            onChange={(encoding) => onFormatChange({ encoding })}
          />
        </span>
        <Switch checked={format.hasHeader} onChange={(hasHeader) => onFormatChange({ hasHeader })}>
          First row has column names
        </Switch>
      </div>
    </div>
  );
}
