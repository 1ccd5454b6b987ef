import { type Reader, reader } from './reader.ts';

export interface ReaderRequest {
  id: number;
  method: keyof Reader;
  task: never;
}

export type WorkerResponse =
  | { id: number; progress: [done: number, total: number] }
  | { id: number; value: unknown }
  | { id: number; error: string };

const PROGRESS_INTERVAL_MS = 100;

const respond = (message: WorkerResponse) => self.postMessage(message);

self.addEventListener('message', async ({ data: { id, method, task } }: MessageEvent<ReaderRequest>) => {
  let reportedAt = 0;
  const onProgress = (done: number, total: number) => {
    if (performance.now() - reportedAt < PROGRESS_INTERVAL_MS) return;
    reportedAt = performance.now();
    respond({ id, progress: [done, total] });
  };
  try {
    const value: unknown = await reader[method](task, onProgress);
    respond({ id, value });
  } catch (error) {
    respond({ id, error: error instanceof Error ? error.message : String(error) });
  }
});
