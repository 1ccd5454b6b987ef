import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { run, UsageError } from '#server/usage-error.ts';
import { root } from './execute.ts';

interface Chunk {
  file: string;
  name?: string;
  imports?: string[] | undefined;
  dynamicImports?: string[] | undefined;
}

type Manifest = Record<string, Chunk>;

/** Gzipped JavaScript a first visit to the list of pages may load, in thousands of bytes. */
const FIRST_VISIT_KB = 200;
/** Gzipped JavaScript any other route may load beyond that, with every lazy part that is not set apart below. */
const ROUTE_KB = 80;
/** What the first visit loads: the entry, the routes around the list, and the list itself. */
const firstVisit = /^(?:index\.html|src\/routes\/(?:__root|_app|_app\/pages\.index)\.tsx(?:\?.*)?)$/;
const route = /^src\/routes\/(.+)\.tsx\?tsr-split=component$/;
/** Lazy parts that opening a route does not load: they come when they are looked at, asked for, or needed. */
const partsApart = [
  { name: 'charts', entry: /^src\/resources\/[\w-]+\/charts\.tsx$/, budget: 125 },
  {
    name: 'the code editor',
    entry: /^src\/(?:form\/code-editor-view|resources\/page-editor\/scripts-section)\.tsx$/,
    budget: 185,
  },
  { name: 'previews', entry: /^src\/resources\/[\w-]+\/[\w-]+-preview\.tsx$/, budget: 10 },
  // Brings the save engine, which an editor's own route has by itself.
  {
    name: 'the form of a new log entry',
    entry: /^src\/resources\/[\w-]+\/new-[\w-]+-log-dialog\.tsx$/,
    budget: 80,
  },
  { name: 'the editor of a log entry', entry: /^src\/resources\/[\w-]+\/entry-editor\.tsx$/, budget: 60 },
  {
    name: 'dialogs, sheets and the like',
    entry:
      /^src\/(?:form|resources)\/(?!.*\/new-[\w-]+-log-dialog\.).*-(?:dialog|sheet|details)\.tsx$|^src\/form\/(?:merge\/merge-screen\.tsx|save\/discard\.ts)$/,
    budget: 40,
  },
  {
    name: 'panels and exports',
    entry: /^src\/(?:shell|table)\/.*(?:-panel|export-run|export-wait)\.tsx$/,
    budget: 10,
  },
  { name: 'the calendar', entry: /^src\/resources\/sessions\/range-calendar\.tsx$/, budget: 30 },
  { name: 'markdown', entry: /^src\/resources\/topics\/markdown\.tsx$/, budget: 20 },
  { name: 'fields of lists', entry: /^src\/form\/fields\/list-field\.tsx$/, budget: 4 },
  {
    name: 'what this browser keeps',
    // A part that others import as well goes by its chunk's name.
    entry: /^(?:src\/api\/|_)(?:known|recent)-store(?:\.ts|-[\w-]+\.js)$/,
    budget: 5,
  },
  // Comes when the service no longer knows a person, with all of what this browser keeps.
  { name: 'forgetting a person', entry: /^src\/api\/forget\.ts$/, budget: 5 },
  { name: 'long lists of rows', entry: /^src\/form\/rows\/long-rows\.tsx$/, budget: 12 },
];

const dist = join(root, 'dist');
const kilobytes = (kb: number) => `${kb.toFixed(1).padStart(7)} kB`;

const weigh = (file: string) => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length / 1000;
const weighAll = (chunks: Iterable<Chunk>) =>
  [...new Set([...chunks].map(({ file }) => file))].reduce((total, file) => total + weigh(file), 0);

interface Reach {
  /** Chunks that are there already; what they import is too, and what they import lazily is not asked for. */
  beyond?: ReadonlySet<Chunk>;
  /** Whether a lazy import is followed as well, by its key. */
  lazily?(key: string): boolean;
}

