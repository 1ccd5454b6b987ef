import { describe, expect, test } from 'vitest';
import { capabilities } from '#contract/capabilities.ts';
import { endpoints } from '#contract/endpoints.ts';
import { openApiDocument } from '#server/openapi/document.ts';
import { filterGroups, type OpenApiDocument, parseDocument } from './document.ts';
import { exampleCall } from './example-call.ts';

const json = JSON.stringify(
  openApiDocument({ timestamps: 'epoch', capabilities, publicUrl: 'https://here.example/base/' }),
);
const document = parseDocument(JSON.parse(json) as OpenApiDocument);
const operations = document.groups.flatMap((group) => group.operations);
const find = (id: string) => operations.find(({ operationId }) => operationId === id) ?? expect.fail(id);

describe('parseDocument', () => {
  test('groups every operation by its tag', () => {
    expect(operations.map(({ operationId }) => operationId).sort()).toEqual(Object.keys(endpoints).sort());
    expect(document.groups.map(({ tag }) => tag)).toEqual([
      ...new Set(Object.values(endpoints).map(({ tag }) => tag)),
    ]);
    expect(find('updateTopic')).toMatchObject({ method: 'PATCH', tags: ['Topics'] });
  });

  test('resolves responses', () => {
    for (const { responses } of operations)
      for (const [status, response] of Object.entries(responses))
        expect(response).toMatchObject({
          description: expect.stringMatching(/\w/),
          ...(status !== '304' && { content: expect.anything() }),
        });
    expect(find('updateTopic').responses[429]?.headers['Retry-After']?.description).toMatch(/^Seconds/);
  });
});

describe('exampleCall', () => {
  const curl = (id: string) => exampleCall(document, find(id), 'https://other.example');

  test('uses shell variables for parameters, the API key and the version', () => {
    expect(curl('updateTopic')).toBe(
      [
        'curl -X PATCH "https://here.example/base/v0/topics/$TOPIC_ID" \\',
        '  -H "x-api-key: $API_KEY" \\',
        '  -H "if-match: $ETAG" \\',
        "  -H 'content-type: application/json' \\",
        `  -d '{"title":"Prices"}'`,
      ].join('\n'),
    );
  });

  test('requests few items of a list', () => {
    expect(curl('listPages')).toContain('curl "https://here.example/base/v0/pages?limit=10"');
  });

  test('sends the required fields', () => {
    expect(curl('createAccountLog')).toContain(`-d '{"source":"crm","payload":{`);
  });
});

test('filterGroups keeps operations that match every word', () => {
  const { groups } = document;
  const ids = (search: string) =>
    filterGroups(groups, search).flatMap((group) => group.operations.map(({ operationId }) => operationId));
  expect(ids('patch topic')).toEqual(['updateTopic', 'updateTopicEntry']);
  expect(ids('zebra')).toEqual([]);
  expect(filterGroups(groups, '  ')).toEqual(groups);
});
