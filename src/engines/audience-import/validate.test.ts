import { describe, expect, test } from 'vitest';
import { fields, isHeaderRow, type Mapping, suggestMapping, template, withColumn } from './mapping.ts';
import type { CsvRows } from './parse-rows.ts';
import type { ImportSource } from './read-source.ts';
import { checkRows, type ImportPlan, validateRow } from './validate.ts';

const none = new Map<string, string | null>();
const plan = (mapping: Mapping): ImportPlan => ({ mapping, publishBehavior: 'publish' });

describe('mapping', () => {
  test('suggests fields by column name', () => {
    expect(suggestMapping(['Name', 'CONTEXT', 'action-url', 'og title', 'Internal no'], none)).toEqual([
      'customName',
      'supplementaryContext',
      'actionUrlOverride',
      'metadata.ogTitle',
      null,
    ]);
  });
  test('prefers a field name to an alias', () => {
    expect(suggestMapping(['Company', 'customName'], none)).toEqual([null, 'customName']);
  });
  test('prefers previous selections, including skipped columns', () => {
    const previous = new Map([
      ['company', 'metadata.title'],
      ['name', null],
    ]);
    expect(suggestMapping(['Company', 'Name', 'customName'], previous)).toEqual([
      'metadata.title',
      null,
      'customName',
    ]);
  });
  test('skips a column whose field is moved to another column', () => {
    expect(withColumn(['customName', null], 1, 'customName')).toEqual([null, 'customName']);
  });
  test('tells headers from data rows', () => {
    expect(isHeaderRow(['customName', 'x'])).toBe(true);
    expect(isHeaderRow(['Firma', 'Ort'])).toBe(true);
    expect(isHeaderRow(['Acme', 'https://a.example'])).toBe(false);
  });
  test('includes every field in the template, with a valid example row', () => {
    const [header = [], row = []] = template;
    const mapping = suggestMapping(header, none);
    expect(mapping).toEqual(fields.map(({ id }) => id));
    const { body, errors, warnings } = validateRow(row, plan(mapping), header.length, false);
    expect({ errors, warnings }).toEqual({ errors: [], warnings: [] });
    expect(body.publishBehavior).toBe('publish');
  });
});

describe('validateRow', () => {
  const mapping: Mapping = ['customName', 'publishBehavior', 'actionUrlOverride', 'metadata.keywords', null];
  const check = (cells: string[], invalid = false) =>
    validateRow(cells, plan(mapping), mapping.length, invalid);

  test('sets only the fields of non-blank cells', () => {
    expect(check([' Acme ', 'Draft', '', 'a; b', 'x']).body).toEqual({
      customName: 'Acme',
      publishBehavior: 'draft',
      metadataOverride: { keywords: ['a', 'b'] },
    });
  });
  test('has its errors by column', () => {
    expect(check(['', 'perhaps', 'nowhere', '', '']).errors).toEqual([
      { column: 1, message: 'Choose one of draft, publish' },
      { column: 2, message: 'Enter a full URL, such as https://example.com/path' },
    ]);
  });
  test('rejects extra cells and warns about missing ones', () => {
    expect(check(['Acme', '', '', '', '', 'beyond']).errors).toMatchObject([{ column: null }]);
    expect(check(['Acme', '', '', '', '', '']).errors).toEqual([]);
    expect(check(['Acme']).warnings).toMatchObject([{ column: null }]);
  });
  test('is unsafe with an action URL that runs code', () => {
    const { errors, unsafe, warnings } = check(['Acme', '', 'javascript:alert(1)', '', '']);
    expect({ errors, warnings }).toEqual({ errors: [], warnings: [] });
    expect(unsafe).toEqual([{ column: 2, message: expect.stringMatching(/^Not allowed: javascript:/) }]);
  });
  test('reports a single error for an action URL that the API rejects', () => {
    const { errors, unsafe, warnings } = check(['Acme', '', 'fernhill.example', '', '']);
    expect(errors).toMatchObject([{ column: 2 }]);
    expect({ unsafe, warnings }).toEqual({ unsafe: [], warnings: [] });
  });
  test('warns about metadata that browsers and search engines ignore', () => {
    const metadata: Mapping = [
      'customName',
      'metadata.themeColor',
      'metadata.robots',
      'metadata.canonicalUrl',
    ];
    const { unsafe, warnings } = validateRow(
      ['Acme', 'not a color', 'noindex; noindexx', 'javascript:1'],
      plan(metadata),
      4,
      false,
    );
    expect(warnings.map(({ column }) => column).sort()).toEqual([1, 2]);
    expect(unsafe).toMatchObject([{ column: 3 }]);
  });
  test('warns about a blank name', () => {
    const { body, warnings } = check(['   ', '', 'https://a.example/', '', '']);
    expect(body).not.toHaveProperty('customName');
    expect(warnings).toEqual([{ column: 0, message: 'No name: it will be computed' }]);
  });
  test('warns about implausibly long text', () => {
    const context = (length: number) =>
      validateRow(['A', 'x'.repeat(length)], plan(['customName', 'supplementaryContext']), 2, false).warnings;
    expect(context(10_000)).toEqual([]);
    expect(context(10_001)).toEqual([
      { column: 1, message: '10,001 characters: a quotation mark may be missing' },
    ]);
    expect(check(['x'.repeat(201), '', '', '', '']).warnings).toMatchObject([{ column: 0 }]);
  });
  test('rejects unmatched quotation marks', () => {
    expect(check(['"Acme', '', '', '', ''], true).errors).toHaveLength(1);
  });
  test('rejects a row that exceeds the request size limit', () => {
    expect(check(['x'.repeat(1 << 20), '', '', '', '']).errors).toMatchObject([{ column: null }]);
  });
});

