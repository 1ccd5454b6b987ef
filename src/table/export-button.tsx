import { Download } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import type { Walk } from '#api/use-walk.ts';
import { toast } from '#shell/notify.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { download } from '#util/download.ts';
import { plural } from '#util/text.ts';
import { type CsvColumns, csvName, csvOf } from './csv.ts';

interface ExportButtonProps<T> {
  /** The list as far as it is read. While `wanted` the screen must have it read whole. */
  list: Walk;
  /** Whether the file is waiting for the rest of the list. */
  wanted: boolean;
  onWant(wanted: boolean): void;
  /** The rows to be written: those that match what is searched and filtered, in the order that is shown. */
  rows(): readonly T[];
  columns: CsvColumns<T>;
  /** What tells the file from others, after the noun. */
  name?: string | null | undefined;
  noun: string;
}

/** Writes a list as CSV, after what is missing of it has been read (see `ExportProgress`). */
export function ExportButton<T>(props: ExportButtonProps<T>) {
  const { list, wanted, onWant, rows, columns, name, noun } = props;
  const ended = list.complete || list.notice !== null;
  const write = useEffectEvent(() => {
    onWant(false);
    const written = rows();
    const file = csvName([`${noun}s`, name]);
    download(csvOf(columns, written), file);
    const told = `${plural(written.length, noun)} exported`;
    if (list.notice) toast.info(`${told}, not all there are`, { detail: list.notice });
    else toast.done(told, { detail: file });
  });
  useEffect(() => {
    if (wanted && ended) write();
  }, [wanted, ended]);
  return (
    <IconButton
      icon={Download}
      label="Export CSV"
      disabledReason={wanted ? 'the rest of the list is being read' : null}
      onClick={() => {
        list.resume();
        onWant(true);
      }}
    />
  );
}
