import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readConfig, readDataConfig } from './config.ts';
import { configWarnings } from './config-warnings.ts';
import { UsageError } from './db/usage-error.ts';
import { dataFolder } from './testing/process.ts';

describe('the configuration', () => {
  it('has defaults for everything', () => {
    expect(readConfig({})).toEqual({
      dataDir: resolve('./data'),
      databaseUrl: undefined,
      databasePoolMax: 27,
      port: 4173,
      host: '127.0.0.1',
      serviceUrl: undefined,
      sessionSecret: undefined,
      demo: true,
      demoApiKey: undefined,
      timestamps: 'epoch',
      publishStepMs: 1500,
      logLevel: 'warn',
      rateLimit: 6000,
      publicUrl: undefined,
      basePath: '',
      trustProxy: false,
    });
  });

  it('treats an empty variable as unset', () => {
    expect(readConfig({ PORT: '', SERVICE_URL: ' ', DEMO: '' })).toEqual(readConfig({}));
  });

  it.each([
    [{}, true],
    [{ DEMO: 'off' }, false],
    [{ HOST: 'localhost' }, true],
    [{ HOST: '::1' }, true],
    [{ HOST: '0.0.0.0' }, false],
    [{ HOST: '127.0.0.1.example.com' }, false],
    [{ HOST: '0.0.0.0', DEMO: 'on' }, true],
    [{ HOST: '0.0.0.0', DEMO_API_KEY: 'demo' }, true],
    [{ PUBLIC_URL: 'https://console.example' }, false],
    [{ PUBLIC_URL: 'https://console.example', DEMO: 'on' }, true],
    [{ PUBLIC_URL: 'https://console.example', DEMO_API_KEY: 'demo' }, true],
    [{ TRUST_PROXY: '1' }, false],
    [{ TRUST_PROXY: 'loopback' }, false],
    [{ TRUST_PROXY: 'false' }, true],
    [{ DATABASE_URL: 'postgres://a@b/c' }, false],
    [{ DATABASE_URL: 'postgres://a@b/c', DEMO: 'on' }, true],
    [{ SERVICE_URL: 'http://service.example', DEMO: 'on' }, false],
  ])('enables the demo by default only if others cannot reach the server: %j → %s', (env, demo) => {
    expect(readConfig(env).demo).toBe(demo);
  });

  it('normalizes URLs', () => {
    const config = readConfig({
      SERVICE_URL: 'https://api.example/base/',
      PUBLIC_URL: 'https://console.example/',
    });
    expect(config.serviceUrl).toBe('https://api.example/base');
    expect(config.publicUrl).toBe('https://console.example');
  });

  it.each([
    ['/', ''],
    ['/console', '/console'],
    ['/tools/console_2.0/', '/tools/console_2.0'],
  ])('reads BASE_PATH: %s', (value, basePath) => {
    expect(readConfig({ BASE_PATH: value }).basePath).toBe(basePath);
  });

  it.each([
    ['true', true],
    ['2', 2],
    ['false', false],
    ['10.0.0.0/8, loopback', '10.0.0.0/8,loopback'],
    ['fd00::/64', 'fd00::/64'],
  ])('reads TRUST_PROXY: %s', (value, trusted) => {
    expect(readConfig({ TRUST_PROXY: value }).trustProxy).toBe(trusted);
  });

  it.each([
    ['PORT', '70000', /PORT is "70000", but it must be a whole number from 0 to 65535/],
    ['PORT', '80a', /PORT/],
    ['HOST', 'http://localhost', /HOST .* without port/],
    ['DATABASE_URL', 'mysql://a@b/c', /postgres:\/\/user:password@host/],
    ['DATABASE_POOL_MAX', '1', /whole number from 2 to 1000/],
    ['SERVICE_URL', 'api.example', /https:\/\/service.example/],
    ['SERVICE_URL', 'ftp://api.example', /https:\/\/service.example/],
    ['SERVICE_URL', 'https://a:b@api.example', /without user name/],
    ['SERVICE_URL', 'https://:b@api.example', /without user name, password/],
    ['SESSION_SECRET', 'short', /too short/],
    ['SESSION_SECRET', 'changemechangemechangemechangeme', /easy to guess/],
    ['SESSION_SECRET', 'change_me_0123456789abcdefghijkl', /easy to guess/],
    ['SESSION_SECRET', 'a'.repeat(64), /easy to guess/],
    ['DEMO', 'yes', /one of on, off/],
    ['DEMO_API_KEY', 'two words', /no spaces/],
    ['TIMESTAMPS', 'unix', /one of epoch, iso/],
    ['PUBLISH_STEP_MS', '-1', /from 0/],
    ['LOG_LEVEL', 'loud', /one of trace/],
    ['RATE_LIMIT', '1.5', /whole number/],
    ['PUBLIC_URL', 'console.example', /https:\/\/console.example/],
    ['PUBLIC_URL', 'https://example.com/console', /must not have a path. Set BASE_PATH/],
    ['BASE_PATH', 'console', /a path such as \/console/],
    ['BASE_PATH', '/a/../b', /a path such as/],
    ['BASE_PATH', '//other.example', /a path such as/],
    ['BASE_PATH', '/"><b>', /a path such as/],
    ['TRUST_PROXY', 'proxy.example', /list of their addresses/],
    ['TRUST_PROXY', '10.0.0.0/99', /list of their addresses/],
    ['TRUST_PROXY', '10.0.0.0/33', /list of their addresses/],
    ['TRUST_PROXY', '10.0.0.0/0', /list of their addresses/],
    ['TRUST_PROXY', '::1/129', /list of their addresses/],
  ])('says what is wrong with %s=%s', (name, value, message) => {
    expect(() => readConfig({ [name]: value })).toThrow(UsageError);
    expect(() => readConfig({ [name]: value })).toThrow(message);
  });

  describe('from files', () => {
    const folder = dataFolder();
    afterAll(() => folder.remove());
    const file = (name: string, content: string) => {
      writeFileSync(join(folder.path, name), content);
      return join(folder.path, name);
    };

    it('reads any variable, trimmed', () => {
      const secret = 'T3hWq0xkZ9vBn2LrYc8mDf6sGj1pAa4e';
      const config = readConfig({
        SESSION_SECRET_FILE: file('secret', `${secret}\n`),
        PORT_FILE: file('port', '8080'),
        DATABASE_URL_FILE: file('database', 'postgres://a:b@c/d\n'),
      });
      expect(config).toMatchObject({ sessionSecret: secret, port: 8080, databaseUrl: 'postgres://a:b@c/d' });
    });

    it.each([
      [{ PORT_FILE: '/nowhere/at-all' }, /PORT_FILE names \/nowhere\/at-all, which can't be read \(ENOENT\)/],
      [{ PORT_FILE: file('empty', '\n') }, /which is empty/],
      [{ PORT_FILE: file('another-port', '1'), PORT: '1' }, /PORT and PORT_FILE are both set/],
    ])('says what is wrong with %j', (env, message) => {
      expect(() => readConfig(env)).toThrow(UsageError);
      expect(() => readConfig(env)).toThrow(message);
    });
  });

  it.each([
    [{}, []],
    [{ HOST: '::1', SERVICE_URL: 'http://localhost:8080' }, []],
    [{ DATABASE_URL: 'postgres://a@localhost/b' }, []],
    [{ DATABASE_URL: 'postgres://a@db.example/b?sslmode=verify-full' }, []],
    [{ PUBLIC_URL: 'https://console.example', TRUST_PROXY: '1', HOST: '0.0.0.0' }, []],
    [{ HOST: '0.0.0.0' }, ['HOST']],
    [{ PUBLIC_URL: 'http://console.example', TRUST_PROXY: '1' }, ['PUBLIC_URL is plain HTTP']],
    [{ SERVICE_URL: 'http://10.0.0.2' }, ['SERVICE_URL is plain HTTP']],
    [{ DATABASE_URL: 'postgres://a@db.example/b' }, ['DATABASE_URL leads']],
    [{ DATABASE_URL: 'postgres://a@db.example/b?sslmode=disable' }, ['DATABASE_URL leads']],
    [{ PUBLIC_URL: 'https://console.example' }, ['PUBLIC_URL is set but TRUST_PROXY']],
    [{ TRUST_PROXY: 'true' }, ['TRUST_PROXY=true']],
    [{ SESSION_SECRET: '0123456789abcdef' }, ['SESSION_SECRET has fewer']],
  ])('warns about what works but is not safe: %j', (env, expected) => {
    const warnings = configWarnings(readConfig(env));
    expect(warnings).toEqual(expected.map((start) => expect.stringMatching(`^${start}`)));
  });

  it('never prints a password', () => {
    const read = () => readConfig({ DATABASE_URL: 'mysql://user:hunter2@host/name' });
    expect(read).not.toThrow(/hunter2/);
    expect(read).toThrow(UsageError);
  });

  it('rejects DATA_DIR together with DATABASE_URL', () => {
    const both = { SERVICE_URL: 'http://a.example', DATABASE_URL: 'postgres://a@b/c' };
    expect(() => readConfig(both)).toThrow(/not both/);
    expect(readDataConfig(both).databaseUrl).toBe('postgres://a@b/c');
  });
});
