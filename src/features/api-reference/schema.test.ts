import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { constraintsOf, describeType } from './describe-schema.ts';
import { parseDocument } from './document.ts';
import { sample } from './example-call.ts';
import { resolve } from './schema.ts';
import { allExpandablePaths, expandablePaths, rowsOf } from './schema-rows.ts';

const schemas = {
  Name: { type: 'string', minLength: 1, maxLength: 40 },
  Leaf: { type: 'object', properties: { name: { $ref: '#/components/schemas/Name' } }, required: ['name'] },
  Tree: {
    type: 'object',
    properties: {
      leaf: { $ref: '#/components/schemas/Leaf' },
      trees: { type: 'array', items: { $ref: '#/components/schemas/Tree' } },
    },
  },
  Loop: { $ref: '#/components/schemas/Loop' },
  Ping: { anyOf: [{ $ref: '#/components/schemas/Ping' }] },
};
const root = { components: { schemas } };
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

describe('resolve', () => {
  test('follows pointers with escapes', () => {
    expect(resolve({ 'a/b': { 'c%': { x: 1 } } }, { $ref: '#/a~1b/c%25' }).value).toEqual({ x: 1 });
  });
  test.each(['#/nowhere', '#/__proto__', '#/constructor', 'https://example.com/x.json', '#/%'])(
    'returns nothing for %s',
    ($ref) => {
      expect(resolve(root, { $ref }).value).toEqual({});
    },
  );
  test('stops at circular references', () => {
    expect(resolve(root, ref('Loop')).value).toEqual({});
  });
});

describe('describeType', () => {
  test.each([
    [{ type: 'string' }, 'string'],
    [{ type: ['string', 'null'] }, 'string or null'],
    [{ anyOf: [{ type: 'string' }, { type: 'null' }] }, 'string or null'],
    [{ anyOf: [{ type: 'string' }, { type: 'number' }] }, 'string or number'],
    [{ type: 'number', multipleOf: 1 }, 'integer'],
    [{ type: 'array', items: ref('Leaf') }, 'list of Leaf'],
    [{ type: 'array', items: { type: ['string', 'null'] } }, 'list of (string or null)'],
    [{ type: 'array' }, 'list of anything'],
    [{ type: 'object', additionalProperties: { type: 'string' } }, 'object of string'],
    [{ enum: ['a', 'b'] }, 'string'],
    [{ const: 7 }, '7'],
    [ref('Leaf'), 'Leaf'],
    [ref('Name'), 'string'],
    [ref('Missing'), 'Missing'],
    [ref('Ping'), 'Ping'],
    [{}, 'anything'],
    [true, 'anything'],
    [false, 'nothing'],
  ])('%j is %s', (schema, words) => {
    expect(describeType(root, schema)).toBe(words);
  });
});

test('constraintsOf formats limits as text and code', () => {
  const words = (schema: unknown) =>
    constraintsOf(root, schema).map((rule) => [rule.words, ...rule.code].join(' '));
  expect(words(ref('Name'))).toEqual(['1 to 40 characters']);
  expect(words({ type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER })).toEqual(['at least 0']);
  expect(words({ type: 'string', minLength: 1 })).toEqual(['at least 1 character']);
  expect(words({ type: 'number', exclusiveMinimum: 1, exclusiveMaximum: 2 })).toEqual([
    'more than 1',
    'less than 2',
  ]);
  expect(words({ enum: ['a', '', null], default: 'a' })).toEqual(['one of a ""', 'default a']);
  expect(words({ anyOf: [{ pattern: '^x$' }, { type: 'null' }] })).toEqual(['matches ^x$']);
});

describe('rows', () => {
  const paths = (schema: unknown, open: ReadonlySet<string>) =>
    rowsOf(root, schema, open).map(({ path }) => path);

  test('expand open rows with their depth', () => {
    expect(paths(ref('Tree'), new Set())).toEqual(['leaf', 'trees']);
    expect(paths(ref('Tree'), new Set(['leaf', 'trees']))).toEqual([
      'leaf',
      'leaf.name',
      'trees',
      'trees.leaf',
      'trees.trees',
    ]);
    expect(rowsOf(root, ref('Tree'), new Set(['leaf']))[2]).toMatchObject({ depth: 0, circular: true });
  });

  test('do not expand recursive schemas', () => {
    expect([...allExpandablePaths(root, ref('Tree'))]).toEqual(['leaf']);
    expect(rowsOf(root, ref('Loop'), new Set())).toEqual([]);
  });

  test('limit the initially expanded rows', () => {
    expect([...expandablePaths(root, ref('Tree'), 2)]).toEqual([]);
    expect([...expandablePaths(root, ref('Tree'), 3)]).toEqual(['leaf']);
  });

  test('list alternatives one after the other', () => {
    expect(paths({ oneOf: [ref('Leaf'), ref('Tree')] }, new Set(['either 1']))).toEqual([
      'either 1',
      'either 1.name',
      'either 2',
    ]);
    expect(paths({ allOf: [ref('Leaf'), ref('Tree')] }, new Set())).toEqual(['name', 'leaf', 'trees']);
  });
});

test('sample is the shortest valid value', () => {
  expect(sample(root, ref('Leaf'))).toEqual({ name: 'text' });
  expect(sample(root, ref('Tree'))).toEqual({ leaf: { name: 'text' } });
  expect(sample(root, { type: 'string', pattern: '^\\+[1-9]\\d{6,14}$' })).toBe('+14155550100');
  expect(sample(root, { type: 'string', pattern: '(' })).toBe('text');
  expect(sample(root, { type: 'integer', minimum: 5 })).toBe(5);
});

test('handles arbitrary documents', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), fc.constantFrom(...Object.keys(schemas)), (json, name) => {
      const schema = {
        anyOf: [json, ref(name)],
        properties: { json, self: ref(name) },
        items: json,
        default: undefined,
      };
      const strange = {
        components: { schemas: { ...schemas, [name]: schema } },
        paths: { '/': json, '/a': { get: json } },
      };
      parseDocument(strange);
      for (const each of [json, schema, ref(name)]) {
        expect(typeof describeType(strange, each)).toBe('string');
        constraintsOf(strange, each);
        sample(strange, each);
        expect(rowsOf(strange, each, allExpandablePaths(strange, each)).length).toBeLessThan(2000);
      }
    }),
    { numRuns: 300 },
  );
});