/** The manifest with the names of chunks that are of no one file: by themselves they go by hashes. */
function named(manifest: Manifest): Manifest {
  const nameOf = (key: string) => (key.startsWith('_') ? `_${manifest[key]?.name}-${key.slice(1)}` : key);
  return Object.fromEntries(
    Object.entries(manifest).map(([key, { imports, dynamicImports, ...chunk }]) => [
      nameOf(key),
      { ...chunk, imports: imports?.map(nameOf), dynamicImports: dynamicImports?.map(nameOf) },
    ]),
  );
}

/** The chunks named and everything they import. */
function closure(
  manifest: Manifest,
  keys: Iterable<string>,
  { beyond = new Set(), lazily = () => false }: Reach = {},
): Set<Chunk> {
  const found = new Set<Chunk>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || found.has(chunk) || beyond.has(chunk)) return;
    found.add(chunk);
    chunk.imports?.forEach(visit);
    chunk.dynamicImports?.filter(lazily).forEach(visit);
  };
  for (const key of keys) visit(key);
  return found;
}

function checkFirstVisit(chunks: ReadonlySet<Chunk>) {
  for (const { file } of chunks) console.log(`${kilobytes(weigh(file))}  ${file}`);
  const total = weighAll(chunks);
  console.log(`${kilobytes(total)}  a first visit to /pages (budget ${FIRST_VISIT_KB} kB)`);
  if (total > FIRST_VISIT_KB)
    throw new UsageError(
      `The first visit loads ${total.toFixed(1)} kB of scripts; the budget is ${FIRST_VISIT_KB} kB.`,
    );
}

const isApart = (key: string) => partsApart.some(({ entry }) => entry.test(key));

interface Part {
  name: string;
  kb: number;
  budget: number;
}

/** The parts that chunks load later, beyond what is there by then, and those that these bring in turn. */
function partsOf(manifest: Manifest, from: Set<Chunk>, there: ReadonlySet<Chunk>): Part[] {
  const lazy = [...from].flatMap(({ dynamicImports = [] }) => dynamicImports);
  return partsApart.flatMap(({ name, entry, budget }) => {
    const keys = lazy.filter((key) => entry.test(key));
    const lazily = (key: string) => !isApart(key) || entry.test(key);
    const part = closure(manifest, keys, { beyond: there, lazily });
    if (part.size === 0) return [];
    const brought = partsOf(manifest, part, new Set([...there, ...part]));
    return [{ name, kb: weighAll(part), budget }, ...brought];
  });
}

/** Prints what a route loads of its own, and what some parts of it load later. Answers whether that is within the budgets. */
function checkRoute(manifest: Manifest, key: string, visited: ReadonlySet<Chunk>): boolean {
  const own = closure(manifest, [key], { beyond: visited, lazily: (each) => !isApart(each) });
  const parts = partsOf(manifest, own, new Set([...visited, ...own]));
  const kb = weighAll(own);
  const fits = kb <= ROUTE_KB && parts.every((part) => part.kb <= part.budget);
  const notes = parts.map(
    (part) => `and ${part.kb.toFixed(1)} kB of ${part.name} (budget ${part.budget} kB)`,
  );
  console.log(
    [`${kilobytes(kb)}  ${route.exec(key)?.[1]}`, ...notes, ...(fits ? [] : ['TOO MUCH'])].join(', '),
  );
  return fits;
}

await run(async () => {
  const manifest = named(JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')));
  const keys = Object.keys(manifest);
  const entries = keys.filter((key) => firstVisit.test(key));
  if (!entries.some((key) => key.includes('pages.index')))
    throw new UsageError('The build has no route for the list of pages; correct scripts/bundle-budget.ts.');
  const visited = closure(manifest, entries);
  checkFirstVisit(visited);
  console.log(
    `\nEach other route, beyond that (budget ${ROUTE_KB} kB), and what some of their parts load later:`,
  );
  const heavy = keys
    .filter((key) => route.test(key) && !firstVisit.test(key))
    .filter((key) => !checkRoute(manifest, key, visited));
  if (heavy.length > 0) throw new UsageError(`Too much of scripts of their own: ${heavy.join(', ')}.`);
});
