// Compares the Node executable of the dependency `node` with its checksum. The lock file doesn't cover it: the
// dependency's own install script downloads it. Runs after `npm ci`, in the Node that runs npm and never in the one
// checked: package.json names npm's Node twice, as sh and as Windows' cmd write it.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';

/** SHA-256 of the executable in the package node-<platform>-<arch>, for the version of `node` in package.json. */
const checksums = {
  'linux-x64': '7fde7b8afa198da66257f42ee2001d874c7355631e6d1579a5fb5ef1f246df4c',
  'linux-arm64': '0f8949d1028f6d61506b2d5bc57e7e6fe893d7b1997509b7847294fc9c616584',
  'win32-x64': 'ba4e6d110e8c1592a1ecd390f6b05f3da124b13871a5be62b341a07a853c6c32',
};

const platform = `${process.platform}-${process.arch}`;
const expected = checksums[platform];
const file = `node_modules/node/bin/node${process.platform === 'win32' ? '.exe' : ''}`;
const checksum = existsSync(file) ? createHash('sha256').update(readFileSync(file)).digest('hex') : null;
// `npm ci --omit=dev` leaves the dependency out.
if (!existsSync('node_modules/node')) process.exitCode = 0;
else if (!expected) console.warn(`Didn't check ${file}: its checksum isn't known for ${platform}.`);
else if (checksum !== expected) {
  console.error(`${file} isn't the Node this project expects: remove node_modules and run npm ci again.`);
  process.exitCode = 1;
}
