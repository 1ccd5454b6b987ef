import { FileText, Undo2 } from 'lucide-react';
import { useId } from 'react';
import { encodings } from '#engines/audience-import/decode.ts';
import type { CsvFormat, ImportSource } from '#engines/audience-import/read-source.ts';
import { delimiters } from '#engines/audience-import/read-source.ts';
import { formatBytes, plural } from '#lib/text.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Select } from '#ui/select.tsx';
import { Switch } from '#ui/switch.tsx';
import { FileButton } from './source-input.tsx';
import type { SourceFile } from './use-preparation.ts';

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
            value={findOption(delimiters, format.delimiter)}
            onChange={(delimiter) => onFormatChange({ delimiter })}
          />
        </span>
        <span className="flex min-w-0 items-center gap-2">
          <label htmlFor={`${id}-encoding`}>Encoding</label>
          <Select
            id={`${id}-encoding`}
            small
            options={encodings}
            value={findOption(encodings, format.encoding)}
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

const findOption = <V extends string>(options: readonly { value: V }[], value: string): V =>
  (options.find((option) => option.value === value) ?? options[0])?.value as V;
