import { execFileSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataFolder, program } from '#server/testing/process.ts';
import { version } from '#server/version.ts';
import manifest from '../package.json' with { type: 'json' };
import { root } from './execute.ts';

const name = `audience-console-${version}`;

describe('the release', () => {
  const folder = mkdtempSync(join(tmpdir(), 'console-release-'));
  const content = join(folder, 'unpacked', name);
  beforeAll(async () => {
    const { code, output } = await program(['scripts/release.ts', folder]).ended;
    if (code !== 0) throw new Error(output);
    execFileSync('mkdir', [join(folder, 'unpacked')]);
    execFileSync('tar', ['-xzf', `${name}.tar.gz`, '-C', 'unpacked'], { cwd: folder });
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('has the server, its commands and dependencies, and the built dashboard', () => {
    for (const file of ['server/main.ts', 'server/cli/tenant.ts', 'contract/endpoints.ts', 'dist/index.html'])
      expect(globSync(file, { cwd: content })).toEqual([file]);
    const { dependencies } = JSON.parse(readFileSync(join(content, 'package.json'), 'utf8'));
    for (const each of Object.keys(dependencies))
      expect(globSync(`node_modules/${each}/package.json`, { cwd: content })).toHaveLength(1);
  });

  it('has nothing that only builds or tests', () => {
    const unexpected = ['src', 'scripts', 'e2e', 'server/**/*.test.ts', 'server/testing', 'dist/.built-from'];
    const tools = ['vite', 'vitest', 'typescript', 'react', 'node'].map((each) => `node_modules/${each}`);
    expect(globSync([...unexpected, ...tools], { cwd: content })).toEqual([]);
  });

  it('matches its checksums', () => {
    for (const cwd of [folder, content])
      execFileSync('sha256sum', ['--check', '--strict', '--quiet', 'SHA256SUMS'], { cwd });
    const listed = readFileSync(join(content, 'SHA256SUMS'), 'utf8').trim().split('\n');
    expect(listed.length).toBeGreaterThan(1000);
  });

  it('lists the packages it ships, and those in the dashboard', () => {
    const bom = JSON.parse(readFileSync(join(folder, `${name}.cdx.json`), 'utf8'));
    expect(bom).toMatchObject({
      bomFormat: 'CycloneDX',
      metadata: { component: { name: 'audience-console', version } },
    });
    const names: string[] = bom.components.map((component: { name: string }) => component.name);
    expect(names).toEqual(
      expect.arrayContaining(['fastify', 'better-sqlite3', 'react', 'recharts', 'papaparse']),
    );
    for (const tool of ['vite', 'vitest', 'typescript', 'node']) expect(names).not.toContain(tool);
    expect(JSON.stringify(bom)).not.toMatch(/registry\./);
  });

  it('starts with one command and builds nothing', async () => {
    const { path, remove } = dataFolder();
    const env = { PORT: '0', DEMO: 'off', DATA_DIR: path };
    const server = program([join(content, 'server/main.ts')], env);
    const [, url = ''] = await server.waitForOutput(/is ready at (\S+)/);
    expect(await (await fetch(`${url}/readyz`)).json()).toEqual({ status: 'ready', version });
    const page = await fetch(url, { headers: { accept: 'text/html' } });
    expect(await page.text()).toContain('<title>Audience Console</title>');
    server.child.kill('SIGTERM');
    expect((await server.ended).code).toBe(0);
    expect((await server.ended).output).not.toMatch(/Building|Warning/);
    remove();
  });

  it('has an image on the Node of this project, pinned by digest', () => {
    const base = readFileSync(join(root, 'Containerfile'), 'utf8').match(/^ARG BASE=(.*)$/m)?.[1];
    expect(base).toMatch(
      new RegExp(`/library/node:${manifest.devDependencies.node}-bookworm-slim@sha256:[0-9a-f]{64}$`),
    );
  });

  it('is described in the changelog', () => {
    expect(readFileSync(join(root, 'CHANGELOG.md'), 'utf8')).toContain(`\n## [${version}] - `);
  });
});