/** Checks the rows of a file, given in blocks. */
function check(mapping: Mapping, blocks: readonly CsvRows[], existingNames: readonly string[] | null = null) {
  const rows = blocks.reduce((sum, block) => sum + block.rows.length, 0);
  const source = { headers: mapping.map(String), rows } as ImportSource;
  const stored = (async function* () {
    yield* blocks;
  })();
  return checkRows(stored, { plan: plan(mapping), source, existingNames }, () => {});
}

test('finds duplicate rows and duplicate names', async () => {
  const { codes, similarRow, counts } = await check(
    ['customName', 'supplementaryContext'],
    [
      { rows: [['A', 'x'], ['B', ''], [], ['a ', 'y'], ['A', 'x']], broken: [] },
      { rows: [['', '']], broken: [0] },
    ],
  );
  expect([...codes]).toEqual([0, 0, 4, 1, 2, 3]);
  expect([...similarRow]).toEqual([
    [3, 0],
    [4, 0],
  ]);
  expect(counts).toEqual({ ready: 2, warning: 1, duplicate: 1, invalid: 1, blank: 1, unsafe: 0 });
});

test('finds names of existing audiences and counts drafts', async () => {
  const rows = [
    ['ACME GmbH', ''],
    ['B', 'draft'],
    ['C', 'publish'],
  ];
  const { codes, hasExistingName, draftCounts } = await check(
    ['customName', 'publishBehavior'],
    [{ rows, broken: [] }],
    [' Acme GmbH'],
  );
  expect([...codes]).toEqual([1, 0, 0]);
  expect([...hasExistingName]).toEqual([0]);
  expect(draftCounts).toEqual({ ready: 1, warning: 0, duplicate: 0, invalid: 0, blank: 0, unsafe: 0 });
});

test('marks unsafe duplicates as unsafe, and unsafe drafts as warnings', async () => {
  const rows = [
    ['A', '', 'javascript:alert(1)'],
    ['A', '', 'javascript:alert(1)'],
    ['B', 'draft', 'javascript:alert(1)'],
  ];
  const { codes } = await check(
    ['customName', 'publishBehavior', 'actionUrlOverride'],
    [{ rows, broken: [] }],
  );
  expect([...codes]).toEqual([5, 5, 1]);
});
