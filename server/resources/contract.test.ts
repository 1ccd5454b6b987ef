import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { Operation } from '#contract/operations.ts';
import { problem } from '#contract/problem.ts';
import { invalid, requestSchema, valid } from '#server/testing/arbitrary.ts';
import { urlOf } from '#server/testing/calls.ts';
import { databaseKinds } from '#server/testing/databases.ts';
import { makePage, makePerson, publishAll } from '#server/testing/fixtures.ts';
import { type Harness, startHarness, type Tenant } from '#server/testing/harness.ts';
import { strict } from '#server/testing/strict.ts';
import { bodies, makeWorld, paramsOf, type World } from '#server/testing/world.ts';

const all = Object.entries(endpoints) as [Operation, Endpoint][];
const withBody = all.filter(([, endpoint]) => endpoint.body !== undefined);
const withQuery = all.filter(([, endpoint]) => Object.keys(endpoint.query.shape).length > 0);

/** Valid fields that may be rejected because of other data. */
const stateful: Partial<Record<Operation, string[]>> = {
  updatePage: ['headerActionId'],
  createPage: ['copyFrom'],
  createAccountLog: ['accountId'],
  createPersonLog: ['personId'],
  publishAudience: ['publishAt'],
  draftAudience: ['publishAt'],
};

describe.each(databaseKinds)('the contract on $name', (kind) => {
  // Requests are validated alike on each database.
  const numRuns = kind === databaseKinds[0] ? 40 : 15;
  let harness: Harness;
  let tenant: Tenant;
  let world: World;
  /** Records of operations after which others couldn't use them. */
  let ownRecords: Partial<Record<Operation, Partial<World>>>;
  beforeAll(async () => {
    harness = await startHarness(kind);
    tenant = await harness.tenant('Contract');
    world = await makeWorld(harness, tenant);
    await makePerson(harness.db, tenant.tenantId, 'person_merged', 'To be merged');
    const page_id = await makePage(harness.db, tenant.tenantId, 'To be archived');
    const { audienceId } = await tenant.call('createAudience', { params: { page_id }, body: {} });
    const onWorldPage = { page_id: world.page_id };
    const live = await tenant.call('createAudience', { params: onWorldPage, body: {} });
    await publishAll(harness);
    const { entries } = await tenant.call('createTopicEntry', {
      params: { topic_id: world.topic_id },
      body: { content: { type: 'text', content: 'To be deleted' }, sortOrder: 9 },
    });
    ownRecords = {
      deleteTopicEntry: { topic_entry_id: entries.at(-1)?.topicEntryId ?? '' },
      archivePage: { page_id },
      discardAudienceDraft: { audience_id: live.audienceId },
      archiveAudience: { page_id, audience_id: audienceId },
      mergePerson: { person_id: 'person_merged' },
    };
  });
  afterAll(() => harness.close());

  /** Uses existing records. */
  const address = (operation: Operation, query?: object) =>
    urlOf(operation, paramsOf({ ...world, ...ownRecords[operation] }, operation), query);

  async function send(operation: Operation, query: object, body: unknown) {
    const endpoint: Endpoint = endpoints[operation];
    const response = await harness.app.inject({
      method: endpoint.method,
      url: address(operation, query),
      headers: {
        'x-api-key': tenant.key,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { payload: JSON.stringify(body) }),
    });
    const shape: z.ZodMiniType = response.statusCode === endpoint.status ? endpoint.response : problem;
    return { status: response.statusCode, json: strict(shape).parse(response.json()) };
  }

  test.each(all)('%s responds with its schema', async (operation, endpoint) => {
    const { status } = await send(operation, {}, bodies[operation]);
    expect(status).toBe(endpoint.status);
  });

  test.each(withBody)('%s accepts every valid body', async (operation, endpoint) => {
    const body = valid(requestSchema(endpoint.body as z.ZodMiniType));
    await fc.assert(
      fc.asyncProperty(body, async (value) => {
        const { status, json } = await send(operation, {}, value);
        const errors = (json as { errors?: { path: string }[] }).errors ?? [];
        for (const { path } of errors) expect(stateful[operation]).toContain(path);
        // 404 and 409 concern ids and idempotency keys in the body.
        expect([endpoint.status, 404, 409, ...(errors.length > 0 ? [400] : [])]).toContain(status);
      }),
      { numRuns },
    );
  });

  // Validation reads nothing from the database.
  const withInvalidBody = kind === databaseKinds[0] ? withBody : [];
  test.each(withInvalidBody)(
    '%s rejects every invalid body and names the field',
    async (operation, endpoint) => {
      await fc.assert(
        fc.asyncProperty(invalid(requestSchema(endpoint.body as z.ZodMiniType)), async ({ value, path }) => {
          const { status, json } = await send(operation, {}, value);
          const { errors } = json as { errors?: { path: string }[] };
          expect([status, [...new Set(errors?.map((error) => error.path))]]).toEqual([400, [path.join('.')]]);
        }),
        { numRuns: 60 },
      );
    },
  );

  test.each(withQuery)('%s accepts every valid query', async (operation, { query }) => {
    const { cursor, ...properties } = requestSchema(query, 'output').properties ?? {};
    await fc.assert(
      fc.asyncProperty(valid({ type: 'object', properties, additionalProperties: false }), async (value) => {
        expect((await send(operation, value as object, undefined)).status).toBe(200);
      }),
      { numRuns },
    );
  });

  test('any text as ID or cursor finds nothing', async () => {
    const word = fc
      .string({ unit: 'binary', minLength: 1, maxLength: 40 })
      .filter((text) => !text.includes('\0'));
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...all), word, async ([operation, endpoint], text) => {
        const names = Object.keys(endpoint.params.shape);
        const response = await harness.app.inject({
          method: endpoint.method,
          url: urlOf(operation, Object.fromEntries(names.map((name) => [name, text])), { cursor: text }),
          headers: { 'x-api-key': tenant.key },
          ...(endpoint.body && { payload: bodies[operation] ?? {} }),
        });
        const expected = [
          400,
          404,
          ...(names.length === 0 || operation === 'listInteractions' ? [endpoint.status] : []),
        ];
        expect(expected).toContain(response.statusCode);
      }),
      { numRuns: 200 },
    );
  });

  test.each(['if-match', 'if-none-match', 'idempotency-key'])(
    'any %s header is accepted or rejected',
    async (name) => {
      const texts = ['', ' ', '*', '"', '"a", "b"', 'W/"x"', 'é', 'x'.repeat(255), 'x'.repeat(256)];
      const random = Array.from({ length: 3 }, (_, n) =>
        Buffer.from(crypto.getRandomValues(new Uint8Array(2000 * n))),
      );
      for (const [operation, endpoint] of all.filter(([, each]) => each.header === name))
        for (const value of [...texts, ...random.map((bytes) => bytes.toString('base64'))]) {
          const response = await harness.app.inject({
            method: endpoint.method,
            url: address(operation),
            headers: { 'x-api-key': tenant.key, [name]: value },
            ...(endpoint.body && { payload: bodies[operation] ?? {} }),
          });
          // `*` deletes the entry, so others don't find it.
          const other = operation === 'deleteTopicEntry' ? 404 : 304;
          expect([endpoint.status, 400, 409, 412, other]).toContain(response.statusCode);
        }
    },
  );
});
