import { describe, expect, it } from 'vitest';
import { createCsv, csvColumn, csvFileName, csvTime, omitHidden } from './csv.ts';

const columns = { name: ({ name }: Row) => name, at: ({ at }: Row) => csvTime(at) };
interface Row {
  name: string | null;
  at: string;
}

describe('createCsv', () => {
  it('writes a header line and one line per row', async () => {
    const file = createCsv(columns, [
      { name: '=1', at: '+1763690000000' },
      { name: null, at: 'yesterday' },
    ]);
    expect(await file.text()).toBe("name,at\r\n'=1,2025-11-21T01:53:20.000Z\r\n,yesterday\r\n");
    expect(await createCsv(columns, []).text()).toBe('name,at\r\n');
  });
});

describe('csvFileName', () => {
  it('contains only characters that file systems accept, and the day', () => {
    const noon = Date.UTC(2026, 10, 21, 12);
    expect(csvFileName(['audiences', '../Ünser "Angebot": 50 %?'], noon)).toBe(
      'audiences-Ünser-Angebot-50-2026-11-21.csv',
    );
    expect(csvFileName(['versions', undefined, '///'], noon)).toBe('versions-2026-11-21.csv');
    expect(csvFileName(['x'.repeat(500)], noon)).toHaveLength(60 + '-2026-11-21.csv'.length);
  });
});

it('omits hidden columns', () => {
  const columns = { at: ({ at }: Row) => at, name: csvColumn('name', ({ name }: Row) => name) };
  expect(Object.keys(omitHidden(columns, ['name', 'status']))).toEqual(['at']);
  expect(Object.keys(omitHidden(columns, []))).toEqual(['at', 'name']);
});
