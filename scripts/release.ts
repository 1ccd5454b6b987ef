import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { run } from '#server/cli/run.ts';
import manifest from '../package.json' with { type: 'json' };
import { ensureBuilt } from './build.ts';
import { RECORD } from './build-inputs.ts';
import { root } from './execute.ts';

interface Package {
  version?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

const sources = ['dist/**', 'server/**', 'contract/**', 'LICENSE', 'CHANGELOG.md', 'SECURITY.md'];
const TEST_FILE = /\.test\.ts$|\/testing(?:\/|$)|\/recorded-/;

const readText = (file: string) => readFileSync(join(root, file), 'utf8');
const lock: Record<string, Package> = JSON.parse(readText('package-lock.json')).packages;

/** Where Node finds the package `name` that the package in `folder` requires. */
function resolvePackage(folder: string, name: string): string | undefined {
  const path = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
  if (lock[path]) return path;
  return folder === ''
    ? undefined
    : resolvePackage(folder.replace(/\/?node_modules\/(?:@[^/]+\/)?[^/]+$/, ''), name);
}

/** Folders in `node_modules` of the packages with these names and all they require. */
function packageFolders(names: Iterable<string>): string[] {
  const found = new Set<string>();
  function visit(folder: string | undefined) {
    if (folder === undefined || found.has(folder)) return;
    found.add(folder);
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = lock[folder] ?? {};
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies }))
      if (!peerDependenciesMeta?.[name]?.optional) visit(resolvePackage(folder, name));
  }
  for (const name of names) visit(resolvePackage('', name));
  return [...found].filter((folder) => existsSync(join(root, folder))).sort();
}

/** Names of the packages that the dashboard imports, which the build bundles. */
function bundledPackages(): string[] {
  const files = globSync('src/**/*.{ts,tsx,css}', { cwd: root }).filter(
    (file) => !/\.test\.|\/(?:testing|doubles)\//.test(file),
  );
  return files.flatMap((file) =>
    Array.from(
      readText(file).matchAll(/(?:from|import) ['"]((?:@[\w.-]+\/)?[\w-][\w.-]*)/g),
      ([, name = '']) => name,
    ),
  );
}

/** CycloneDX document of the packages that the release contains, the bundled ones too. */
function createBom(): string {
  const names = [...Object.keys(manifest.dependencies), ...bundledPackages()];
  const dependencies = Object.fromEntries(names.map((name) => [name, lock[`node_modules/${name}`]?.version]));
  const { name, version, description, license } = manifest;
  const shipped = { name, version, description, license, dependencies };
  const packages = packageFolders(names).map((folder) => [folder, { ...lock[folder], dev: false }]);
  const parent = mkdtempSync(join(tmpdir(), 'console-sbom-'));
  // npm names the project by its folder.
  const folder = join(parent, name);
  mkdirSync(folder);
  try {
    // A project of just these packages: npm rejects the whole lock file, for packages of other platforms.
    writeFileSync(join(folder, 'package.json'), JSON.stringify(shipped));
    writeFileSync(
      join(folder, 'package-lock.json'),
      JSON.stringify({
        ...shipped,
        lockfileVersion: 3,
        packages: { '': shipped, ...Object.fromEntries(packages) },
      }),
    );
    return execFileSync('npm', ['sbom', '--sbom-format=cyclonedx', '--package-lock-only'], {
      cwd: folder,
      encoding: 'utf8',
    });
  } finally {
    rmSync(parent, { recursive: true });
  }
}

/** `package.json` of the release: without what builds and tests. */
function releaseManifest() {
  const { name, version, description, license, type, imports, scripts, dependencies } = manifest;
  const { '#contract/*': contract, '#server/*': server } = imports;
  const commands = Object.entries(scripts).filter(([, command]) => command.startsWith('node server/'));
  return {
    name,
    version,
    private: true,
    description,
    license,
    type,
    engines: { node: '>=24' },
    imports: { '#contract/*': contract, '#server/*': server },
    scripts: { start: 'node server/main.ts', ...Object.fromEntries(commands) },
    dependencies,
  };
}

/** Lines of `sha256sum` for files below `folder`. */
const checksums = (folder: string, files: string[]): string =>
  files
    .map(
      (file) =>
        `${createHash('sha256')
          .update(readFileSync(join(folder, file)))
          .digest('hex')}  ${file}\n`,
    )
    .join('');

/** Copies all that the server needs to `folder`, with a bill of materials and checksums. */
function collect(folder: string): void {
  const files = globSync(sources, { cwd: root }).filter((file) => statSync(join(root, file)).isFile());
  const shipped = files.filter((file) => !TEST_FILE.test(file) && basename(file) !== RECORD);
  for (const file of [...shipped, ...packageFolders(Object.keys(manifest.dependencies))])
    cpSync(join(root, file), join(folder, file), { recursive: true });
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(releaseManifest(), null, 2)}\n`);
  writeFileSync(join(folder, 'sbom.cdx.json'), createBom());
  const all = globSync('**', { cwd: folder }).filter((file) => statSync(join(folder, file)).isFile());
  writeFileSync(join(folder, 'SHA256SUMS'), checksums(folder, all.sort()));
}

/** `npm run release [-- FOLDER]`: writes an archive, its content, bill of materials and checksums to `release`. */
await run(async () => {
  const folder = resolve(process.argv[2] ?? join(root, 'release'));
  const name = `${manifest.name}-${manifest.version}`;
  const content = join(folder, name);
  await ensureBuilt();
  rmSync(content, { recursive: true, force: true });
  mkdirSync(content, { recursive: true });
  console.log(`Collecting files in ${content}…`);
  collect(content);
  console.log('Packing…');
  const archive = `${name}.tar.gz`;
  execFileSync('tar', ['--owner=0', '--group=0', '--mode=go=rX', '--sort=name', '-czf', archive, name], {
    cwd: folder,
  });
  cpSync(join(content, 'sbom.cdx.json'), join(folder, `${name}.cdx.json`));
  writeFileSync(join(folder, 'SHA256SUMS'), checksums(folder, [archive, `${name}.cdx.json`]));
  const megabytes = (statSync(join(folder, archive)).size / 1e6).toFixed(1);
  console.log(`${join(folder, archive)}: ${megabytes} MB. Its checksum and bill of materials are beside it.`);
});
