import { type Reader, reader } from './reader.ts';

export interface Asked {
  id: number;
  method: keyof Reader;
  task: never;
}

export type Told =
  | { id: number; progress: [done: number, of: number] }
  | { id: number; value: unknown }
  | { id: number; error: string };

/** More often than this, in ms, nobody sees how far it is. */
const EVERY = 100;

const tell = (message: Told) => self.postMessage(message);

self.addEventListener('message', async ({ data: { id, method, task } }: MessageEvent<Asked>) => {
  let last = 0;
  const progress = (done: number, of: number) => {
    if (performance.now() - last < EVERY) return;
    last = performance.now();
    tell({ id, progress: [done, of] });
  };
  try {
    const value: unknown = await reader[method](task, progress);
    tell({ id, value });
  } catch (error) {
    tell({ id, error: error instanceof Error ? error.message : String(error) });
  }
});
