import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, test } from 'vitest';
import { type Capability, capabilities } from '#contract/capabilities.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { extensions } from '#contract/extensions.ts';
import { imageFields } from '#contract/metadata.ts';
import { referenceOperations } from '#contract/operations.ts';
import { databaseKinds } from '#server/testing/databases.ts';
import { startHarness } from '#server/testing/harness.ts';
import manifest from '../../package.json' with { type: 'json' };
import { openApiDocument } from './document.ts';

const document = openApiDocument({ timestamps: 'epoch', capabilities });
const all = Object.entries(endpoints) as [string, Endpoint][];

describe('the OpenAPI document', () => {
  test.each(['epoch', 'iso'] as const)('is valid with %s timestamps', async (timestamps) => {
    const document = openApiDocument({
      timestamps,
      capabilities: [],
      isGateway: true,
      publicUrl: 'https://console.example',
    });
    const validator = new Validator();
    expect(await validator.validate(structuredClone(document))).toEqual({ valid: true });
    expect(validator.version).toBe('3.1');
    expect(JSON.stringify(document)).not.toContain('inline-');
  });

  test('has the version of the product', () => {
    expect(document.info.version).toBe(manifest.version);
  });

  test.each(all)('describes all of %s', (name, endpoint) => {
    const operation = document.paths[endpoint.path]?.[endpoint.method.toLowerCase()] as {
      operationId: string;
      parameters: { name: string; in: string; required: boolean; schema: object }[];
      requestBody?: { content: object };
      responses: Record<string, { content?: object }>;
    };
    expect(operation.operationId).toBe(name);
    const named = (where: string) => operation.parameters.filter((p) => p.in === where).map((p) => p.name);
    expect(named('path')).toEqual(Object.keys(endpoint.params.shape));
    expect(named('query')).toEqual(Object.keys(endpoint.query.shape));
    expect(named('header').map((header) => header.toLowerCase())).toEqual(
      endpoint.header ? [endpoint.header] : [],
    );
    for (const { schema } of operation.parameters) expect(schema).toHaveProperty('type');
    expect(operation.requestBody !== undefined).toBe(endpoint.body !== undefined);
    expect(operation.responses[endpoint.status]?.content).toHaveProperty('application/json');
    for (const status of ['400', '401', '408', '421', '429', '431', '500', '503'])
      expect(operation.responses).toHaveProperty(status);
    if (endpoint.body)
      for (const status of ['409', '413', '415']) expect(operation.responses).toHaveProperty(status);
    if (endpoint.path.includes('{')) expect(operation.responses).toHaveProperty('404');
  });

  test('contains the constraints of the contract', () => {
    const { schemas, securitySchemes } = document.components;
    expect(schemas.AccountLogCreate).toMatchObject({
      required: ['source', 'payload'],
      properties: {
        source: { pattern: '^[a-z0-9]+(-[a-z0-9]+)*$', minLength: 1, maxLength: 100 },
        type: { default: 'webhook' },
        accountId: { pattern: '^account_[a-z0-9]{26}$' },
      },
      additionalProperties: false,
    });
    expect(schemas.AudienceCreate).toMatchObject({ properties: { actionUrlOverride: { format: 'uri' } } });
    expect(schemas.Page).toMatchObject({
      properties: { metadata: { $ref: '#/components/schemas/Metadata' } },
    });
    expect(securitySchemes.apiKey).toMatchObject({ in: 'header', name: 'x-api-key' });
  });

  test('describes Idempotency-Replayed for creations only', () => {
    const documented = Object.values(document.paths).flatMap((path) =>
      Object.values(
        path as Record<string, { operationId: string; responses: Record<string, object> }>,
      ).flatMap(({ operationId, responses }) =>
        JSON.stringify(responses).includes('"Idempotency-Replayed"') ? [operationId] : [],
      ),
    );
    expect(documented.toSorted()).toEqual(
      all
        .filter(([, { status }]) => status === 201)
        .map(([name]) => name)
        .toSorted(),
    );
  });

  test.each(['epoch', 'iso'] as const)('describes every part with %s timestamps', (timestamps) => {
    const { paths, components, tags } = openApiDocument({ timestamps, capabilities });
    expect(undocumented({ paths, components })).toEqual([]);
    for (const tag of tags) expect(tag.description).toBeTruthy();
    for (const operation of Object.values(paths).flatMap((path) => Object.values(path)))
      expect(operation).toHaveProperty('description', expect.stringMatching(/\w/));
  });

  test('announces the capabilities, and marks their operations', () => {
    expect(document.info).toMatchObject({ 'x-capabilities': capabilities });
    const marked = Object.values(document.paths).flatMap((path) =>
      Object.values(path as Record<string, { operationId: string; 'x-extension'?: true }>).flatMap(
        (operation) => (operation['x-extension'] ? [operation.operationId] : []),
      ),
    );
    expect(marked.toSorted()).toEqual(Object.keys(extensions).toSorted());
  });

  test('leaves out what the service behind a gateway lacks', () => {
    const documentOf = (capabilities: readonly Capability[]) =>
      openApiDocument({ timestamps: 'epoch', capabilities, isGateway: true });
    const operationsOf = (capabilities: readonly Capability[]) =>
      Object.values(documentOf(capabilities).paths).flatMap((path) =>
        Object.values(path as Record<string, { operationId: string; responses: object }>),
      );
    const named = (operations: { operationId: string }[]) =>
      operations.map(({ operationId }) => operationId).toSorted();
    const without = operationsOf([]);
    expect(named(without)).toEqual(Object.keys(referenceOperations).toSorted());
    const statuses = new Set(without.flatMap(({ responses }) => Object.keys(responses)));
    expect([...statuses]).toEqual(expect.arrayContaining(['502', '504']));
    for (const status of ['412', '507']) expect(statuses).not.toContain(status);
    expect(/ETag|If-Match|Idempotency-Key/.exec(JSON.stringify(documentOf([])))).toBeNull();
    const withTopics = operationsOf(['if-match', 'topic-entries']);
    expect(named(withTopics)).toEqual(
      all
        .filter(([, { capability }]) => capability === undefined || capability === 'topic-entries')
        .map(([name]) => name)
        .toSorted(),
    );
    expect(JSON.stringify(withTopics)).toContain('"If-Match"');
    expect(JSON.stringify(withTopics)).not.toContain('"Idempotency-Key"');
  });

  test('leaves out what later capabilities add to an operation', () => {
    const documentOf = (...capabilities: Capability[]) =>
      openApiDocument({ timestamps: 'epoch', capabilities, isGateway: true });
    const parametersOf = ({ paths }: ReturnType<typeof documentOf>) => {
      const operation = paths['/v0/session_counts']?.get as { parameters: { name: string }[] } | undefined;
      return operation?.parameters.map(({ name }) => name);
    };
    const before = documentOf('session-counts');
    expect(parametersOf(before)).toEqual(['startDate', 'endDate', 'by', 'cursor', 'limit']);
    expect(JSON.stringify(before)).not.toMatch(/timeZone|groupBy|"asked"|scrolledHalf/);
    const after = documentOf('session-counts', 'session-breakdowns');
    expect(parametersOf(after)).toEqual(expect.arrayContaining(['timeZone', 'groupBy', 'audienceId']));
    expect(after.components.schemas.SessionCount?.required).toContain('scrolledHalf');
    const keysOf = (...capabilities: Capability[]) =>
      Object.keys(documentOf(...capabilities).components.schemas.AudienceDraft?.properties ?? {});
    const withHistory = keysOf('audience-lifecycle', 'audience-history');
    expect(withHistory).toContain('publishAt');
    expect(keysOf('audience-lifecycle')).toEqual(withHistory.filter((key) => key !== 'publishAt'));
  });

  test('names lists, and says the default and the bounds of limit', () => {
    const limits = all.flatMap(([name, { path, method, query }]) => {
      if (!('limit' in query.shape)) return [];
      const operation = document.paths[path]?.[method.toLowerCase()];
      const { parameters, responses } = operation as {
        parameters: { name: string; schema: object }[];
        responses: Record<string, { content: Record<string, { schema: object }> }>;
      };
      expect([name, responses[200]?.content['application/json']?.schema]).toEqual([
        name,
        { $ref: expect.stringMatching(/\/\w+List$/) },
      ]);
      return [parameters.find(({ name }) => name === 'limit')?.schema];
    });
    const small = { type: 'integer', minimum: 1, maximum: 1000, default: 50 };
    expect(limits).toContainEqual({ ...small, maximum: 10_000 });
    expect(limits).toContainEqual({ ...small, maximum: 10_000, default: 10_000 });
    const others = limits.filter((limit) => JSON.stringify(limit)?.includes('10000') === false);
    expect(others.length).toBeGreaterThan(10);
    for (const limit of others) expect(limit).toEqual(small);
  });

  test('marks what an update of a record rejects', () => {
    const readOnly = (name: keyof typeof document.components.schemas) =>
      Object.entries(document.components.schemas[name]?.properties ?? {}).flatMap(([key, property]) =>
        typeof property === 'object' && property.readOnly ? [key] : [],
      );
    expect(readOnly('Action')).toEqual(['actionIndex']);
    expect(readOnly('Topic')).toEqual([
      'topicId',
      'purpose',
      'isDefault',
      'createdAt',
      'updatedAt',
      'entries',
    ]);
    expect(readOnly('Metadata')).toEqual([...imageFields]);
    expect(readOnly('Person')).toEqual([]);
  });

  test('is public', async () => {
    const [kind] = databaseKinds;
    if (!kind) throw new Error('no database');
    const harness = await startHarness(kind);
    const response = await harness.app.inject('/openapi.json');
    await harness.close();
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(response.json()).toEqual(JSON.parse(JSON.stringify(document)));
  });
});

/** Paths of the properties, parameters and headers without a description or an example. */
function undocumented(node: unknown, path = ''): string[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) => {
    if (key === 'examples' || key === 'example') return [];
    const at = `${path}/${key}`;
    const parts: [string, object][] =
      key === 'properties' || key === 'parameters' || key === 'headers' ? Object.entries(value ?? {}) : [];
    return [
      ...parts.filter(([, part]) => !isDocumented(part)).map(([name]) => `${at}/${name}`),
      ...undocumented(value, at),
    ];
  });
}

/** Fields without an example are empty objects, unless they are free-form. */
const isDocumented = (part: object) =>
  JSON.stringify(part).includes('"examples":[{}]') === false &&
  'description' in part &&
  Boolean(part.description) &&
  ('examples' in part || ('example' in part && part.example !== undefined));
