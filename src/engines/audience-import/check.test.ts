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
  test('the template has every field, and its example row is published without a warning', () => {
    const [heads = [], row = []] = template;
    const mapping = suggest(heads, none);
    expect(mapping).toEqual(fields.map(({ id }) => id));
    const { body, problems, notes } = checkRow(row, plan(mapping), heads.length, false);
    expect({ problems, notes }).toEqual({ problems: [], notes: [] });
    expect(body.publishBehavior).toBe('publish');
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
      { column: 2, message: 'Enter a full URL, such as https://example.com/path' },
    ]);
  });
  test('with more cells than the head cannot be sent, with fewer it can', () => {
    expect(check(['Acme', '', '', '', '', 'beyond']).problems).toMatchObject([{ column: null }]);
    expect(check(['Acme', '', '', '', '', '']).problems).toEqual([]);
    expect(check(['Acme']).notes).toMatchObject([{ column: null }]);
  });
  test('is harmful with an action URL that runs code', () => {
    const { problems, harmful, notes } = check(['Acme', '', 'javascript:alert(1)', '', '']);
    expect({ problems, notes }).toEqual({ problems: [], notes: [] });
    expect(harmful).toEqual([{ column: 2, message: expect.stringMatching(/^Not allowed: javascript:/) }]);
  });
  test('is a problem, once, with an action URL that the API rejects', () => {
    const { problems, harmful, notes } = check(['Acme', '', 'fernhill.example', '', '']);
    expect(problems).toMatchObject([{ column: 2 }]);
    expect({ harmful, notes }).toEqual({ harmful: [], notes: [] });
  });
  test('is warned of metadata that browsers or search engines ignore', () => {
    const metadata: Mapping = [
      'customName',
      'metadata.themeColor',
      'metadata.robots',
      'metadata.canonicalUrl',
    ];
    const { harmful, notes } = checkRow(
      ['Acme', 'not a color', 'noindex; noindexx', 'javascript:1'],
      plan(metadata),
      4,
      false,
    );
    expect(notes.map(({ column }) => column).sort()).toEqual([1, 2]);
    expect(harmful).toMatchObject([{ column: 3 }]);
  });
  test('is warned of a blank name', () => {
    const { body, notes } = check(['   ', '', 'https://a.example/', '', '']);
    expect(body).not.toHaveProperty('customName');
    expect(notes).toEqual([{ column: 0, message: 'No name: it will be computed' }]);
  });
  test('is warned of a text that is longer than anybody means', () => {
    const context = (length: number) =>
      checkRow(['A', 'x'.repeat(length)], plan(['customName', 'supplementaryContext']), 2, false).notes;
    expect(context(10_000)).toEqual([]);
    expect(context(10_001)).toEqual([
      { column: 1, message: '10,001 characters: a quotation mark may be missing' },
    ]);
    expect(check(['x'.repeat(201), '', '', '', '']).notes).toMatchObject([{ column: 0 }]);
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
  expect(counts).toEqual({ ready: 2, noted: 1, repeated: 1, problem: 1, blank: 1, harmful: 0 });
});

test('rows named as an audience of the page are found, and drafts are counted', () => {
  const mapping: Mapping = ['customName', 'publishBehavior'];
  const judge = new Judge(plan(mapping), { columns: 2, rows: 3, existing: [' Acme GmbH'] });
  judge.take({
    rows: [
      ['ACME GmbH', ''],
      ['B', 'draft'],
      ['C', 'publish'],
    ],
    broken: [],
  });
  const { of, taken, drafts } = judge.end();
  expect([...of]).toEqual([1, 0, 0]);
  expect([...taken]).toEqual([0]);
  expect(drafts).toEqual({ ready: 1, noted: 0, repeated: 0, problem: 0, blank: 0, harmful: 0 });
});

test('harmful rows are apart from duplicates, and drafts are only warned of', () => {
  const judge = new Judge(plan(['customName', 'publishBehavior', 'actionUrlOverride']), {
    columns: 3,
    rows: 3,
  });
  const rows = [
    ['A', '', 'javascript:alert(1)'],
    ['A', '', 'javascript:alert(1)'],
    ['B', 'draft', 'javascript:alert(1)'],
  ];
  judge.take({ rows, broken: [] });
  expect([...judge.end().of]).toEqual([5, 5, 1]);
});
