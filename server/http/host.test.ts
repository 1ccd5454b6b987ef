import { hostname } from 'node:os';
import { afterEach, describe, expect, test } from 'vitest';
import { databaseKinds } from '#server/testing/databases.ts';
import { type Harness, startHarness } from '#server/testing/harness.ts';

describe('the host of a request', () => {
  let harness: Harness | undefined;
  afterEach(() => harness?.close());
  async function statuses(config: { host?: string; publicUrl?: string }, hosts: string[]) {
    harness = await startHarness(databaseKinds[0] as (typeof databaseKinds)[0], { config });
    const { inject } = harness;
    return Promise.all(
      hosts.map(async (host) => (await inject({ url: '/session', headers: { host } })).statusCode),
    );
  }

  test('must be this machine by default', async () => {
    const own = ['localhost:4173', 'LOCALHOST', '127.0.0.1:4173', '[::1]:4173', '10.0.0.7'];
    expect(await statuses({}, own)).toEqual(own.map(() => 200));
    await harness?.close();
    const foreign = ['evil.example', '127.0.0.1.evil.example', 'localhost.evil.example:4173', hostname()];
    expect(await statuses({}, foreign)).toEqual(foreign.map(() => 421));
  });

  test('may be the configured host', async () => {
    expect(await statuses({ host: 'console.local' }, ['console.local:4173', 'other.local'])).toEqual([
      200, 421,
    ]);
  });

  test('may be any name of the machine if it listens on all addresses', async () => {
    expect(await statuses({ host: '0.0.0.0' }, [hostname(), 'other.local'])).toEqual([200, 421]);
  });

  test('must be the host of PUBLIC_URL, or an IP address for the proxy', async () => {
    const config = { host: '0.0.0.0', publicUrl: 'https://console.example' };
    const hosts = ['console.example', '127.0.0.1:4173', '10.0.0.7:4173', 'console.example.evil.example'];
    expect(await statuses(config, hosts)).toEqual([200, 200, 200, 421]);
    const headers = { host: 'pod-7' };
    expect((await harness?.inject({ url: '/readyz', headers }))?.statusCode).toBe(200);
    const response = await harness?.inject({ url: '/v0/pages', headers });
    expect(response?.json()).toMatchObject({
      code: 'unknown_host',
      detail: 'This server isn\'t known as "pod-7". Use https://console.example, or set PUBLIC_URL.',
    });
  });
});
