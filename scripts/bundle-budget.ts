import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { run, UsageError } from '#server/usage-error.ts';
import { root } from './execute.ts';

/** Gzipped JavaScript of a first visit to the list of pages, kB. */
const FIRST_VISIT_KB = 200;
/** Gzipped JavaScript of any other screen beyond that, or of a part it loads later beyond the screen, kB. */
const SCREEN_KB = 80;
/** Parts that may be larger. */
const HEAVY_PARTS = [
  { part: /sessions\/charts\.tsx$/, kb: 220 },
  { part: /code-editor-view\.tsx$|@codemirror\/lang-/, kb: 200 },
];
const FIRST_SCREEN = 'src/routes/_app/pages.index.tsx?tsr-split=component';
const SCREEN = /^src\/routes\/(.+)\.tsx\?tsr-split=component$/;

interface Chunk {
  file: string;
  isDynamicEntry?: boolean;
  imports?: string[];
  dynamicImports?: string[];
}

const dist = join(root, 'dist');
const manifest: Record<string, Chunk> = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));

/** The keys of chunks and of all they import that isn't loaded yet; with `lazy`, also what they import dynamically. */
function closure(keys: string[], loaded = new Set<string>(), lazy = false): Set<string> {
  const found = new Set<string>();
  const visit = (key: string) => {
    if (found.has(key) || loaded.has(key)) return;
    found.add(key);
    const { imports = [], dynamicImports = [] } = manifest[key] ?? {};
    imports.forEach(visit);
    if (lazy) dynamicImports.forEach(visit);
  };
  keys.forEach(visit);
  return found;
}

function gzipKb(keys: Set<string>): number {
  const files = new Set(Array.from(keys, (key) => manifest[key]?.file ?? ''));
  const sizes = Array.from(files, (file) => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length);
  return sizes.reduce((sum, size) => sum + size, 0) / 1000;
}

const tooMuch: string[] = [];
function check(name: string, kb: number, budgetKb: number): void {
  console.log(`${kb.toFixed(1).padStart(7)} kB of ${String(budgetKb).padStart(3)}  ${name}`);
  if (kb > budgetKb) tooMuch.push(name);
}

await run(async () => {
  if (!manifest[FIRST_SCREEN])
    throw new UsageError('The build has no list of pages. Correct scripts/bundle-budget.ts.');
  const first = closure(['index.html', FIRST_SCREEN]);
  check('first visit to /pages', gzipKb(first), FIRST_VISIT_KB);
  const parts = new Map<string, number>();
  for (const key of Object.keys(manifest)) {
    const name = SCREEN.exec(key)?.[1];
    if (name === undefined || key === FIRST_SCREEN) continue;
    const screen = closure([key], first);
    check(name, gzipKb(screen), SCREEN_KB);
    const loaded = new Set([...first, ...screen]);
    for (const part of closure([key], first, true))
      if (manifest[part]?.isDynamicEntry && !loaded.has(part))
        parts.set(part, Math.max(parts.get(part) ?? 0, gzipKb(closure([part], loaded))));
  }
  for (const [part, kb] of parts)
    check(part, kb, HEAVY_PARTS.find((heavy) => heavy.part.test(part))?.kb ?? SCREEN_KB);
  if (tooMuch.length > 0) throw new UsageError(`Over the budget for scripts: ${tooMuch.join(', ')}.`);
});
