import { once } from 'node:events';
import { statSync, writeFileSync } from 'node:fs';
import { Agent, createServer as createHttpServer, request, type ServerResponse } from 'node:http';
import { createServer } from 'node:net';
import { join } from 'node:path';
import SqliteFile from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connect } from './db/connect.ts';
import { errorCode } from './db/error-code.ts';
import { createTenant } from './db/tenants.ts';
import { runInProcess } from './testing/command.ts';
import { startFakeUpstream } from './testing/fake-upstream.ts';
import { makePage } from './testing/fixtures.ts';
import { oldDatabase } from './testing/old-databases.ts';
import { dataFolder, program, startServer } from './testing/process.ts';

const OWN_PORT = { PORT: '0', DEMO: 'off' };

describe('the running server', () => {
  let folder: ReturnType<typeof dataFolder>;
  beforeEach(() => {
    folder = dataFolder();
  });
  afterEach(() => folder.remove());

  const keyOf = async (name: string) => {
    const db = await connect({ dataDir: folder.path, databaseUrl: undefined });
    const { key } = await createTenant(db, name);
    await db.destroy();
    return key;
  };

  /** Expects exit code 1 and a one-line message without a stack. */
  async function errorOf(env: Record<string, string>) {
    const { code, output } = await program(['server/main.ts'], { ...OWN_PORT, ...env }).ended;
    expect(code).toBe(1);
    expect(output).toMatch(/^Error: .*\n$/);
    return output;
  }

  it('rejects a folder in use by another server, while commands still work', async () => {
    const server = await startServer({ DATA_DIR: folder.path });
    expect(await errorOf({ DATA_DIR: folder.path })).toMatch(/already served/);
    const command = await program(['server/cli/tenant.ts', 'create', 'Acme'], { DATA_DIR: folder.path })
      .ended;
    const key = command.output.trim().split(/\s+/).at(-1) ?? '';
    const response = await fetch(`${server.url}/v0/pages`, { headers: { 'x-api-key': key } });
    expect(response.status).toBe(200);
    server.child.kill('SIGTERM');
    expect((await server.ended).code).toBe(0);
  });

  it('releases the folder when it is killed', async () => {
    const first = await startServer({ DATA_DIR: folder.path });
    first.child.kill('SIGKILL');
    await first.ended;
    const second = await startServer({ DATA_DIR: folder.path });
    second.child.kill('SIGTERM');
    expect((await second.ended).code).toBe(0);
  });

  it.each([
    ['a bad value', { PORT: 'http' }, /PORT is "http"/],
    ['an unreachable database', { DATABASE_URL: 'postgres://a:b@127.0.0.1:1/c' }, /No PostgreSQL answers/],
    ['a proxy range that is none', { TRUST_PROXY: '10.0.0.0/99' }, /TRUST_PROXY is "10.0.0.0\/99"/],
    ['a folder that cannot be', { DATA_DIR: '/dev/null/data' }, /cannot be used \(ENOTDIR\)/],
  ])('says what to do about %s', async (_, env, message) => {
    const { code, out, err } = await runInProcess('main.ts', [], {
      ...OWN_PORT,
      DATA_DIR: folder.path,
      ...env,
    });
    expect([code, out, err]).toEqual([1, '', expect.stringMatching(/^Error: .*\n$/)]);
    expect(err).toMatch(message);
  });

  it('says what to do about a host of another machine', async () => {
    expect(await errorOf({ DATA_DIR: folder.path, HOST: '192.0.2.1' })).toMatch(/HOST is "192.0.2.1"/);
  });

  it('prints only JSON lines without keys on standard output, at the lowest and a high level', async () => {
    // The second start finds the demo loaded.
    for (const level of ['trace', 'warn']) {
      const server = program(['server/main.ts'], {
        PORT: '0',
        DEMO_API_KEY: 'a-key-for-the-demo',
        LOG_LEVEL: level,
        DATA_DIR: folder.path,
      });
      const output = { stdout: '', stderr: '' };
      for (const name of ['stdout', 'stderr'] as const)
        server.child[name]?.on('data', (chunk) => {
          output[name] += chunk;
        });
      await server.waitForOutput(/demo key: .*\n/);
      const [, url = ''] = await server.waitForOutput(/is ready at (\S+)/);
      await fetch(`${url}/v0/pages`, { headers: { 'x-api-key': 'a-key-for-the-demo' } });
      await fetch(`${url}/v0/pages`, { headers: { 'x-api-key': 'a-wrong-key' } });
      server.child.kill('SIGINT');
      expect((await server.ended).code).toBe(0);
      expect(output.stderr).toMatch(
        /Audience Console \d+\.\d+\.\d+ is ready at http.*\n {2}demo key: {6}a-key-for-the-demo\n/,
      );
      const events = output.stdout
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line));
      expect(events.map(({ event }) => event)).toContain('unknown_key');
      expect(output.stdout).not.toMatch(/a-key-for-the-demo|a-wrong-key/);
    }
  });

  it("doesn't start npm run dev if a port is in use", async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const taken = address && typeof address === 'object' ? address.port : 0;
    const env = { PORT: String(taken - 1), DATA_DIR: folder.path };
    const { code, output } = await program(['scripts/dev.ts'], env).ended;
    expect([code, output]).toEqual([1, expect.stringMatching(/^Error: Port \d+ cannot be used .*set PORT/)]);
    other.close();
  });

  it('explains a port in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const port = address && typeof address === 'object' ? String(address.port) : '';
    expect(await errorOf({ DATA_DIR: folder.path, PORT: port })).toMatch(/Port \d+ is in use/);
    other.close();
  });

  it("doesn't touch the database of another program", async () => {
    const file = join(folder.path, 'audience-console.db');
    writeFileSync(file, 'these are not the bytes of a database, whatever the name says');
    expect(await errorOf({ DATA_DIR: folder.path })).toMatch(/not a database/);
    writeFileSync(file, '');
    const other = new SqliteFile(file);
    other.exec('create table recipes (id integer)');
    other.close();
    expect(await errorOf({ DATA_DIR: folder.path })).toMatch(/tables of something else \(recipes/);
    writeFileSync(
      join(folder.path, 'server.lock'),
      'a note that somebody left under this very name, not a lock',
    );
    expect(await errorOf({ DATA_DIR: folder.path })).toMatch(/server.lock is damaged or not a database/);
  });

  it('logs what an upgrade applied, at the default level', async () => {
    const file = new SqliteFile(join(folder.path, 'audience-console.db'));
    file.exec(oldDatabase('0005'));
    file.close();
    const server = await startServer({ DATA_DIR: folder.path });
    server.child.kill('SIGTERM');
    const { output } = await server.ended;
    const messages = output
      .split('\n')
      .flatMap((line) => (line.startsWith('{') ? [JSON.parse(line).msg] : []));
    expect(messages[0]).toMatch(/^Copied the database to /);
    expect(messages[1]).toMatch(/^Applied 0006-audience-lists in \d+\.\d s\.$/);
  });

  it('resumes an interrupted first start', async () => {
    const file = new SqliteFile(join(folder.path, 'audience-console.db'));
    // The migrator creates these tables outside the transaction of the first migration.
    file.exec(
      'create table kysely_migration (name varchar(255) not null primary key, timestamp varchar(255))',
    );
    file.close();
    const server = await startServer({ DATA_DIR: folder.path });
    server.child.kill('SIGTERM');
    expect((await server.ended).code).toBe(0);
  });

  it('finishes requests in flight before it exits', async () => {
    const key = await keyOf('Acme');
    const server = await startServer({ DATA_DIR: folder.path });
    const body = JSON.stringify({ source: 'test', type: 'note', payload: {}, email: 'a@b.example' });
    const headers = { 'x-api-key': key, 'content-type': 'application/json', 'content-length': body.length };
    const slow = request(`${server.url}/v0/person_logs`, {
      method: 'POST',
      headers: { ...headers, expect: '100-continue' },
    });
    slow.flushHeaders();
    // The server has the head of the request and waits for its body.
    await once(slow, 'continue');
    server.child.kill('SIGTERM');
    await notReady(server.url);
    await closed(server.url);
    slow.end(body);
    const [response] = await once(slow, 'response');
    response.resume();
    expect([response.statusCode, response.headers.connection]).toEqual([201, 'close']);
    expect((await server.ended).code).toBe(0);
  });

  it('responds to all requests of busy connections before it exits', async () => {
    const key = await keyOf('Acme');
    const server = await startServer({ DATA_DIR: folder.path });
    let responded = 0;
    /** Sends requests, one connection at a time, until the server rejects them. */
    async function client(domain: string): Promise<string> {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      const body = JSON.stringify({ source: 'test', type: 'note', domain, payload: {} });
      const headers = { 'x-api-key': key, 'content-type': 'application/json', 'content-length': body.length };
      for (;;) {
        const call = request(`${server.url}/v0/account_logs`, { method: 'POST', agent, headers });
        call.end(body);
        try {
          const [response] = await once(call, 'response');
          response.resume();
          await once(response, 'end');
          if (response.statusCode !== 201) return String(response.statusCode);
          responded += 1;
        } catch (error) {
          return errorCode(error);
        }
      }
    }
    const clients = Array.from({ length: 8 }, (_, n) => client(`d${n}.example`));
    await expect.poll(() => responded).toBeGreaterThan(50);
    server.child.kill('SIGTERM');
    // The server stopped listening; the connection wasn't cut off during a request.
    expect(new Set(await Promise.all(clients))).toEqual(new Set(['ECONNREFUSED']));
    expect((await server.ended).code).toBe(0);
    const db = await connect({ dataDir: folder.path, databaseUrl: undefined });
    const stored = await db.selectFrom('account_logs').select(db.fn.countAll().as('n')).executeTakeFirst();
    expect(Number(stored?.n)).toBe(responded);
    await db.destroy();
  });
});

