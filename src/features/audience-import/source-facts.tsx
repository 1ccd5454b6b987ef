import { FileText, Undo2 } from 'lucide-react';
import { useId } from 'react';
import { encodings } from '#engines/audience-import/csv/decode.ts';
import { delimiters } from '#engines/audience-import/csv/delimiter.ts';
import type { Reading, Source } from '#engines/audience-import/source.ts';
import { formatNumber, plural } from '#lib/text.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Select } from '#ui/select.tsx';
import { Switch } from '#ui/switch.tsx';
import { FileButton } from './file-button.tsx';
import type { Given } from './use-preparation.ts';

interface SourceFactsProps {
  source: Source;
  onRead(change: Partial<Reading>): void;
  onGiven(given: Given): void;
  onReset(): void;
}

const sizes = ['bytes', 'kB', 'MB', 'GB'];

function formatSize(bytes: number): string {
  const step = Math.min(sizes.length - 1, Math.floor(Math.log10(Math.max(bytes, 1)) / 3));
  const value = bytes / 1000 ** step;
  return `${formatNumber(step === 0 ? value : Number(value.toPrecision(3)))}\u00a0${sizes[step]}`;
}

/** What was read and how, with the means to read it otherwise. */
export function SourceFacts({ source, onRead, onGiven, onReset }: SourceFactsProps) {
  const id = useId();
  const { name, size, rows, heads, reading } = source;
  return (
    <div className="flex flex-col gap-3 px-gutter pb-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
        <Icon of={FileText} className="text-muted" />
        <b className="min-w-0 truncate font-medium text-strong">
          <bdi>{name ?? 'Pasted text'}</bdi>
        </b>
        <span className="tnum text-muted">
          {formatSize(size)} · {plural(rows, 'row')} · {plural(heads.length, 'column')}
        </span>
        <FileButton size="sm" onFile={(file) => onGiven({ file, name: file.name })}>
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
            value={known(delimiters, reading.delimiter)}
            onChange={(delimiter) => onRead({ delimiter })}
          />
        </span>
        <span className="flex min-w-0 items-center gap-2">
          <label htmlFor={`${id}-encoding`}>Encoding</label>
          <Select
            id={`${id}-encoding`}
            small
            options={encodings}
            value={known(encodings, reading.encoding)}
            onChange={(encoding) => onRead({ encoding })}
          />
        </span>
        <Switch checked={reading.headed} onChange={(headed) => onRead({ headed })}>
          First row has column names
        </Switch>
      </div>
    </div>
  );
}

const known = <V extends string>(options: readonly { value: V }[], value: string): V =>
  (options.find((option) => option.value === value) ?? options[0])?.value as V;
