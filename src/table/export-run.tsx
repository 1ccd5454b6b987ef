import { useEffect, useEffectEvent, useState } from 'react';
import { explain } from '#api/explain.ts';
import type { Walk } from '#api/use-walk.ts';
import { toast } from '#shell/notify.ts';
import { Button } from '#ui/button.tsx';
import { download } from '#util/download.ts';
import { plural } from '#util/text.ts';
import { type CsvColumns, csvName, csvOf, withoutColumns } from './csv.ts';
import { hiddenColumns, hiddenIn } from './hidden-columns.ts';
import { WalkProgress } from './walk-progress.tsx';

export interface ExportFacts<T> {
  /** The list as far as it is read; not given where there is no more to read. */
  list?: Walk & { rows: { readonly length: number } };
  /** The rows to be written: those that match what is searched and filtered, in the order that is shown. */
  rows(): readonly T[] | Promise<readonly T[]>;
  /** What is written of each; it comes when it is needed. */
  columns(): Promise<{ csvColumns: CsvColumns<T> }>;
  /** The label of the table, whose columns that are left out are left out of the file. */
  table: string;
  /** What tells the file from others, after the noun. */
  name?: string | null | undefined;
  noun: string;
  nouns?: string;
}

export interface ExportRunProps<T> extends ExportFacts<T> {
  onEnd(): void;
}

/** Reads the rest of a list, says how far that is, and hands the file over; it can be called off until then. */
export function ExportRun<T>(props: ExportRunProps<T>) {
  const { list, rows, columns, table, name, noun, nouns = `${noun}s`, onEnd } = props;
  const [resumed, setResumed] = useState(false);
  const resume = useEffectEvent(() => list?.resume());
  useEffect(() => {
    resume();
    setResumed(true);
  }, []);
  const ended = !list || list.complete || list.notice !== null;
  const free = list && resumed && !ended && !list.paused && !list.query.isFetching && !list.query.isError;
  const readOn = useEffectEvent(() => void list?.query.fetchNextPage());
  useEffect(() => {
    if (free) readOn();
  }, [free]);

  const write = useEffectEvent(async () => {
    const file = csvName([nouns, name]);
    try {
      const { csvColumns } = await columns().catch(() => {
        throw new Error('A part of the console could not be loaded. Try again.');
      });
      const written = await rows();
      download(csvOf(withoutColumns(csvColumns, hiddenIn(hiddenColumns.get(), table)), written), file);
      const told = `${plural(written.length, noun, nouns)} exported`;
      if (list?.notice) toast.info(`${told}, not all there are`, { detail: list.notice });
      else toast.done(told, { detail: file });
    } catch (error) {
      toast.error('Not exported', { detail: explain(error).detail });
    }
    onEnd();
  });
  useEffect(() => {
    if (ended) void write();
  }, [ended]);
  if (!list || ended) return null;
  return (
    <div role="status" className="flex flex-none items-center gap-2.5">
      <span className="max-phone:sr-only">
        <WalkProgress walk={list} count={list.rows.length} nouns={nouns}>
          {' '}
          for the export
        </WalkProgress>
      </span>
      <Button size="sm" onClick={onEnd}>
        Cancel export
      </Button>
    </div>
  );
}
