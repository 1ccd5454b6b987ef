import { describe, expect, it } from 'vitest';
import { csvName, csvOf, moment, shownAs, withoutColumns } from './csv.ts';

const columns = { name: ({ name }: Row) => name, at: ({ at }: Row) => moment(at) };
interface Row {
  name: string | null;
  at: string;
}

describe('csvOf', () => {
  it('writes a line of headings and one for each row', async () => {
    const file = csvOf(columns, [
      { name: '=1', at: '+1763690000000' },
      { name: null, at: 'yesterday' },
    ]);
    expect(await file.text()).toBe("name,at\r\n'=1,2025-11-21T01:53:20.000Z\r\n,yesterday\r\n");
    expect(await csvOf(columns, []).text()).toBe('name,at\r\n');
  });
});

describe('csvName', () => {
  it('holds nothing that a system does not take, and the day', () => {
    const noon = Date.UTC(2026, 10, 21, 12);
    expect(csvName(['audiences', '../Ünser "Angebot": 50 %?'], noon)).toBe(
      'audiences-Ünser-Angebot-50-2026-11-21.csv',
    );
    expect(csvName(['versions', undefined, '///'], noon)).toBe('versions-2026-11-21.csv');
    expect(csvName(['x'.repeat(500)], noon)).toHaveLength(60 + '-2026-11-21.csv'.length);
  });
});

it('leaves out what only columns show that are left out of the table', () => {
  const columns = { at: ({ at }: Row) => at, name: shownAs('name', ({ name }: Row) => name) };
  expect(Object.keys(withoutColumns(columns, ['name', 'status']))).toEqual(['at']);
  expect(Object.keys(withoutColumns(columns, []))).toEqual(['at', 'name']);
});
