import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

/** Everything the dashboard is built from. The build generates the route tree. */
const inputs = [
  'src/**',
  'contract/**',
  'public/**',
  'docs/guide/**',
  'docs/screenshots/**',
  'scripts/chunk-groups.ts',
  'scripts/finish-build.ts',
  'scripts/frame-in-html.ts',
  'scripts/retryable-imports.ts',
  'index.html',
  'vite.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
];
const made = /(?:route-tree\.gen\.ts|\.test\.tsx?)$/;

/** Stores the hash of the inputs inside `dist`. */
export const RECORD = '.built-from';

/** SHA-256 of the names and contents of all inputs, hex. */
export function hashInputs(): string {
  const hash = createHash('sha256').update(process.version);
  const files = globSync(inputs, { cwd: root }).filter((file) => !made.test(file));
  for (const file of files.sort())
    if (statSync(join(root, file)).isFile())
      hash.update(`\n${file}\n`).update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

/** Whether `dist` matches the current sources. */
export function isBuilt(): boolean {
  const record = join(root, 'dist', RECORD);
  return existsSync(record) && readFileSync(record, 'utf8') === hashInputs();
}
