import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Plugin } from 'vite';
import { hashInputs, RECORD } from './build-inputs.ts';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Smaller files travel in one packet anyway. */
const WORTHWHILE = 1400;

/** Puts a Brotli and a gzip version beside a file; fonts and pictures are compressed already. */
async function compress(file: string): Promise<void> {
  const bytes = readFileSync(file);
  if (bytes.length < WORTHWHILE) return;
  const [br, gz] = await Promise.all([brotli(bytes), gzipped(bytes, { level: 9 })]);
  writeFileSync(`${file}.br`, br);
  writeFileSync(`${file}.gz`, gz);
}

/** Ends a build: compresses what is served often, and records what was built, for `npm start` to compare. */
export function finishBuild(): Plugin {
  let folder = 'dist';
  let inputs = '';
  return {
    name: 'finish-build',
    apply: 'build',
    configResolved(config) {
      folder = join(config.root, config.build.outDir);
      // Now, not at the end: what is edited during the build is not in it.
      inputs = hashInputs();
    },
    // Not closeBundle, which also runs after a failed build and would hide its error behind a missing folder.
    async writeBundle() {
      await Promise.all(globSync(join(folder, '**/*.{js,css,svg}')).map(compress));
      writeFileSync(join(folder, RECORD), inputs);
    },
  };
}
