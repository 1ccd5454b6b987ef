import { describe, expect, test } from 'vitest';
import { parseDocument } from './document.ts';
import { exampleCall } from './example-call.ts';
import { filterGroups } from './operation-list.tsx';

const paths = {
  '/v0/things/{thing_id}': {
    parameters: [{ name: 'thing_id', in: 'path', required: true, schema: { type: 'string' } }],
    patch: {
      operationId: 'updateThing',
      tags: ['Things'],
      summary: 'Rename a thing',
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] },
          },
        },
      },
      responses: { 200: { description: 'Done.' }, 404: { $ref: '#/components/responses/Missing' } },
    },
  },
  '/v0/things': { get: { tags: ['Things'], parameters: [{ name: 'limit', in: 'query' }, 7, null] } },
};
const components = {
  responses: { Missing: { description: 'Gone.', headers: { 'Retry-After': { description: 'Seconds.' } } } },
  securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'x-api-key' } },
};

describe('parseDocument', () => {
  test('groups operations by tag, with path parameters and resolved responses', () => {
    const { groups, key } = parseDocument({ paths, components });
    expect(key).toEqual({ header: 'x-api-key', description: null });
    const [update, list] = groups[0]?.operations ?? [];
    expect(groups).toHaveLength(1);
    expect(update).toMatchObject({
      id: 'updateThing',
      method: 'PATCH',
      tag: 'Things',
      summary: 'Rename a thing',
    });
    expect(update?.parameters.map(({ name }) => name)).toEqual(['thing_id']);
    expect(update?.responses[1]).toMatchObject({
      status: '404',
      description: 'Gone.',
      headers: [{ name: 'Retry-After', description: 'Seconds.' }],
    });
    expect(list).toMatchObject({ id: 'get /v0/things', summary: 'get /v0/things', body: null });
  });

  test.each([
    ['nothing', undefined],
    ['a list', []],
    ['null everywhere', { info: null, paths: null, tags: null, servers: null, components: null }],
    ['wrong kinds', { info: 'x', paths: { '/a': 7, '/b': { get: 7 } }, tags: [1], servers: ['/'] }],
    ['a path that refers to itself', { paths: { '/a': { $ref: '#/paths/~1a' } } }],
  ])('returns no operations for %s', (_, given) => {
    expect(parseDocument(given)).toMatchObject({ title: 'API', version: null, server: null, groups: [] });
  });

  test('handles a malformed operation', () => {
    const get = { tags: [3], parameters: 'x', requestBody: { content: 4 }, responses: { 200: null } };
    const { groups } = parseDocument({ paths: { '/a': { get } } });
    expect(groups[0]).toMatchObject({
      tag: 'Other',
      operations: [{ parameters: [], body: { content: [] } }],
    });
  });
});

describe('exampleCall', () => {
  const document = parseDocument({ paths, components, servers: [{ url: '/base/' }] });
  const [update, list] = document.groups[0]?.operations ?? [];
  const curl = (operation = update) =>
    operation ? exampleCall(document, operation, 'https://here.example') : '';

  test('uses shell variables for parameters and the API key', () => {
    expect(curl()).toBe(
      [
        'curl -X PATCH "https://here.example/base/v0/things/$THING_ID" \\',
        '  -H "x-api-key: $API_KEY" \\',
        "  -H 'content-type: application/json' \\",
        `  -d '{"name":"text"}'`,
      ].join('\n'),
    );
  });

  test('requests few items of a list', () => {
    expect(curl(list)).toContain('curl "https://here.example/base/v0/things?limit=10"');
  });

  test('quotes everything from the document', () => {
    const schema = { type: 'string', enum: ["it's $(rm)"] };
    const body = { content: { 'application/json': { schema } } };
    const strange = parseDocument({ paths: { '/a"$(b)': { post: { requestBody: body } } } });
    const [operation] = strange.groups[0]?.operations ?? [];
    const command = operation ? exampleCall(strange, operation, 'https://here.example') : '';
    expect(command).toContain(`-d '"it'\\''s $(rm)"'`);
    expect(command).toContain('"https://here.example/a%22%24(b)"');
  });
});

test('filterGroups keeps operations that match every word', () => {
  const { groups } = parseDocument({ paths, components });
  expect(filterGroups(groups, 'patch thing')[0]?.operations.map(({ id }) => id)).toEqual(['updateThing']);
  expect(filterGroups(groups, 'nothing')).toEqual([]);
  expect(filterGroups(groups, '  ')).toEqual(groups);
});
