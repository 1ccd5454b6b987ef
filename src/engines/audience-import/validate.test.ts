import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { audiencePatch } from '#contract/audience-requests.ts';
import { writableMetadataShape } from '#contract/metadata.ts';
import { csvFile, csvLine } from '#lib/csv-write.ts';
import { CLEAR, cellText, EMPTY, guardApostrophe, splitList, toText } from './cells.ts';
import { checkRows, type RowStatuses, rowStatus } from './check-rows.ts';
import { toCsvRows } from './export-audiences.ts';
import type { ImportSource } from './import-source.ts';
import {
  fields,
  isHeaderRow,
  type Mapping,
  suggestMapping,
  template,
  unsupportedFields,
  withColumn,
} from './mapping.ts';
import type { AudienceRecord, Directory, ExistingAudience, MatchKey } from './match.ts';
import type { CsvRows } from './parse-rows.ts';
import { readSource } from './read-source.ts';
import { type ImportPlan, validateRow } from './validate.ts';

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
  test('knows the headers that people use', () => {
    expect(suggestMapping(['CTA link', 'Page title', 'OG title', 'E-mail', 'Go live'], none)).toEqual([
      'actionUrlOverride',
      'metadata.title',
      'metadata.ogTitle',
      'personEmail',
      'publishAt',
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
  test('leaves an override empty only where an audience can have one', () => {
    const fieldsOf = (...mapping: Mapping) =>
      validateRow([EMPTY, EMPTY], plan(mapping), mapping.length, false);
    expect(fieldsOf('metadata.title', 'metadata.keywords')).toMatchObject({
      body: { metadataOverride: { title: '', keywords: [] } },
      errors: [],
    });
    const message = "This field can't be left empty";
    expect(fieldsOf('supplementaryContext', 'actionUrlOverride').errors).toEqual([
      { column: 0, message },
      { column: 1, message },
    ]);
  });
  test('rejects extra cells and warns about missing ones', () => {
    expect(check(['Acme', '', '', '', '', 'beyond']).errors).toMatchObject([{ column: null }]);
    expect(check(['Acme', '', '', '', '', '']).errors).toEqual([]);
    expect(check(['Acme']).warnings).toMatchObject([{ column: null }]);
  });
  test('rejects an action URL that runs code, except in a draft', () => {
    const found = [{ column: 2, message: expect.stringMatching(/^Not allowed: javascript:/) }];
    expect(check(['Acme', '', 'javascript:alert(1)', '', ''])).toMatchObject({ errors: found, warnings: [] });
    expect(check(['Acme', 'draft', 'javascript:alert(1)', '', ''])).toMatchObject({
      errors: [],
      warnings: found,
    });
  });
  test('reports a single error for an action URL that the API rejects', () => {
    const { errors, warnings } = check(['Acme', '', 'fernhill.example', '', '']);
    expect(errors).toMatchObject([{ column: 2 }]);
    expect(warnings).toEqual([]);
  });
  test('warns about metadata that browsers and search engines ignore', () => {
    const metadata: Mapping = [
      'customName',
      'metadata.themeColor',
      'metadata.robots',
      'metadata.canonicalUrl',
    ];
    const { errors, warnings } = validateRow(
      ['Acme', 'not a color', 'noindex; noindexx', 'javascript:1'],
      plan(metadata),
      4,
      false,
    );
    expect(warnings.map(({ column }) => column).sort()).toEqual([1, 2]);
    expect(errors).toMatchObject([{ column: 3 }]);
  });
  test('accepts a blank name, as names are automatic', () => {
    const { body, warnings } = check(['   ', '', 'https://a.example/', '', '']);
    expect(body).not.toHaveProperty('customName');
    expect(warnings).toEqual([]);
  });
  test('warns about a new group that sees nothing of its own', () => {
    const column = null;
    const message = 'No context or overrides: visitors see the page as it is';
    expect(check(['Acme', 'draft', '', '', '']).warnings).toEqual([{ column, message }]);
    expect(check(['Acme', '', 'https://a.example/', '', '']).warnings).toEqual([]);
    const linked = { directory, match: { audience: null, personId: 'p', errors: [] } };
    expect(validateRow(['Acme'], plan(['customName']), 1, false, linked).warnings).toEqual([]);
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

const directory: Directory = {
  hasDrafts: true,
  audiences: null,
  people: new Map(),
  records: new Map(),
  now: Date.UTC(2026, 10, 27, 12),
  zone: 'Europe/Berlin',
};

const existing = (audienceId: string, name: string, personId?: string): ExistingAudience => ({
  audienceId,
  name,
  personId,
  isArchived: false,
});

/** Checks the rows of a file, given in blocks. */
function checkBlocks(
  given: Mapping,
  blocks: readonly CsvRows[],
  known: Partial<Directory> = {},
  matchBy: MatchKey | null = null,
) {
  const rows = blocks.reduce((sum, block) => sum + block.rows.length, 0);
  const source = { headers: given.map(String), rows, firstNumber: 2 } as ImportSource;
  const stored = (async function* () {
    yield* blocks;
  })();
  const options = { plan: { ...plan(given), matchBy }, source, directory: { ...directory, ...known } };
  return checkRows(stored, options, () => {});
}
const checkCells = (
  given: Mapping,
  rows: string[][],
  known: Partial<Directory> = {},
  matchBy: MatchKey | null = null,
) => checkBlocks(given, [{ rows, broken: [] }], known, matchBy);

const rowsOf = ({ counts }: RowStatuses) =>
  Object.fromEntries(
    Object.entries(counts).flatMap(([status, { rows }]) => (rows > 0 ? [[status, rows]] : [])),
  );
const messages = ({ issues }: RowStatuses) =>
  [...issues].map(([row, list]) => [row, ...list.map(({ message }) => message)]);

test('finds duplicate rows and duplicate names', async () => {
  const checked = await checkBlocks(
    ['customName', 'supplementaryContext'],
    [
      { rows: [['A', 'x'], ['B', 'z'], [], ['a ', 'y'], ['A', 'x']], broken: [] },
      { rows: [['', '']], broken: [0] },
    ],
  );
  expect([...checked.codes]).toEqual([0, 0, 4, 1, 2, 3]);
  expect(messages(checked)).toEqual([
    [3, 'Same name as row 2'],
    [4, 'Same as row 2'],
    [5, 'Unmatched quotation mark'],
  ]);
  expect(rowsOf(checked)).toEqual({ ready: 2, warning: 1, duplicate: 1, invalid: 1, blank: 1 });
});

test('finds names of existing audiences and counts drafts', async () => {
  const checked = await checkCells(
    ['customName', 'publishBehavior', 'supplementaryContext'],
    [
      ['ACME GmbH', '', 'Vans'],
      ['B', 'draft', 'Vans'],
      ['C', 'publish', 'Vans'],
    ],
    { audiences: [existing('a', ' Acme GmbH')] },
  );
  expect([...checked.codes]).toEqual([1, 0, 0]);
  expect(messages(checked)).toEqual([[0, 'An audience with this name exists']]);
  expect(checked.counts.ready.drafts).toBe(1);
});

test('rejects links that run code where they would go live', async () => {
  const unsafe = 'javascript:alert(1)';
  const { codes } = await checkCells(
    ['customName', 'publishBehavior', 'metadata.canonicalUrl', 'publishAt'],
    [
      ['A', '', unsafe, ''],
      ['B', 'draft', unsafe, ''],
      ['C', 'draft', unsafe, '2031-01-01T09:00:00Z'],
      ['D', '', 'fernhill.example', ''],
    ],
  );
  expect([...codes]).toEqual([3, 1, 3, 1]);

  const metadataOverride = { canonicalUrl: unsafe };
  const drafted = await checkCells(
    ['audienceId', 'publishBehavior', 'supplementaryContext'],
    [
      ['a', 'publish', ''],
      ['b', 'publish', 'Another'],
      ['c', 'draft', 'Another'],
      ['d', 'publish', 'Another'],
    ],
    knownRecords(
      ...['a', 'b', 'c'].map((id) => record(id, { status: 'draft', metadataOverride })),
      // Already live with it.
      record('d', { metadataOverride }),
    ),
  );
  expect([...drafted.codes]).toEqual([3, 3, 0, 0]);
  expect(messages(drafted)[0]).toEqual([0, expect.stringMatching(/^Preferred address: Not allowed/)]);
});

const record = (audienceId: string, values: Partial<AudienceRecord> = {}): AudienceRecord => ({
  audienceId,
  effectiveName: values.customName ?? 'Audience 1',
  status: 'published',
  latestVersion: { versionId: `${audienceId}-v1` } as AudienceRecord['latestVersion'],
  ...values,
});
const knownRecords = (...records: AudienceRecord[]) => ({
  audiences: records.map(({ audienceId, effectiveName, personId }) =>
    existing(audienceId, effectiveName ?? '', personId ?? undefined),
  ),
  records: new Map(records.map((each) => [each.audienceId, each])),
});

describe('rows that update', () => {
  test('change only their non-empty cells, and keep other metadata', async () => {
    const known = knownRecords(
      record('a', {
        customName: 'Acme',
        supplementaryContext: 'Old',
        metadataOverride: { title: 'T', author: 'Z', ogImageUrl: 'x' },
      }),
    );
    const checked = await checkCells(
      ['audienceId', 'customName', 'supplementaryContext', 'metadata.title', 'metadata.author'],
      [['a', 'Acme', '', 'New', CLEAR]],
      known,
    );
    expect(checked.targets.get(0)).toEqual({
      update: {
        audienceId: 'a',
        name: 'Acme',
        tag: '"a-v1"',
        isDraft: false,
        patch: { metadataOverride: { title: 'New' } },
      },
    });
    expect(checked.counts.ready).toEqual({
      rows: 1,
      updates: 1,
      drafts: 0,
      scheduled: 0,
      archived: 0,
    });
  });

  test.each([
    ['a, b', 'unchanged'],
    ['a | b', 'unchanged'],
    ['b, a', 'ready'],
    ['a', 'ready'],
  ])('compare the items of a list: %s', async (text, status) => {
    const known = knownRecords(record('a', { metadataOverride: { keywords: ['a', 'b'] } }));
    const checked = await checkCells(['audienceId', 'metadata.keywords'], [['a', text]], known);
    expect(rowsOf(checked)).toEqual({ [status]: 1 });
  });

  test('clear values with (clear)', async () => {
    const known = knownRecords(
      record('a', { customName: 'Acme', supplementaryContext: 'Old', personId: 'p' }),
    );
    const { targets, codes } = await checkCells(
      ['audienceId', 'customName', 'supplementaryContext', 'personEmail', 'actionUrlOverride'],
      [['a', CLEAR, CLEAR, CLEAR, CLEAR]],
      known,
    );
    expect([...codes]).toEqual([0]);
    expect(targets.get(0)).toMatchObject({
      update: { patch: { customName: null, supplementaryContext: null } },
      personId: null,
    });
    expect(targets.get(0)?.update?.patch).not.toHaveProperty('actionUrlOverride');
  });

  test('are matched by ID, email or name; unknown and ambiguous ones are errors', async () => {
    const known = {
      ...knownRecords(
        record('a', { customName: 'Acme', personId: 'p' }),
        record('b', { customName: 'Twin' }),
        record('c', { customName: 'twin' }),
      ),
      people: new Map([
        ['a@acme.example', [{ personId: 'p' }]],
        ['new@acme.example', [{ personId: 'q' }]],
        ['two@acme.example', [{ personId: 'r' }, { personId: 's' }]],
      ]),
    };
    const given: Mapping = ['audienceId', 'personEmail', 'customName', 'supplementaryContext'];
    const byEmail = await checkCells(
      given,
      [
        ['nowhere', '', '', 'x'],
        ['', 'A@Acme.example', '', 'x'],
        ['', 'new@acme.example', 'New', 'x'],
        ['', 'two@acme.example', '', 'x'],
        ['', 'nobody@acme.example', '', 'x'],
        ['a', '', '', 'y'],
        ['', 'nobody', '', 'x'],
      ],
      known,
      'personEmail',
    );
    expect(messages(byEmail)).toEqual([
      [0, 'This page has no audience with this ID'],
      [3, '2 people have this email'],
      [4, 'No person has this email'],
      [5, 'Updates the same audience as row 3'],
      [6, 'Not an email address'],
    ]);
    expect(byEmail.targets.get(1)?.update?.audienceId).toBe('a');
    expect(byEmail.targets.get(2)).toEqual({ personId: 'q' });
    const byName = await checkCells(
      ['customName', 'supplementaryContext'],
      [
        ['acme', 'x'],
        ['Twin', 'x'],
        ['Other', 'x'],
      ],
      known,
      'customName',
    );
    expect(byName.targets.get(0)?.update).toMatchObject({
      audienceId: 'a',
      patch: { supplementaryContext: 'x' },
    });
    expect(messages(byName).map(([, message]) => message)).toEqual([
      'Matches 2 audiences. Add the audience ID',
      'No audience has this name',
    ]);
  });

  test('without readable values send every cell but metadata', async () => {
    const checked = await checkCells(['audienceId', 'customName', 'metadata.title'], [['a', 'Acme', 'T']]);
    expect(checked.targets.get(0)?.update).toEqual({
      audienceId: 'a',
      name: 'a',
      tag: null,
      isDraft: false,
      patch: { customName: 'Acme' },
    });
    expect(messages(checked)).toEqual([[0, expect.stringContaining("doesn't show the current metadata")]]);
  });

  test('warn before they publish a draft', async () => {
    const known = knownRecords(record('a', { customName: 'A', status: 'draft' }));
    const checked = await checkCells(['audienceId', 'supplementaryContext'], [['a', 'New']], known);
    expect(messages(checked)).toEqual([[0, 'Its draft goes live as well']]);
  });

  test('publish a draft as it is, or archive', async () => {
    const known = {
      ...knownRecords(
        record('a', { status: 'draft' }),
        record('b'),
        record('c'),
        record('d', { supplementaryContext: 'Old' }),
      ),
      hasDrafts: true,
    };
    const checked = await checkCells(
      ['audienceId', 'publishBehavior', 'supplementaryContext'],
      [
        ['a', 'publish', ''],
        ['b', 'publish', ''],
        ['c', 'Archive', ''],
        ['d', 'archive', 'New'],
        ['', 'archive', 'New'],
      ],
      known,
    );
    expect(checked.targets.get(0)?.update?.action).toBe('publish');
    expect([...checked.codes].slice(0, 3)).toEqual([0, rowStatus.unchanged, 0]);
    expect(checked.targets.get(2)?.update?.action).toBe('archive');
    expect(checked.counts.ready).toMatchObject({ rows: 2, archived: 1, drafts: 0 });
    expect(messages(checked)).toEqual([
      [3, 'An audience is archived without changes'],
      [4, "A new audience can't be archived"],
    ]);
  });

  test('of an archived audience are errors', async () => {
    const checked = await checkCells(['audienceId'], [['a']], {
      audiences: [{ ...existing('a', 'A'), isArchived: true }],
    });
    expect(messages(checked)).toEqual([[0, 'This audience is archived']]);
  });
});

describe('publish times', () => {
  const at = async (text: string, values?: Partial<AudienceRecord>) => {
    const known = values ? knownRecords(record('a', values)) : {};
    const checked = await checkCells(
      ['audienceId', 'customName', 'publishAt', ...(values ? [] : ['supplementaryContext' as const])],
      [[values ? 'a' : '', 'A', text, ...(values ? [] : ['Vans'])]],
      known,
    );
    return checked.issues.get(0)?.[0]?.message ?? checked.targets.get(0)?.publishAt;
  };
  test.each([
    ['2026-12-01 09:00', '2026-12-01T08:00:00.000Z'],
    ['2026-12-01T09:00', '2026-12-01T08:00:00.000Z'],
    ['2026-12-01T09:00:00-05:00', '2026-12-01T14:00:00.000Z'],
    ['2026-11-27 12:59', 'Choose a later time'],
    ['2027-03-28 02:30', 'Clocks skip this time. Choose a later time'],
    ['2027-11-28 09:00', 'Choose a time within a year'],
    ['tomorrow', 'Enter a date and a time, such as 2026-12-01 09:00'],
    ['2026-12-01 25:00', 'Enter a date and a time, such as 2026-12-01 09:00'],
    ['2027-02-29 09:00', 'Enter a date and a time, such as 2026-12-01 09:00'],
  ])('%s', async (text, expected) => expect(await at(text)).toBe(expected));

  test('of a scheduled audience is kept, moved or canceled', async () => {
    const scheduled = { customName: 'A', status: 'pending', publishAt: '2026-12-01T08:00:00Z' } as const;
    expect(await at('2026-12-01 09:00', scheduled)).toBeUndefined();
    // A save over the schedule repeats its time.
    expect(await at('2026-12-01 09:00', { ...scheduled, customName: 'B' })).toBe('2026-12-01T08:00:00.000Z');
    expect(await at('2026-12-02 09:00', scheduled)).toBe('2026-12-02T08:00:00.000Z');
    expect(await at(CLEAR, scheduled)).toBeNull();
  });
  test('needs something to publish', async () =>
    expect(await at('2026-12-01 09:00', { customName: 'A' })).toBe('Nothing new to publish then'));
});

test('a list as the text of a cell is parsed as the same list', () => {
  expect(toText(['a', 'b'])).toBe('a; b');
  expect(toText(['a, b', 'c'])).toBe('a, b\nc');
  expect(toText(['a, b'])).toBe('["a, b"]');
  expect(toText([{ toString: false }])).toBe('[{"toString":false}]');
  const item = fc.oneof(fc.string(), fc.constantFrom('a, b', 'a|b', ' a', 'a\r\nb', CLEAR, EMPTY, '[]'));
  fc.assert(
    fc.property(fc.array(fc.oneof(item, fc.jsonValue()), { minLength: 1 }), (list) => {
      const text = cellText(guardApostrophe(toText(list)));
      expect(JSON.stringify(splitList(text))).toBe(JSON.stringify(list));
    }),
  );
});

describe('an export', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 8 }),
    fc.array(fc.constantFrom(...'=+-@\'"\t\r\n;,| aא(clear)+49')).map((parts) => parts.join('')),
    fc.constantFrom(CLEAR, "'=1", "''+1", ' =1', '\t=1', '+49 30 123', 'שלום, עולם', 'a\r\nb'),
  );
  const records = fc.array(
    fc.record({
      customName: fc.option(text.filter((name) => name.trim() !== '')),
      supplementaryContext: fc.option(text),
      actionUrlOverride: fc.option(text),
      actionFormIdOverride: fc.option(text),
      isScheduled: fc.boolean(),
      isLinked: fc.boolean(),
      metadataOverride: fc.record(
        {
          title: text,
          keywords: fc.array(text),
          robots: fc.array(fc.oneof(text, fc.integer())),
          ogTitle: text,
        },
        { requiredKeys: [] },
      ),
    }),
    { minLength: 1, maxLength: 5 },
  );

  test('imported without edits changes nothing', () =>
    fc.assert(
      fc.asyncProperty(records, async (given) => {
        const audiences = given.map(({ isScheduled, isLinked, ...values }, index) =>
          record(`a${index}`, {
            ...(values as Partial<AudienceRecord>),
            effectiveName: values.customName ?? `Audience ${index}`,
            ...(isScheduled && { status: 'pending', publishAt: '+1780000000000' }),
            ...(isLinked && { personId: `p${index}` }),
          }),
        );
        const emails = new Map(audiences.map((_, index) => [`p${index}`, `P${index}@acme.example`]));
        const file = csvFile(toCsvRows(audiences, emails, 'Asia/Tokyo').map(csvLine));
        const blocks: CsvRows[] = [];
        const source = await readSource(
          { file, name: null, id: 's', format: {} },
          { putBlock: async (_, rows) => void blocks.push(rows), onProgress: () => {} },
        );
        const checked = await checkBlocks(suggestMapping(source.headers, none), blocks, {
          ...knownRecords(...audiences),
          now: 1779000000000,
          people: new Map([...emails].map(([id, email]) => [email.toLowerCase(), [{ personId: id }]])),
        });
        expect(messages(checked)).toEqual([]);
        expect(rowsOf(checked)).toEqual({ unchanged: audiences.length });
      }),
    ));

  test('has a column for each field that the import sets', () => {
    const [headers = []] = toCsvRows([], new Map(), 'UTC');
    const known: string[] = fields.map(({ id }) => id).filter((id) => id !== 'publishBehavior');
    expect(suggestMapping(headers.map(String), none)).toEqual(known);
    for (const key of Object.keys(writableMetadataShape)) expect(known).toContain(`metadata.${key}`);
    for (const key of Object.keys(audiencePatch.shape))
      if (key !== 'metadataOverride') expect(known).toContain(key);
  });
});

test('names the fields that a service lacks', () => {
  const given: Mapping = ['audienceId', 'personEmail', 'publishAt', null];
  expect(unsupportedFields(given, [])).toEqual(['personEmail', 'publishAt']);
  expect(unsupportedFields(given, ['audience-lifecycle'])).toEqual(['personEmail']);
  expect(unsupportedFields(given, ['people', 'audience-persons', 'read-one'])).toEqual(['publishAt']);
});
