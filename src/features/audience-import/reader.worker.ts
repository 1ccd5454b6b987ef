import { type Reader, reader } from './reader.ts';

interface ReaderRequest {
  method: keyof Reader;
  task: never;
  /** Receives the response. */
  port: MessagePort;
}

export type WorkerResponse =
  | { progress: [done: number, total: number] }
  | { value: unknown }
  | { error: string };

const PROGRESS_INTERVAL_MS = 100;

self.addEventListener('message', async ({ data: { method, task, port } }: MessageEvent<ReaderRequest>) => {
  const respond = (message: WorkerResponse) => port.postMessage(message);
  let reportedAt = 0;
  const onProgress = (done: number, total: number) => {
    if (performance.now() - reportedAt < PROGRESS_INTERVAL_MS) return;
    reportedAt = performance.now();
    respond({ progress: [done, total] });
  };
  try {
    respond({ value: await reader[method](task, onProgress) });
  } catch (error) {
    respond({ error: error instanceof Error ? error.message : String(error) });
  }
});
