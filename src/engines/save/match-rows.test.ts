import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { edited, record, type Sheet, sheet, sheetShape } from './doubles/sheet.ts';
import { matchRows } from './match-rows.ts';
import { toDoc } from './record.ts';
import type { Row } from './shape.ts';

const RUNS = { numRuns: 1000 };
const { named, plain } = sheetShape.fields;
const keysOf = (rows: readonly Row[] | undefined) => (rows ?? []).map(({ key }) => key);

describe('matchRows', () => {
  it('matches 1,000 rows without IDs by content', () => {
    const known: Row[] = Array.from({ length: 1000 }, (_, at) => ({
      key: `k${at}`,
      value: { text: `Row ${at}` },
    }));
    const left = known.filter((_, at) => at % 250 !== 7);
    const keys = matchRows(
      plain,
      left.map(({ value }) => value),
      known,
    );
    expect(keys).toEqual(keysOf(left));
  });

  it('returns unique keys', () => {
    fc.assert(
      fc.property(sheet, record, edited.edits, (known, remote, edits) => {
        const sent = edited.apply(known, edits);
        const read = toDoc<Sheet>(sheetShape, remote, known, sent);
        for (const rows of [read.named, read.plain, ...(read.plain ?? []).map(({ value }) => value.inner)])
          expect(new Set(keysOf(rows)).size).toBe(keysOf(rows).length);
      }),
      RUNS,
    );
  });

  it('matches a row by ID after moves and edits', () => {
    fc.assert(
      fc.property(sheet, edited.edits, (known, edits) => {
        const after = (edited.apply(known, edits).named ?? []).filter(({ value }) => value.id !== undefined);
        const keys = matchRows(
          named,
          after.map(({ value }) => value),
          known.named ?? [],
        );
        expect(keys).toEqual(keysOf(after));
      }),
      RUNS,
    );
  });

  it('matches a row without an ID by content', () => {
    const row = (key: string, text: string): Row => ({ key, value: { text } });
    const known = [row('k1', 'one'), row('k2', 'two'), row('k3', 'three')];
    const keys = matchRows(
      plain,
      [{ text: 'three' }, { text: 'new' }, { text: 'one' }, { text: 'two' }],
      known,
    );
    expect([keys[0], keys[2], keys[3]]).toEqual(['k3', 'k1', 'k2']);
    expect(keys[1]).not.toMatch(/^k[123]$/);
  });
});
