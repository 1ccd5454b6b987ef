import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databaseKinds } from '#server/testing/databases.ts';
import { type Harness, startHarness, type Tenant } from '#server/testing/harness.ts';
import { type ImportResult, importSessions } from './import-sessions.ts';
import { openLines } from './lines.ts';
import { createPageOnDemand, getOrCreateImportPage } from './target-page.ts';

const folder = mkdtempSync(join(tmpdir(), 'console-import-'));
afterAll(() => rmSync(folder, { recursive: true }));

let files = 0;
function file(content: string | Buffer): string {
  const path = join(folder, `${files++}.ndjson`);
  writeFileSync(path, content);
  return path;
}
const line = (id: string, more: object = {}) =>
  JSON.stringify({ audienceSessionId: id, sessionStartedAt: '2026-03-01T09:00:00Z', ...more });

describe.each(databaseKinds)('import on $name', (kind) => {
  let harness: Harness;
  let tenant: Tenant;

  beforeAll(async () => {
    harness = await startHarness(kind);
    tenant = await harness.tenant('Import');
  });
  afterAll(() => harness.close());

  const page = (name: string) => getOrCreateImportPage(harness.db, tenant.tenantId, name, 0);
  async function load(name: string, path: string): Promise<ImportResult> {
    const result: ImportResult = {
      inserted: 0,
      existing: 0,
      invalid: 0,
      errors: [],
      warningCount: 0,
      warnings: [],
    };
    const input = await openLines(path);
    await importSessions(
      harness.db,
      tenant.tenantId,
      () => page(name),
      input,
      result,
      () => undefined,
    );
    return result;
  }
  const listed = async (name: string) =>
    tenant.call('listAudienceSessions', { params: { page_id: await page(name) }, query: { limit: 1000 } });

  test('fills in defaults', async () => {
    expect(await load('sparse', file(line('sparse')))).toEqual({
      inserted: 1,
      existing: 0,
      invalid: 0,
      errors: [],
      warningCount: 0,
      warnings: [],
    });
    const { items } = await listed('sparse');
    expect(items).toEqual([
      {
        audienceSessionId: 'sparse',
        analyticsSessionId: '',
        audienceId: '',
        pageId: await page('sparse'),
        pageTitle: '',
        pageUrl: '',
        formSubmissionId: '',
        formSubmissionIdentifier: '',
        formSubmissionEmail: '',
        formSubmissionPhone: '',
        hasConversion: false,
        hasFormSubmit: false,
        isBounce: false,
        maxScrollDepthPercentage: 0,
        questionsAskedCount: 0,
        timeSpentSeconds: 0,
        totalClicksCount: 0,
        sessionStartedAt: '+1772355600000',
        sessionEndedAt: '+1772355600000',
        utmCampaign: '',
        utmContent: '',
        utmMedium: '',
        utmSource: '',
        utmTerm: '',
      },
    ]);
  });

  test('parses every time format', async () => {
    const times = ['2026-03-01T10:00:00+01:00', '2026-03-01T09:00:00.000Z', '+1772355600000', '+1772355600'];
    const lines = times.map((sessionStartedAt, n) =>
      line(`time-${n}`, { sessionStartedAt, timeSpentSeconds: 61 }),
    );
    await load('times', file(lines.join('\n')));
    const { items } = await listed('times');
    expect(new Set(items.map((item) => item.sessionStartedAt))).toEqual(new Set(['+1772355600000']));
    expect(new Set(items.map((item) => item.sessionEndedAt))).toEqual(new Set(['+1772355661000']));
  });

  test('keeps interactions in their order', async () => {
    const interactions = [
      { componentId: 'ask-box', label: 'Why?', timestamp: '2026-03-01T09:00:05Z' },
      { label: 'Then?', options: ['a'], groundingChunkIds: ['kb#1'], timestamp: 1_772_355_610_000 },
    ];
    await load('talk', file(line('talk', { interactions })));
    const reply = await tenant.call('listInteractions', { params: { audience_session_id: 'talk' } });
    const empty = {
      componentId: '',
      componentContext: '',
      responseText: '',
      groundingChunkIds: [],
      options: [],
    };
    expect(reply).toEqual({
      found: true,
      interactions: [
        { ...empty, componentId: 'ask-box', label: 'Why?', timestamp: 1_772_355_605_000 },
        {
          ...empty,
          label: 'Then?',
          options: ['a'],
          groundingChunkIds: ['kb#1'],
          timestamp: 1_772_355_610_000,
        },
      ],
    });
  });

  test('reports bad lines by number and imports the rest, compressed and with any line endings', async () => {
    const lines = [
      `\uFEFF${line('good-1')}`,
      '{"audienceSessionId":',
      '',
      '[]',
      line(''),
      line('no-time', { sessionStartedAt: null }),
      line('old', { sessionStartedAt: '1969-12-31T23:59:59Z' }),
      line('zoneless', { sessionStartedAt: '2026-03-01T09:00:00' }),
      line('typed', { hasConversion: 'yes' }),
      line('nul', { pageTitle: 'a\u0000b' }),
      line('half', { utmTerm: '\ud800' }),
      line('x'.repeat(256)),
      line('talks', { interactions: [{ label: 1 }] }),
      line('wordy', { pageTitle: 'x'.repeat(20_000) }),
      line('endless').replace('{', '{"timeSpentSeconds":1e400,'),
      line('good-2'),
    ].map((text) => Buffer.from(`${text}\r\n`));
    const invalid = Buffer.concat([...lines, Buffer.from([0x22, 0xff, 0x0a]), Buffer.from(line('good-3'))]);
    const result = await load('bad', file(gzipSync(invalid)));
    expect(result).toMatchObject({ inserted: 3, existing: 0, invalid: 14 });
    const year =
      'Use a date and time with a zone since 1970, such as 2026-03-01T09:00:00Z, or + and epoch milliseconds';
    expect(result.errors).toEqual([
      { line: 2, message: 'not JSON' },
      { line: 4, message: 'not a JSON object' },
      { line: 5, message: 'audienceSessionId: This is required' },
      { line: 6, message: 'sessionStartedAt: This is required' },
      { line: 7, message: `sessionStartedAt: ${year}` },
      { line: 8, message: `sessionStartedAt: ${year}` },
      { line: 9, message: 'hasConversion: Must be true or false' },
      { line: 10, message: "pageTitle: Contains a character that can't be stored" },
      { line: 11, message: "utmTerm: Contains a character that can't be stored" },
      { line: 12, message: 'audienceSessionId: Enter at most 255 characters' },
      { line: 13, message: 'interactions.0.label: Must be text' },
      { line: 14, message: 'Its texts, without interactions, have more than 16384 characters' },
      { line: 15, message: 'timeSpentSeconds: Must be a number' },
      { line: 17, message: 'not UTF-8' },
    ]);
    expect((await listed('bad')).totalCount).toBe(3);
  });

  test('imports implausible values with a warning per line', async () => {
    const lines = [
      line('sound', { timeSpentSeconds: 0, maxScrollDepthPercentage: 100 }),
      line('odd-1', { timeSpentSeconds: -4, maxScrollDepthPercentage: 140 }),
      line('odd-2', { totalClicksCount: -1 }),
      line('odd-3', { sessionEndedAt: '2026-03-01T08:59:00Z' }),
      line('odd-4', { timeSpentSeconds: 1e15 }),
    ];
    expect(await load('odd', file(lines.join('\n')))).toMatchObject({
      inserted: 5,
      invalid: 0,
      warningCount: 4,
      warnings: [
        {
          line: 2,
          message: 'timeSpentSeconds: -4 is negative; maxScrollDepthPercentage: 140 is more than 100',
        },
        { line: 3, message: 'totalClicksCount: -1 is negative' },
        { line: 4, message: 'sessionEndedAt: Is before sessionStartedAt' },
        { line: 5, message: 'timeSpentSeconds: 1000000000000000 is more than 31622400' },
      ],
    });
    const { items } = await listed('odd');
    expect(items.find((item) => item.audienceSessionId === 'odd-1')).toMatchObject({
      timeSpentSeconds: -4,
      maxScrollDepthPercentage: 140,
    });
  });

  test("doesn't warn of values of lines that it skips", async () => {
    const negative = { timeSpentSeconds: -4 };
    await load('first', file(line('taken', negative)));
    const result = await load('second', file([line('taken', negative), line('free', negative)].join('\n')));
    expect(result).toMatchObject({
      inserted: 1,
      errors: [{ line: 1, message: 'audienceSessionId: taken belongs to another page' }],
      warningCount: 1,
      warnings: [{ line: 2, message: 'timeSpentSeconds: -4 is negative' }],
    });
  });

  test('changes nothing when repeated, and nothing on another page', async () => {
    const lines = Array.from({ length: 2345 }, (_, n) => line(`again-${n}`)).join('\n');
    const path = file(lines);
    expect(await load('again', path)).toMatchObject({ inserted: 2345, existing: 0 });
    expect(await load('again', path)).toMatchObject({ inserted: 0, existing: 2345, invalid: 0 });
    const otherImport = await load('elsewhere', file(`${line('fresh')}\n${line('again-7')}`));
    expect(otherImport).toMatchObject({
      inserted: 1,
      existing: 0,
      invalid: 1,
      errors: [{ line: 2, message: 'audienceSessionId: again-7 belongs to another page' }],
    });
    const repeated = file([line('again-8'), line('again-9'), line('again-8')].join('\n'));
    const belongs = (id: string) => `audienceSessionId: ${id} belongs to another page`;
    expect(await load('elsewhere', repeated)).toMatchObject({
      inserted: 0,
      existing: 0,
      invalid: 3,
      errors: [
        { line: 1, message: belongs('again-8') },
        { line: 2, message: belongs('again-9') },
        { line: 3, message: belongs('again-8') },
      ],
    });
    expect((await listed('again')).totalCount).toBe(2345);
  });

  test('creates no page for sessions of another one', async () => {
    await load('owner', file(line('owned')));
    const { db } = harness;
    const { tenantId } = tenant;
    const importTo = async (name: string, content: string) => {
      const result = { inserted: 0, existing: 0, invalid: 0, errors: [], warningCount: 0, warnings: [] };
      const getPage = createPageOnDemand(db, tenantId, name, 0);
      await importSessions(db, tenantId, getPage, await openLines(file(content)), result, () => {});
      return result;
    };
    const names = async () => {
      const pages = await db.selectFrom('pages').select('name').where('tenant_id', '=', tenantId).execute();
      return pages.map(({ name }) => name);
    };
    expect(await importTo('empty', `${line('owned')}\n${line('owned')}`)).toMatchObject({ invalid: 2 });
    expect(await names()).not.toContain('empty');
    const owned = Array.from({ length: 1000 }, () => line('owned'));
    const mixed = [...owned, line('its-own')].join('\n');
    expect(await importTo('filled', mixed)).toMatchObject({ inserted: 1, existing: 0, invalid: 1000 });
    expect(await importTo('filled', line('its-own'))).toMatchObject({ inserted: 0, existing: 1 });
    expect(await names()).toContain('filled');
  });

  test('imports the complete lines of a truncated file', async () => {
    const lines = Array.from({ length: 3000 }, (_, n) => line(`cut-${n}`, { pageTitle: String(n * 7919) }));
    const whole = gzipSync(lines.join('\n'));
    const cut = load('cut', file(whole.subarray(0, whole.length - 100)));
    await expect(cut).rejects.toThrow('is cut off');
    const truncated = Buffer.from(whole);
    truncated.fill(0x5a, whole.length / 2, whole.length / 2 + 64);
    await expect(load('damaged', file(truncated))).rejects.toThrow('is damaged');
  });

  test('reports a missing file', async () => {
    for (const path of ['/', '/dev/null']) await expect(openLines(path)).rejects.toThrow('Name a file');
    await expect(openLines('/no/such/file')).rejects.toThrow('There is no file');
  });

  test("doesn't print control characters of the file", async () => {
    const id = 'evil\u001b[2J\u202e';
    await load('terminal', file(line(id)));
    const { errors } = await load('terminal-2', file(line(id)));
    expect(errors).toEqual([
      { line: 1, message: 'audienceSessionId: evil\\u{1b}[2J\\u{202e} belongs to another page' },
    ]);
  });

  test('rejects an overlong line without buffering it', async () => {
    const long = Buffer.alloc(9 * 1024 * 1024, 'x');
    const result = await load('long', file(Buffer.concat([long, Buffer.from(`\n${line('after')}`)])));
    expect(result.errors).toEqual([{ line: 1, message: 'longer than 8 MiB' }]);
    expect(result.inserted).toBe(1);
  });
});
