import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { Operation } from '#contract/operations.ts';
import { urlOf } from '#server/testing/calls.ts';
import { databaseKinds } from '#server/testing/databases.ts';
import { makePage } from '#server/testing/fixtures.ts';
import { type Harness, startHarness, type Tenant } from '#server/testing/harness.ts';
import { bodies, makeWorld, paramsOf, type World } from '#server/testing/world.ts';

const all = Object.entries(endpoints) as [Operation, Endpoint][];
const extensions = all.filter(([, { capability }]) => capability !== undefined);
const reference = all.filter(([, { capability }]) => capability === undefined);
const withLimit = ([, { query }]: [Operation, Endpoint]) => 'limit' in query.shape;

describe('queries', () => {
  let harness: Harness;
  let tenant: Tenant;
  let world: World;
  let archivable: World;
  beforeAll(async () => {
    const [kind] = databaseKinds;
    if (!kind) throw new Error('no database');
    harness = await startHarness(kind);
    tenant = await harness.tenant('Queries');
    world = await makeWorld(harness, tenant);
    archivable = { ...world, page_id: await makePage(harness.db, tenant.tenantId, 'To be archived') };
  });
  afterAll(() => harness.close());

  async function send(operation: Operation, query: object) {
    const endpoint: Endpoint = endpoints[operation];
    const response = await harness.inject({
      method: endpoint.method,
      url: urlOf(operation, paramsOf(operation === 'archivePage' ? archivable : world, operation), query),
      headers: { 'x-api-key': tenant.key },
      ...(endpoint.body && { payload: bodies[operation] ?? {} }),
    });
    return { status: response.statusCode, errors: response.json().errors };
  }

  test.each(extensions)('%s names an unknown parameter', async (operation) => {
    expect(await send(operation, { stauts: 'draft' })).toEqual({
      status: 400,
      errors: [{ path: 'stauts', message: 'Unknown parameter' }],
    });
  });

  test.each(reference)('%s ignores an unknown parameter', async (operation, { status }) => {
    expect(await send(operation, { stauts: 'draft' })).toEqual({ status, errors: undefined });
  });

  const notations = ['0x10', '1e2', ' 5', '5.0', ''];
  test.each(extensions.filter(withLimit))('the limit of %s has digits only', async (operation) => {
    for (const limit of notations)
      expect(await send(operation, { limit })).toEqual({
        status: 400,
        errors: [{ path: 'limit', message: 'Enter a whole number' }],
      });
    expect((await send(operation, { limit: 0 })).errors).toEqual([
      { path: 'limit', message: 'Enter a number of at least 1' },
    ]);
    expect((await send(operation, { limit: 5 })).status).toBe(200);
  });

  test.each(reference.filter(withLimit))('the limit of %s has any notation', async (operation) => {
    for (const limit of notations.filter(Boolean))
      expect((await send(operation, { limit })).status).toBe(200);
    expect((await send(operation, { limit: '' })).errors).toEqual([
      { path: 'limit', message: 'Enter a number of at least 1' },
    ]);
    expect((await send(operation, { limit: '2.5' })).errors).toEqual([
      { path: 'limit', message: 'Enter a whole number' },
    ]);
  });

  test('includeDeleted of an extension is true or false', async () => {
    for (const operation of ['listPersonLogs', 'listPersonLogEntries', 'listAccountLogEntries'] as const) {
      const { status, errors } = await send(operation, { includeDeleted: 'maybe' });
      expect([status, errors]).toEqual([
        400,
        [{ path: 'includeDeleted', message: 'Choose one of true, false' }],
      ]);
      expect((await send(operation, { includeDeleted: 'false' })).status).toBe(200);
    }
    expect((await send('listAccountLogs', { includeDeleted: 'maybe' })).status).toBe(200);
    expect((await send('listAccounts', { includeEmptyOnly: 'maybe' })).status).toBe(200);
  });
});
