import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { run, UsageError } from '#server/usage-error.ts';
import { root } from './execute.ts';

interface Chunk {
  file: string;
  imports?: string[];
  css?: string[];
}

/** Gzipped JavaScript a first visit to the list of pages may load, in thousands of bytes. */
const BUDGET_KB = 160;
/** What that visit loads: the entry, the routes around the list, and the list itself. */
const loaded = /^(?:index\.html|src\/routes\/(?:__root|_app|_app\/pages\.index)\.tsx(?:\?.*)?)$/;
/** Class names of the charts library, which no list needs. */
const charts = /recharts-(?:wrapper|surface)/;

const dist = join(root, 'dist');

/** The files of the chunks named and of everything they import statically. */
function closure(manifest: Record<string, Chunk>, keys: string[]): Set<string> {
  const visited = new Set<string>();
  const files = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || visited.has(key)) return;
    visited.add(key);
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
    chunk.imports?.forEach(visit);
  };
  keys.forEach(visit);
  return files;
}

await run(async () => {
  const manifest: Record<string, Chunk> = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));
  const keys = Object.keys(manifest).filter((key) => loaded.test(key));
  if (!keys.some((key) => key.includes('pages.index')))
    throw new UsageError('The build has no route for the list of pages; correct scripts/bundle-budget.ts.');
  let scripts = 0;
  let styles = 0;
  for (const file of closure(manifest, keys)) {
    const bytes = readFileSync(join(dist, file));
    const kb = gzipSync(bytes, { level: 9 }).length / 1000;
    if (file.endsWith('.js')) scripts += kb;
    else styles += kb;
    console.log(`  ${kb.toFixed(1).padStart(7)} kB  ${file}`);
    if (charts.test(bytes.toString()))
      throw new UsageError(`${file} holds charts, which the list of pages does not need.`);
  }
  console.log(
    `First visit to /pages: ${scripts.toFixed(1)} kB of scripts (budget ${BUDGET_KB}), ${styles.toFixed(1)} kB of styles, gzipped.`,
  );
  if (scripts > BUDGET_KB)
    throw new UsageError(
      `The first visit loads ${scripts.toFixed(1)} kB of scripts; the budget is ${BUDGET_KB} kB.`,
    );
});
