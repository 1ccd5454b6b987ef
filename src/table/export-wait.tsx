import { useEffect, useEffectEvent, useState } from 'react';
import type { ListState } from '#api/queries/use-list.ts';
import { download } from '#lib/download.ts';
import { formatNumber, plural } from '#lib/text.ts';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/notify.ts';
import { Progress } from '#ui/progress.tsx';
import { ListProgress } from './list-progress.tsx';

export interface ExportResult {
  files: readonly { file: Blob; name: string }[];
  /** Number of exported records. */
  count: number;
}

export interface ExportControls {
  signal: AbortSignal;
  onProgress(progress: { done: number; of: number }): void;
}

export interface ExportWaitProps {
  /** The list to load completely first. */
  list?: (ListState & { rows: { readonly length: number } }) | undefined;
  noun: string;
  nouns: string;
  /** Creates the files once the list is loaded, and reports progress if that takes long. */
  createFiles(controls: ExportControls): Promise<ExportResult>;
  onEnd(): void;
}

/** Loads the rest of a list with a progress bar, then downloads its files. Can be canceled. */
export function ExportWait({ list, noun, nouns, createFiles, onEnd }: ExportWaitProps) {
  const isLoaded = !list || list.isComplete || list.notice !== null;
  const [resumed, setResumed] = useState(false);
  // Resuming a finished list could restart it.
  const resume = useEffectEvent(() => !isLoaded && list?.resume());
  useEffect(() => {
    resume();
    setResumed(true);
  }, []);
  const canFetch = list && resumed && !isLoaded && !list.isPaused && !list.isFetching && !list.error;
  const fetchMore = useEffectEvent(() => list?.loadMore());
  useEffect(() => {
    if (canFetch) fetchMore();
  }, [canFetch]);

  const [controller] = useState(() => new AbortController());
  const [progress, setProgress] = useState<{ done: number; of: number } | null>(null);
  const write = useEffectEvent(async () => {
    const { signal } = controller;
    try {
      const { files, count } = await createFiles({ signal, onProgress: setProgress });
      if (signal.aborted) return;
      for (const { file, name } of files) download(file, name);
      const title = `${plural(count, noun, nouns)} exported`;
      if (list?.notice) toast.info(`${title}, incomplete`, { detail: list.notice });
      else toast.done(title, { detail: files.map(({ name }) => name).join(', ') });
    } catch (error) {
      if (signal.aborted) return;
      toast.failure(`Couldn't export ${nouns}`, error);
    }
    onEnd();
  });
  useEffect(() => {
    if (isLoaded) void write();
  }, [isLoaded]);
  if (isLoaded ? !progress : !list) return null;
  const cancel = () => {
    controller.abort();
    onEnd();
  };
  return (
    <div role="status" className="flex flex-none items-center gap-2.5">
      <span className="max-phone:sr-only">
        {isLoaded ? (
          progress && (
            <span className="flex items-center gap-2.5 text-muted text-xs">
              <span className="tnum">
                <b className="font-medium text-strong">{formatNumber(progress.done)}</b> of{' '}
                {formatNumber(progress.of)} {nouns} exported
              </span>
              <Progress label="Export progress" value={progress.done} of={progress.of} className="w-24" />
            </span>
          )
        ) : list ? (
          <ListProgress list={list} count={list.rows.length} nouns={nouns}>
            {' '}
            for the export
          </ListProgress>
        ) : null}
      </span>
      <Button size="sm" onClick={cancel}>
        Cancel export
      </Button>
    </div>
  );
}
