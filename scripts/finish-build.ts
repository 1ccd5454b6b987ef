import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Plugin } from 'vite';
import { hashInputs, RECORD } from './build-inputs.ts';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Smaller files fit into one packet anyway. */
const MIN_SIZE_BYTES = 1400;

/** Writes a Brotli and a gzip version next to a file; fonts and images are already compressed. */
async function compress(file: string): Promise<void> {
  const bytes = readFileSync(file);
  if (bytes.length < MIN_SIZE_BYTES) return;
  const [br, gz] = await Promise.all([brotli(bytes), gzipped(bytes, { level: 9 })]);
  writeFileSync(`${file}.br`, br);
  writeFileSync(`${file}.gz`, gz);
}

/** Names of the files in `src/routes` that are screens, such as `pages.$pageId.edit`. */
export const listRoutes = (root: string): string[] =>
  globSync('**/*.tsx', { cwd: join(root, 'src/routes') })
    .map((file) => file.replace(/^_app\//, '').replace(/\.tsx$/, ''))
    // Not the layouts, and not the screen for unknown paths.
    .filter((name) => !/^[_$-]/.test(name))
    .sort();

/**
 * Vite plugin: compresses assets, lists the routes for the server, and stores the hash of the inputs, which `npm start`
 * compares.
 */
export function finishBuild(): Plugin {
  let root = '.';
  let folder = 'dist';
  let inputs = '';
  return {
    name: 'finish-build',
    apply: 'build',
    // It would warn that compression takes most of the time.
    config: () => ({ build: { rolldownOptions: { checks: { pluginTimings: false } } } }),
    configResolved(config) {
      root = config.root;
      folder = join(root, config.build.outDir);
      // At the start, so that edits during the build count as changes.
      inputs = hashInputs();
    },
    // Not closeBundle, which also runs after a failed build and would hide its error.
    async writeBundle() {
      await Promise.all(globSync(join(folder, '**/*.{js,css,svg}')).map(compress));
      writeFileSync(join(folder, '.vite/routes.json'), JSON.stringify(listRoutes(root)));
      writeFileSync(join(folder, RECORD), inputs);
    },
  };
}
