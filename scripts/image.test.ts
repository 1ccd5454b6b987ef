import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { version } from '#server/version.ts';
import { root } from './execute.ts';

const MAX_SIZE_BYTES = 250e6;
const PORT = '4389';
const url = `http://127.0.0.1:${PORT}`;
const BASE = 'localhost/audience-console-test-base';
const IMAGE = 'localhost/audience-console-test';
const extraCertificates = process.env.NODE_EXTRA_CA_CERTS;

const execute = (command: string, ...args: string[]) =>
  execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'], cwd: root }).trim();
const buildah = (...args: string[]) => execute('buildah', ...args);

/** Creates a base image from Debian packages, this Node and npm, as CI can't download `node:24-bookworm-slim`. */
function createBase(folder: string): void {
  execute('debootstrap', '--variant=minbase', '--include=libstdc++6,ca-certificates', 'bookworm', folder);
  const local = join(folder, 'usr/local');
  cpSync(process.execPath, join(local, 'bin/node'));
  const npm = realpathSync(execute('which', 'npm'));
  cpSync(join(npm, '../..'), join(local, 'lib/node_modules/npm'), { recursive: true });
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(local, 'bin/npm'));
  const container = buildah('from', 'scratch');
  const env = ['PATH=/usr/local/bin:/usr/bin:/bin'];
  if (extraCertificates) {
    cpSync(extraCertificates, join(folder, 'etc/ssl/extra.pem'));
    env.push('NODE_EXTRA_CA_CERTS=/etc/ssl/extra.pem');
  }
  buildah('copy', '--quiet', container, folder, '/');
  buildah('config', ...env.flatMap((each) => ['--env', each]), container);
  buildah('commit', '--quiet', container, BASE);
  buildah('rm', container);
}

/** Mounts the image as Compose runs it: read-only, with a volume at /data and a temporary /tmp. */
const MOUNT = `
  set -e
  image=$1; volume=$2; shift 2
  mount --bind "$image" "$image"
  mount --bind "$volume" "$image/data"
  mount -t tmpfs tmpfs "$image/tmp"
  mount -t proc proc "$image/proc"
  mount --rbind /dev "$image/dev"
  mount -o remount,bind,ro "$image"
  cd "$image/app"
  exec chroot --userspec=1000:1000 "$image" /usr/bin/env -i -C /app "$@"
`;

// Needs root, buildah, debootstrap and the npm registry; `.ci/run` starts it. It takes about five minutes.
describe('the image', () => {
  const folder = mkdtempSync('/var/tmp/console-image-');
  const volume = join(folder, 'data');
  let container = '';
  let image = '';
  let docker: { config: { Env: string[]; Cmd: string[]; Healthcheck: { Test: string[] }; User: string } };
  let layers: { size: number }[];

  beforeAll(() => {
    createBase(join(folder, 'base'));
    buildah('bud', '--isolation=chroot', '--format=docker', `--build-arg=BASE=${BASE}`, '-t', IMAGE, '.');
    const inspected = JSON.parse(buildah('inspect', '--type=image', IMAGE));
    docker = JSON.parse(inspected.Config);
    ({ layers } = JSON.parse(inspected.Manifest));
    container = buildah('from', IMAGE);
    image = buildah('mount', container);
    mkdirSync(volume);
    chownSync(volume, 1000, 1000);
  });
  afterAll(() => {
    buildah('rm', container);
    buildah('rmi', IMAGE, BASE);
    rmSync(folder, { recursive: true });
  });

  /** Starts a command in the image. */
  function start(command: string[], env: string[] = []) {
    const child = spawn(
      'unshare',
      ['--mount', 'bash', '-c', MOUNT, 'bash', image, volume, ...docker.config.Env, ...env, ...command],
      { stdio: ['ignore', 'pipe', 'pipe'] },
    );
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        output += chunk;
      });
    const ended = once(child, 'close').then(([code]) => ({ code, output }));
    return { child, ended, output: () => output };
  }
  const health = () => start(docker.config.Healthcheck.Test.slice(1), [`PORT=${PORT}`]).ended;

  it('is small', () => {
    const [, ...added] = layers;
    const bytes = added.reduce((sum, { size }) => sum + size, 0);
    console.log(`${(bytes / 1e6).toFixed(1)} MB above the base`);
    expect(bytes).toBeLessThan(MAX_SIZE_BYTES);
  });

  it('runs read-only as user 1000, is healthy, signs in, and ends on SIGTERM', async () => {
    expect(docker.config.User).toBe('1000:1000');
    expect((await health()).code).toBe(1);
    const server = start(docker.config.Cmd, [`PORT=${PORT}`]);
    await expect.poll(server.output).toContain(`Audience Console ${version} is ready`);
    expect((await health()).code).toBe(0);

    const tenant = await start(['node', 'server/cli/tenant.ts', 'create', 'Acme']).ended;
    const apiKey = tenant.output.trim().split(/\s/).at(-1);
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ apiKey });
    const response = await fetch(`${url}/session`, { method: 'POST', headers, body });
    expect((await response.json()).tenant.name).toBe('Acme');
    expect(await (await fetch(url, { headers: { accept: 'text/html' } })).text()).toContain('/assets/');

    const write = `require('node:fs').writeFileSync('/app/server/main.ts', '')`;
    expect((await start(['node', '--eval', write]).ended).output).toMatch(/EROFS/);
    server.child.kill('SIGTERM');
    expect((await server.ended).code).toBe(0);
  });
});
