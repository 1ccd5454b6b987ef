import { useEffect, useEffectEvent, useState } from 'react';
import { explain } from '#api/explain.ts';
import type { Walk } from '#api/use-walk.ts';
import { toast } from '#shell/notify.ts';
import { Button } from '#ui/button.tsx';
import { download } from '#util/download.ts';
import { plural } from '#util/text.ts';
import { WalkProgress } from './walk-progress.tsx';

/** What an export came to. */
export interface Exported {
  files: readonly { file: Blob; name: string }[];
  /** How many of the list are in it. */
  count: number;
}

interface ExportWaitProps {
  /** The list as far as it is read; not given where there is no more to read. */
  list?: (Walk & { rows: { readonly length: number } }) | undefined;
  noun: string;
  nouns: string;
  /** Makes the files, once there is no more to read. */
  make(): Promise<Exported>;
  onEnd(): void;
}

/** Reads the rest of a list, says how far that is, and hands its files over; it can be called off until then. */
export function ExportWait({ list, noun, nouns, make, onEnd }: ExportWaitProps) {
  const ended = !list || list.complete || list.notice !== null;
  const [resumed, setResumed] = useState(false);
  // What has come to its end might begin anew.
  const resume = useEffectEvent(() => !ended && list?.resume());
  useEffect(() => {
    resume();
    setResumed(true);
  }, []);
  const free = list && resumed && !ended && !list.paused && !list.query.isFetching && !list.query.isError;
  const readOn = useEffectEvent(() => void list?.query.fetchNextPage());
  useEffect(() => {
    if (free) readOn();
  }, [free]);

  const write = useEffectEvent(async () => {
    try {
      const { files, count } = await make();
      for (const { file, name } of files) download(file, name);
      const told = `${plural(count, noun, nouns)} exported`;
      if (list?.notice) toast.info(`${told}, not all there are`, { detail: list.notice });
      else toast.done(told, { detail: files.map(({ name }) => name).join(', ') });
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
