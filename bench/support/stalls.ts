import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** Start and end, epoch ms. */
type Interval = readonly [from: number, to: number];

const intersect = (some: readonly Interval[], others: readonly Interval[]): Interval[] =>
  some.flatMap(([from, to]) =>
    others
      .map(([startedAt, ended]): Interval => [Math.max(from, startedAt), Math.min(to, ended)])
      .filter(([startedAt, ended]) => startedAt < ended),
  );

/** Watches one CPU; undefined without permission for real-time priority. */
async function watchProcessor(processor: number) {
  const script = fileURLToPath(new URL('stall-watch.ts', import.meta.url));
  const child = spawn('taskset', ['-c', String(processor), 'chrt', '-f', '1', process.execPath, script], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const intervals: Interval[] = [];
  const ended = new Promise<void>((done) => child.once('close', () => done()).once('error', () => done()));
  const lines = createInterface(child.stdout);
  const startedAt = await Promise.race([once(lines, 'line').then(() => true), ended.then(() => false)]);
  if (!startedAt) return;
  lines.on('line', (line) => {
    const [from = 0, to = 0] = line.split(' ').map(Number);
    intervals.push([from, to]);
  });
  return {
    async end() {
      child.kill();
      await ended;
      return intervals;
    },
  };
}

/**
 * Detects stalls of the whole machine, e.g. a virtual machine whose host is overcommitted. They lengthen every
 * measurement.
 *
 * @returns a function that stops watching and returns the intervals in which no CPU ran; undefined without Linux
 * and real-time priority
 */
export async function watchStalls(): Promise<(() => Promise<readonly Interval[]>) | undefined> {
  const started = await Promise.all(
    Array.from({ length: availableParallelism() }, (_, processor) => watchProcessor(processor)),
  );
  const watchers = started.filter((watch) => watch !== undefined);
  const end = async () => (await Promise.all(watchers.map((watch) => watch.end()))).reduce(intersect);
  if (watchers.length === started.length) return end;
  await Promise.all(watchers.map((watch) => watch.end()));
  return undefined;
}

/** Duration of the stalls within an interval, ms. */
export const stalledMs = (stalls: readonly Interval[], interval: Interval): number =>
  intersect(stalls, [interval]).reduce((sum, [from, to]) => sum + to - from, 0);
