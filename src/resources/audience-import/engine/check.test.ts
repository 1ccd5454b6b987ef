import { describe, expect, test } from 'vitest';
import { checkRow, type Plan } from './check.ts';
import { fields, template } from './fields.ts';
import { looksLikeHeads, type Mapping, suggest, withColumn } from './mapping.ts';
import { Judge } from './verdict.ts';

const none = new Map<string, string | null>();
const plan = (mapping: Mapping): Plan => ({ mapping, publishBehavior: 'publish' });

describe('columns', () => {
  test('are suggested by what they are called', () => {
    expect(suggest(['Name', 'CONTEXT', 'action-url', 'og title', 'Internal no'], none)).toEqual([
      'customName',
      'supplementaryContext',
      'actionUrlOverride',
      'metadata.ogTitle',
      null,
    ]);
  });
  test('a field is given to the column that names it best', () => {
    expect(suggest(['Company', 'customName'], none)).toEqual([null, 'customName']);
  });
  test('what was chosen before wins, leaving out as well', () => {
    const chosen = new Map([
      ['company', 'metadata.title'],
      ['name', null],
    ]);
    expect(suggest(['Company', 'Name', 'customName'], chosen)).toEqual([
      'metadata.title',
      null,
      'customName',
    ]);
  });
  test('one that takes a field from another leaves that one out', () => {
    expect(withColumn(['customName', null], 1, 'customName')).toEqual([null, 'customName']);
  });
  test('heads are told from rows', () => {
    expect(looksLikeHeads(['customName', 'x'])).toBe(true);
    expect(looksLikeHeads(['Firma', 'Ort'])).toBe(true);
    expect(looksLikeHeads(['Acme', 'https://a.example'])).toBe(false);
  });
  test('the template has every field, and its own heads and row are in order', () => {
    const [heads = [], row = []] = template;
    const mapping = suggest(heads, none);
    expect(mapping).toEqual(fields.map(({ id }) => id));
    expect(checkRow(row, plan(mapping), heads.length, false).problems).toEqual([]);
  });
});

describe('a row', () => {
  const mapping: Mapping = ['customName', 'publishBehavior', 'actionUrlOverride', 'metadata.keywords', null];
  const check = (cells: string[], broken = false) => checkRow(cells, plan(mapping), mapping.length, broken);

  test('says only what its cells say', () => {
    expect(check([' Acme ', 'Draft', '', 'a; b', 'x']).body).toEqual({
      customName: 'Acme',
      publishBehavior: 'draft',
      metadataOverride: { keywords: ['a', 'b'] },
    });
  });
  test('has its problems by column', () => {
    expect(check(['', 'perhaps', 'nowhere', '', '']).problems).toEqual([
      { column: 1, message: 'Choose one of draft, publish' },
      { column: 2, message: 'Enter a full URI, such as https://example.com/path' },
    ]);
  });
  test('with more cells than the head cannot be sent, with fewer it can', () => {
    expect(check(['Acme', '', '', '', '', 'beyond']).problems).toMatchObject([{ column: null }]);
    expect(check(['Acme', '', '', '', '', '']).problems).toEqual([]);
    expect(check(['Acme']).notes).toMatchObject([{ column: null }]);
  });
  test('with quotation marks not in pairs cannot be sent', () => {
    expect(check(['"Acme', '', '', '', ''], true).problems).toHaveLength(1);
  });
  test('of more than a request holds cannot be sent', () => {
    expect(check(['x'.repeat(1 << 20), '', '', '', '']).problems).toMatchObject([{ column: null }]);
  });
});

test('rows that say the same are found, and those of the same name', () => {
  const judge = new Judge(plan(['customName', 'supplementaryContext']), { columns: 2, rows: 6 });
  judge.take({ rows: [['A', 'x'], ['B', ''], [], ['a ', 'y'], ['A', 'x']], broken: [] });
  judge.take({ rows: [['', '']], broken: [0] });
  const { of, like, counts } = judge.end();
  expect([...of]).toEqual([0, 0, 4, 1, 2, 3]);
  expect([...like]).toEqual([
    [3, 0],
    [4, 0],
  ]);
  expect(counts).toEqual({ ready: 2, noted: 1, repeated: 1, problem: 1, blank: 1 });
});
