import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** From and to, ms since 1970. */
type Stretch = readonly [from: number, to: number];

const common = (some: readonly Stretch[], others: readonly Stretch[]): Stretch[] =>
  some.flatMap(([from, to]) =>
    others
      .map(([began, ended]): Stretch => [Math.max(from, began), Math.min(to, ended)])
      .filter(([began, ended]) => began < ended),
  );

/** Watches one processor; undefined where a process cannot have the priority for it. */
async function watchProcessor(processor: number) {
  const script = fileURLToPath(new URL('standstill-watch.ts', import.meta.url));
  const child = spawn('taskset', ['-c', String(processor), 'chrt', '-f', '1', process.execPath, script], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const stretches: Stretch[] = [];
  const ended = new Promise<void>((done) => child.once('close', () => done()).once('error', () => done()));
  const lines = createInterface(child.stdout);
  const began = await Promise.race([once(lines, 'line').then(() => true), ended.then(() => false)]);
  if (!began) return;
  lines.on('line', (line) => {
    const [from = 0, to = 0] = line.split(' ').map(Number);
    stretches.push([from, to]);
  });
  return {
    async end() {
      child.kill();
      await ended;
      return stretches;
    },
  };
}

/**
 * Watches for moments in which the whole machine stands still, as a virtual one does whose host gives its processors
 * to others: programs of this machine cannot cause them, whatever they do, and whatever is measured takes as much
 * longer.
 *
 * @returns ends the watch and answers the stretches in which no processor ran; undefined where that cannot be watched
 * (it takes Linux, and the right to a real-time priority)
 */
export async function watchStandstills(): Promise<(() => Promise<readonly Stretch[]>) | undefined> {
  const started = await Promise.all(
    Array.from({ length: availableParallelism() }, (_, processor) => watchProcessor(processor)),
  );
  const watches = started.filter((watch) => watch !== undefined);
  const end = async () => (await Promise.all(watches.map((watch) => watch.end()))).reduce(common);
  if (watches.length === started.length) return end;
  await Promise.all(watches.map((watch) => watch.end()));
  return undefined;
}

/** For how much of a stretch the machine stood still, ms. */
export const stoodStill = (standstills: readonly Stretch[], stretch: Stretch): number =>
  common(standstills, [stretch]).reduce((sum, [from, to]) => sum + to - from, 0);
