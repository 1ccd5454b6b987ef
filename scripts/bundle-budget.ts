import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { run } from '#server/cli/run.ts';
import { UsageError } from '#server/db/usage-error.ts';
import { root } from './execute.ts';

/** Gzipped JavaScript before the first paint of rows on /pages, kB. */
const FIRST_VISIT_KB = 220;
/** Number of those scripts, without `theme.js`. */
const FIRST_VISIT_SCRIPTS = 11;
/** Gzipped JavaScript of a route beyond the first visit, or of a lazy part beyond its route, kB. */
const ROUTE_KB = 80;
/** A route including its charts, kB. */
const CHARTS_ROUTE_KB = 220;
const CODE_EDITOR_KB = 200;
const CHARTS = 'src/features/sessions/charts.tsx';
const CODE_EDITOR = /(code-editor-view\.tsx|web-languages\.ts)$|@codemirror\/lang-/;
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

/** Keys of chunks and their imports that aren't loaded yet; `lazy` includes dynamic imports. */
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

function files(keys: Set<string>): Set<string> {
  return new Set(Array.from(keys, (key) => manifest[key]?.file ?? ''));
}

function gzipKb(keys: Set<string>): number {
  const sizes = Array.from(
    files(keys),
    (file) => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length,
  );
  return sizes.reduce((sum, size) => sum + size, 0) / 1000;
}

interface Measured {
  name: string;
  kb: number;
  budgetKb: number;
}

/** Each route beyond the first visit, and its lazy parts beyond the route. */
function measureRoutes(first: Set<string>): Measured[] {
  const routes: Measured[] = [];
  const parts = new Map<string, number>();
  for (const key of Object.keys(manifest)) {
    const name = SCREEN.exec(key)?.[1];
    if (name === undefined || key === FIRST_SCREEN) continue;
    const lazyParts = closure([key], first, true);
    const hasCharts = lazyParts.has(CHARTS);
    const route = closure(hasCharts ? [key, CHARTS] : [key], first);
    routes.push({ name, kb: gzipKb(route), budgetKb: hasCharts ? CHARTS_ROUTE_KB : ROUTE_KB });
    const loaded = new Set([...first, ...route]);
    for (const part of lazyParts)
      if (manifest[part]?.isDynamicEntry && !loaded.has(part))
        parts.set(part, Math.max(parts.get(part) ?? 0, gzipKb(closure([part], loaded))));
  }
  for (const [name, kb] of parts)
    routes.push({ name, kb, budgetKb: CODE_EDITOR.test(name) ? CODE_EDITOR_KB : ROUTE_KB });
  return routes;
}

const print = ({ name, kb, budgetKb }: Measured) =>
  console.log(`${kb.toFixed(1)} kB of ${budgetKb}  ${name}`);

await run(async () => {
  if (!manifest[FIRST_SCREEN] || !manifest[CHARTS])
    throw new UsageError('The build has no list of pages or no charts. Correct scripts/bundle-budget.ts.');
  const first = closure(['index.html', FIRST_SCREEN]);
  const firstVisit = { name: 'first visit to /pages', kb: gzipKb(first), budgetKb: FIRST_VISIT_KB };
  const routes = measureRoutes(first).toSorted((a, b) => b.kb / b.budgetKb - a.kb / a.budgetKb);
  const over = [firstVisit, ...routes].filter(({ kb, budgetKb }) => kb > budgetKb);
  print(firstVisit);
  // The largest, and all that exceed a limit.
  for (const route of routes.slice(0, Math.max(1, over.length))) print(route);
  if (over.length > 0)
    throw new UsageError(`Over the budget for scripts: ${over.map(({ name }) => name).join(', ')}.`);
  if (files(first).size > FIRST_VISIT_SCRIPTS)
    throw new UsageError(
      `A first visit loads ${files(first).size} scripts; ${FIRST_VISIT_SCRIPTS} are allowed.`,
    );
});
