import { describe, expect, test } from 'vitest';
import { capabilities } from '#contract/capabilities.ts';
import { openApiDocument } from '#server/openapi/document.ts';
import { exampleBody } from './example-call.ts';
import {
  constraintsOf,
  describeType,
  expandablePaths,
  fieldsOf,
  initialPaths,
  type Schema,
  type Schemas,
} from './schema.ts';

const schemas: Schemas = {
  Name: { type: 'string', minLength: 1, maxLength: 40 },
  Leaf: { type: 'object', properties: { name: { $ref: '#/components/schemas/Name' } }, required: ['name'] },
  Tree: {
    type: 'object',
    properties: {
      leaf: { $ref: '#/components/schemas/Leaf' },
      leaves: { type: 'array', items: { $ref: '#/components/schemas/Leaf' } },
    },
  },
};
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

describe('describeType', () => {
  test.each<[Schema, string]>([
    [{ type: 'string' }, 'string'],
    [{ type: ['string', 'null'] }, 'string or null'],
    [{ anyOf: [{ type: 'string' }, { type: 'null' }] }, 'string or null'],
    [{ anyOf: [ref('Leaf'), { type: 'null' }] }, 'Leaf or null'],
    [{ type: 'array', items: ref('Leaf') }, 'list of Leaf'],
    [{ type: 'array', items: { type: ['string', 'null'] } }, 'list of (string or null)'],
    [{ type: 'array', items: {} }, 'list of anything'],
    [{ type: 'object', additionalProperties: { type: 'string' } }, 'object of string'],
    [ref('Leaf'), 'Leaf'],
    [ref('Name'), 'string'],
    [{}, 'anything'],
  ])('%j is %s', (schema, type) => {
    expect(describeType(schemas, schema)).toBe(type);
  });
});

test('constraintsOf formats limits as text and code', () => {
  const texts = (schema: Schema) =>
    constraintsOf(schemas, schema).map(({ label, code }) => [label, ...code].join(' '));
  expect(texts(ref('Name'))).toEqual(['1 to 40 characters']);
  expect(texts({ type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER })).toEqual(['at least 0']);
  expect(texts({ type: 'string', minLength: 1 })).toEqual(['at least 1 character']);
  expect(texts({ type: 'string', minLength: 2, maxLength: 2 })).toEqual(['exactly 2 characters']);
  expect(texts({ enum: ['a', '', null], default: 'a' })).toEqual(['one of a ""', 'default a']);
  expect(texts({ type: 'string', readOnly: true })).toEqual(['read-only']);
  expect(texts({ anyOf: [{ pattern: '^x$' }, { type: 'null' }], examples: ['x'] })).toEqual([
    'matches ^x$',
    'example x',
  ]);
});

describe('fields', () => {
  test('include those of expanded fields, with their depth', () => {
    const paths = (expanded: string[]) =>
      fieldsOf(schemas, ref('Tree'), (path) => expanded.includes(path)).map(({ path }) => path);
    expect(paths([])).toEqual(['leaf', 'leaves']);
    expect(paths(['leaf', 'leaves'])).toEqual(['leaf', 'leaf.name', 'leaves', 'leaves.name']);
    expect(fieldsOf(schemas, ref('Tree'), () => true)[1]).toMatchObject({ depth: 1, required: true });
  });

  test('are expanded initially as long as few are shown', () => {
    expect([...expandablePaths(schemas, ref('Tree'))]).toEqual(['leaf', 'leaves']);
    expect([...initialPaths(schemas, ref('Tree'), 2)]).toEqual([]);
    expect([...initialPaths(schemas, ref('Tree'), 3)]).toEqual(['leaf']);
  });
});

test('exampleBody has the required fields or the first text', () => {
  const properties: Record<string, Schema> = {
    list: { type: 'array', examples: [[]] },
    name: { type: 'string', examples: ['a'] },
    type: { type: 'string', default: 'b', examples: ['a'] },
  };
  expect(exampleBody({}, { properties })).toEqual({ name: 'a' });
  expect(exampleBody({}, { properties, required: ['list', 'type'] })).toEqual({ list: [], type: 'b' });
});

/** Keywords that the reference shows or that have nothing to show. */
const keywords =
  'type properties description examples required additionalProperties propertyNames items anyOf $ref enum format pattern minLength maxLength minimum maximum default readOnly';

describe.each(['epoch', 'iso'] as const)("the server's document with %s timestamps", (timestamps) => {
  const document = openApiDocument({ timestamps, capabilities });
  const all = JSON.parse(JSON.stringify(document.components.schemas)) as Schemas;

  test.each(Object.keys(all))('%s has no other keywords, and an end', (name) => {
    const known = new Set(keywords.split(' '));
    const visit = (schema: Schema): string[] => [
      ...Object.keys(schema).filter((key) => !known.has(key)),
      ...Object.values(schema.properties ?? {}).flatMap(visit),
      ...[schema.items ?? [], schema.anyOf ?? [], schema.additionalProperties || []].flat().flatMap(visit),
    ];
    expect(visit(all[name] ?? {})).toEqual([]);
    expect(fieldsOf(all, ref(name), () => true).length).toBeLessThan(1000);
  });
});
