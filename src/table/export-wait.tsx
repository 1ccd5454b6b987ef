import { useEffect, useEffectEvent, useState } from 'react';
import type { ListState } from '#api/queries/use-pagination.ts';
import { download } from '#lib/download.ts';
import { formatNumber, plural } from '#lib/text.ts';
import { toast } from '#shell/notify.ts';
import { Button } from '#ui/button.tsx';
import { Progress } from '#ui/progress.tsx';
import { WalkProgress } from './walk-progress.tsx';

/** What an export came to. */
export interface Exported {
  files: readonly { file: Blob; name: string }[];
  /** How many of the list are in it. */
  count: number;
}

/** What goes with the making of files: whether they are still wanted, and whom to tell how far it is. */
export interface Making {
  signal: AbortSignal;
  onProgress(progress: { done: number; of: number }): void;
}

interface ExportWaitProps {
  /** The list as far as it is read; not given where there is no more to read. */
  list?: (ListState & { rows: { readonly length: number } }) | undefined;
  noun: string;
  nouns: string;
  /** Makes the files, once there is no more to read. What takes long tells how far it is. */
  make(making: Making): Promise<Exported>;
  onEnd(): void;
}

/** Reads the rest of a list, says how far that is, and hands its files over; it can be called off until then. */
export function ExportWait({ list, noun, nouns, make, onEnd }: ExportWaitProps) {
  const ended = !list || list.isComplete || list.notice !== null;
  const [resumed, setResumed] = useState(false);
  // What has come to its end might begin anew.
  const resume = useEffectEvent(() => !ended && list?.resume());
  useEffect(() => {
    resume();
    setResumed(true);
  }, []);
  const free = list && resumed && !ended && !list.isPaused && !list.query.isFetching && !list.query.isError;
  const readOn = useEffectEvent(() => void list?.query.fetchNextPage());
  useEffect(() => {
    if (free) readOn();
  }, [free]);

  const [control] = useState(() => new AbortController());
  const [made, setMade] = useState<{ done: number; of: number } | null>(null);
  const write = useEffectEvent(async () => {
    const { signal } = control;
    try {
      const { files, count } = await make({ signal, onProgress: setMade });
      if (signal.aborted) return;
      for (const { file, name } of files) download(file, name);
      const told = `${plural(count, noun, nouns)} exported`;
      if (list?.notice) toast.info(`${told}, incomplete`, { detail: list.notice });
      else toast.done(told, { detail: files.map(({ name }) => name).join(', ') });
    } catch (error) {
      if (signal.aborted) return;
      toast.failure(`Couldn't export ${nouns}`, error);
    }
    onEnd();
  });
  useEffect(() => {
    if (ended) void write();
  }, [ended]);
  if (ended ? !made : !list) return null;
  const cancel = () => {
    control.abort();
    onEnd();
  };
  return (
    <div role="status" className="flex flex-none items-center gap-2.5">
      <span className="max-phone:sr-only">
        {ended ? (
          made && <WriteProgress {...made} nouns={nouns} />
        ) : list ? (
          <WalkProgress walk={list} count={list.rows.length} nouns={nouns}>
            {' '}
            for the export
          </WalkProgress>
        ) : null}
      </span>
      <Button size="sm" onClick={cancel}>
        Cancel export
      </Button>
    </div>
  );
}

/** How much of a file is written. */
const WriteProgress = ({ done, of, nouns }: { done: number; of: number; nouns: string }) => (
  <span className="flex items-center gap-2.5 text-muted text-xs">
    <span className="tnum">
      <b className="font-medium text-strong">{formatNumber(done)}</b> of {formatNumber(of)} {nouns} exported
    </span>
    <Progress label="Export saved" value={done} of={of} className="w-24" />
  </span>
);
