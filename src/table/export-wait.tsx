import { useEffect, useEffectEvent, useState } from 'react';
import { type LoadingList, useLoadRest } from '#api/queries/use-list.ts';
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

interface ExportOptions<A> {
  /** The list to load completely first. */
  list?: LoadingList | undefined;
  noun: string;
  nouns: string;
  /** Creates the files once the list is loaded, and reports progress if that takes long. */
  createFiles(controls: ExportControls, format: A): Promise<ExportResult>;
}

/** One export, with what creates its files once the list is loaded. */
interface Run<A> {
  controller: AbortController;
  ready: PromiseWithResolvers<Pick<ExportOptions<A>, 'createFiles' | 'list'>>;
}

/** Exports a list after loading the rest of it. `start` belongs into an event handler. */
export function useExport<A = void>({ list, noun, nouns, createFiles }: ExportOptions<A>) {
  const [run, setRun] = useState<Run<A> | null>(null);
  const [progress, setProgress] = useState<{ done: number; of: number } | null>(null);
  const isReady = useLoadRest(list, run !== null);
  const provideLoaded = useEffectEvent(() => run?.ready.resolve({ createFiles, list }));
  useEffect(() => {
    if (run && isReady) provideLoaded();
  }, [run, isReady]);

  async function exportFiles({ controller: { signal }, ready }: Run<A>, format: A): Promise<void> {
    try {
      const { createFiles, list } = await ready.promise;
      if (signal.aborted) return;
      const { files, count } = await createFiles({ signal, onProgress: setProgress }, format);
      if (signal.aborted) return;
      for (const { file, name } of files) download(file, name);
      const title = `${plural(count, noun, nouns)} exported`;
      if (list?.notice) toast.info(`${title}, incomplete`, { detail: list.notice });
      else toast.done(title, { detail: files.map(({ name }) => name).join(', ') });
    } catch (error) {
      if (signal.aborted) return;
      toast.failure(`Couldn't export ${nouns}`, error);
    }
    setRun(null);
  }
  return {
    isRunning: run !== null,
    progress,
    start(format: A) {
      const started = { controller: new AbortController(), ready: Promise.withResolvers() } as Run<A>;
      setRun(started);
      setProgress(null);
      // Resuming a finished list could restart it.
      if (!isReady) list?.resume();
      void exportFiles(started, format);
    },
    cancel() {
      run?.controller.abort();
      setRun(null);
    },
  };
}

type ExportWaitProps = Pick<ReturnType<typeof useExport>, 'progress' | 'cancel'> &
  Pick<ExportOptions<void>, 'list' | 'nouns'>;

/** Progress of an export. Can be canceled. */
export function ExportWait({ list, nouns, progress, cancel }: ExportWaitProps) {
  const loading = list && !list.isComplete && list.notice === null ? list : null;
  if (!loading && !progress) return null;
  return (
    <div role="status" className="flex flex-none items-center gap-2.5">
      <span className="max-phone:sr-only">
        {loading ? (
          <ListProgress list={loading} count={loading.rows.length} nouns={nouns}>
            {' '}
            for the export
          </ListProgress>
        ) : progress ? (
          <span className="flex items-center gap-2.5 text-muted text-xs">
            <span className="tnum">
              <b className="font-medium text-strong">{formatNumber(progress.done)}</b> of{' '}
              {formatNumber(progress.of)} {nouns} exported
            </span>
            <Progress label="Export progress" value={progress.done} of={progress.of} className="w-24" />
          </span>
        ) : null}
      </span>
      <Button size="sm" onClick={cancel}>
        Cancel export
      </Button>
    </div>
  );
}
