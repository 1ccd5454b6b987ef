import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { run, UsageError } from '#server/usage-error.ts';
import { root } from './execute.ts';

interface Chunk {
  file: string;
  imports?: string[];
  dynamicImports?: string[];
}

/** Gzipped JavaScript a first visit to the list of pages may load, in thousands of bytes. */
const FIRST_VISIT_KB = 160;
/** Gzipped JavaScript any other route may load beyond that, its lazy parts included, charts apart. */
const ROUTE_KB = 60;
/** What the first visit loads: the entry, the routes around the list, and the list itself. */
const firstVisit = /^(?:index\.html|src\/routes\/(?:__root|_app|_app\/pages\.index)\.tsx(?:\?.*)?)$/;
const route = /^src\/routes\/(.+)\.tsx\?tsr-split=component$/;
/** Class names of the charts library, which no list needs. */
const charts = /recharts-(?:wrapper|surface)/;

const dist = join(root, 'dist');
const kilobytes = (kb: number) => `${kb.toFixed(1).padStart(7)} kB`;

function readScript(file: string) {
  const bytes = readFileSync(join(dist, file));
  return { kb: gzipSync(bytes, { level: 9 }).length / 1000, charts: charts.test(bytes.toString()) };
}

/** The chunks named and everything they import statically. */
function closure(manifest: Record<string, Chunk>, keys: Iterable<string>): Set<Chunk> {
  const found = new Set<Chunk>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || found.has(chunk)) return;
    found.add(chunk);
    chunk.imports?.forEach(visit);
  };
  for (const key of keys) visit(key);
  return found;
}

function checkFirstVisit(chunks: ReadonlySet<Chunk>) {
  let total = 0;
  for (const { file } of chunks) {
    const script = readScript(file);
    total += script.kb;
    console.log(`${kilobytes(script.kb)}  ${file}`);
    if (script.charts) throw new UsageError(`${file} holds charts, which the list of pages does not need.`);
  }
  console.log(`${kilobytes(total)}  a first visit to /pages (budget ${FIRST_VISIT_KB} kB)`);
  if (total > FIRST_VISIT_KB)
    throw new UsageError(
      `The first visit loads ${total.toFixed(1)} kB of scripts; the budget is ${FIRST_VISIT_KB} kB.`,
    );
}

/** Prints what a route loads of its own. Answers whether that is within the budget. */
function checkRoute(manifest: Record<string, Chunk>, key: string, visited: ReadonlySet<Chunk>): boolean {
  const own = [...closure(manifest, [key])].filter((chunk) => !visited.has(chunk));
  const lazy = closure(
    manifest,
    own.flatMap(({ dynamicImports = [] }) => dynamicImports),
  );
  const scripts = [...new Set([...own, ...lazy])]
    .filter((chunk) => !visited.has(chunk))
    .map(({ file }) => readScript(file));
  const sum = (some: readonly { kb: number }[]) => some.reduce((total, { kb }) => total + kb, 0);
  const budgeted = sum(scripts.filter((each) => !each.charts));
  const apart = sum(scripts.filter((each) => each.charts));
  const notes = [
    apart > 0 ? `and ${apart.toFixed(1)} kB of charts` : '',
    budgeted > ROUTE_KB ? 'TOO MUCH' : '',
  ];
  console.log(
    `${kilobytes(budgeted)}  ${route.exec(key)?.[1]}  ${notes.filter(Boolean).join(', ')}`.trimEnd(),
  );
  return budgeted <= ROUTE_KB;
}

await run(async () => {
  const manifest: Record<string, Chunk> = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));
  const keys = Object.keys(manifest);
  const entries = keys.filter((key) => firstVisit.test(key));
  if (!entries.some((key) => key.includes('pages.index')))
    throw new UsageError('The build has no route for the list of pages; correct scripts/bundle-budget.ts.');
  const visited = closure(manifest, entries);
  checkFirstVisit(visited);
  console.log(`\nEach other route, beyond that (budget ${ROUTE_KB} kB, lazy parts included, charts apart):`);
  const heavy = keys
    .filter((key) => route.test(key) && !firstVisit.test(key))
    .filter((key) => !checkRoute(manifest, key, visited));
  if (heavy.length > 0)
    throw new UsageError(`More than ${ROUTE_KB} kB of scripts of their own: ${heavy.join(', ')}.`);
});
