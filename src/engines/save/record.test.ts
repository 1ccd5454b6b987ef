import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changesBetween } from './changes.ts';
import { edited, record, type Sheet, sheetShape } from './doubles/sheet.ts';
import { createPatch, toDoc } from './record.ts';
import type { Group } from './shape.ts';

const RUNS = { numRuns: 1000 };
let given = 0;

/** Does with an update what a service does: replaces what it names, and gives ids to rows that have none. */
function served(told: Group, patch: Record<string, unknown>): Group {
  const after = { ...told, ...patch };
  const rows = ((after.named as Group[] | undefined) ?? []).map((row) => {
    given += 1;
    return row.id ? row : { ...row, id: `new${given}` };
  });
  return { ...after, named: rows, main: rows.some(({ id }) => id === after.main) ? after.main : undefined };
}

describe('record', () => {
  it('says nothing new when it is read and not changed', () => {
    fc.assert(
      fc.property(record, (told) => {
        const doc = toDoc<Sheet>(sheetShape, told);
        expect(createPatch(sheetShape, doc, doc)).toEqual({});
        expect(createPatch(sheetShape, doc, toDoc<Sheet>(sheetShape, told, doc))).toEqual({});
      }),
      RUNS,
    );
  });

  it('is, once an update went through, what was on the screen, its rows by their keys', () => {
    fc.assert(
      fc.property(record, edited.edits, (told, edits) => {
        const base = toDoc<Sheet>(sheetShape, told);
        const doc = edited.apply(base, edits);
        const answer = served(told, createPatch(sheetShape, base, doc));
        const read = toDoc<Sheet>(sheetShape, answer, doc, doc);
        // A reference to a row without an id is sent once it has one.
        const waits = doc.main !== undefined && !doc.named?.find(({ key }) => key === doc.main)?.value.id;
        const left = changesBetween(sheetShape, doc, read);
        expect(left.filter(({ path }) => !waits || path[0] !== 'main')).toEqual([]);
      }),
      RUNS,
    );
  });
});