describe('the running gateway', () => {
  it('finishes responses in progress before it exits', async () => {
    const service = await startFakeUpstream();
    const folder = dataFolder();
    const gateway = await startServer({ DATA_DIR: folder.path, SERVICE_URL: service.url });
    const asked = new Promise<ServerResponse>((resolve) => {
      service.handler = resolve;
    });
    const pending = fetch(`${gateway.url}/v0/pages`, { headers: { 'x-api-key': 'some-key' } });
    const response = await asked;
    gateway.child.kill('SIGTERM');
    await closed(gateway.url);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"items":[]}');
    expect(await (await pending).json()).toEqual({ items: [] });
    expect((await gateway.ended).code).toBe(0);
    await service.close();
    folder.remove();
  });

  it.each([
    ['ten seconds', 1, 'Cut off what was still open, because stopping took over 10 seconds.'],
    ['a second signal', 2, 'Cut off what was still open, because the signal was repeated.'],
  ])('says that it cut off a request after %s', async (_, signals, msg) => {
    const service = await startFakeUpstream();
    const folder = dataFolder();
    const gateway = await startServer({ DATA_DIR: folder.path, SERVICE_URL: service.url });
    const asked = new Promise<ServerResponse>((resolve) => {
      service.handler = resolve;
    });
    const pending = fetch(`${gateway.url}/v0/pages`, { headers: { 'x-api-key': 'some-key' } });
    const isCutOff = expect(pending).rejects.toThrow();
    await asked;
    for (let sent = 0; sent < signals; sent++) {
      gateway.child.kill('SIGINT');
      await closed(gateway.url);
    }
    await isCutOff;
    const { code, output } = await gateway.ended;
    const logged = output.split('\n').filter((line) => line.startsWith('{'));
    expect([code, logged.map((line) => JSON.parse(line))]).toMatchObject([1, [{ level: 50, msg }]]);
    await service.close();
    folder.remove();
  });

  it('warns about settings that have almost the right name, and starts', async () => {
    const folder = dataFolder();
    const server = await startServer({ DATA_DIR: folder.path, TRUSTPROXY: '1' });
    server.child.kill('SIGTERM');
    expect((await server.ended).output).toContain(
      'Warning: TRUSTPROXY is not a setting and has no effect. Did you mean TRUST_PROXY?',
    );
    folder.remove();
  });

  it('warns about a wrong SERVICE_URL and starts', async () => {
    const otherServer = createHttpServer((request, reply) => {
      reply
        .writeHead(request.url?.startsWith('/site') ? 200 : 404, { 'content-type': 'text/html' })
        .end('<p>');
    }).listen(0, '127.0.0.1');
    await once(otherServer, 'listening');
    const address = otherServer.address();
    const url = `http://127.0.0.1:${address && typeof address === 'object' ? address.port : ''}`;
    const folder = dataFolder();
    const messageOf = async (serviceUrl: string) => {
      const gateway = await startServer({ DATA_DIR: folder.path, SERVICE_URL: serviceUrl });
      gateway.child.kill('SIGTERM');
      return (await gateway.ended).output;
    };
    expect(await messageOf(`${url}/site`)).toMatch(/didn't return JSON/);
    expect(await messageOf(url)).toMatch(/v0.pages not found \(404\)\. Check SERVICE_URL/);
    otherServer.close();
    expect(await messageOf(url)).toMatch(/Can't connect yet/);
    folder.remove();
  });

  it('keeps sessions across restarts, with a secret file private to its user', async () => {
    const folder = dataFolder();
    const dataDir = join(folder.path, 'service');
    const db = await connect({ dataDir, databaseUrl: undefined });
    const { key, tenantId } = await createTenant(db, 'Acme');
    await makePage(db, tenantId, 'Landing');
    await db.destroy();
    const service = await startServer({ DATA_DIR: dataDir });
    const own = join(folder.path, 'gateway');
    const start = () => startServer({ DATA_DIR: own, SERVICE_URL: service.url });
    const first = await start();
    const entered = await fetch(`${first.url}/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ apiKey: key }),
    });
    const cookie = String(entered.headers.get('set-cookie')).split(';', 1)[0] ?? '';
    first.child.kill('SIGTERM');
    expect((await first.ended).output).not.toContain(key);
    const second = await start();
    const pages = await fetch(`${second.url}/v0/pages?limit=1`, { headers: { cookie } });
    expect((await pages.json()).totalCount).toBe(1);
    expect(statSync(join(own, 'session-secret')).mode & 0o077).toBe(0);
    for (const server of [second, service]) server.child.kill('SIGTERM');
    await Promise.all([second.ended, service.ended]);
    folder.remove();
  });
});

/** Resolves once the server logs that it is stopping. */
async function notReady(url: string) {
  for (;;) {
    const { status } = await fetch(`${url}/readyz`, { headers: { connection: 'close' } });
    if (status === 503) return;
  }
}

/** Resolves once the server accepts no new connections. */
async function closed(url: string) {
  const open = () =>
    fetch(`${url}/healthz`, { headers: { connection: 'close' } }).then(
      (response) => response.ok,
      () => false,
    );
  while (await open());
}
