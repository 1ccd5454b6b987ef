import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changesBetween } from './changes.ts';
import { edited, record, type Sheet, sheetShape } from './doubles/sheet.ts';
import { createPatch, toDoc } from './record.ts';
import type { Group } from './shape.ts';

const RUNS = { numRuns: 1000 };
let given = 0;

/** Applies an update like the service: replaces its fields and assigns IDs to new rows. */
function served(remote: Group, patch: Record<string, unknown>): Group {
  const after = { ...remote, ...patch };
  const rows = ((after.named as Group[] | undefined) ?? []).map((row) => {
    given += 1;
    return row.id ? row : { ...row, id: `new${given}` };
  });
  return { ...after, named: rows, main: rows.some(({ id }) => id === after.main) ? after.main : undefined };
}

describe('record', () => {
  it('has an empty patch when loaded and unchanged', () => {
    fc.assert(
      fc.property(record, (remote) => {
        const doc = toDoc<Sheet>(sheetShape, remote);
        expect(createPatch(sheetShape, doc, doc)).toEqual({});
        expect(createPatch(sheetShape, doc, toDoc<Sheet>(sheetShape, remote, doc))).toEqual({});
      }),
      RUNS,
    );
  });

  it('equals the draft with the same row keys after an update', () => {
    fc.assert(
      fc.property(record, edited.edits, (remote, edits) => {
        const base = toDoc<Sheet>(sheetShape, remote);
        const doc = edited.apply(base, edits);
        const answer = served(remote, createPatch(sheetShape, base, doc));
        const read = toDoc<Sheet>(sheetShape, answer, doc, doc);
        // A reference to a new row is sent once the row has an ID.
        const isNewMain = doc.main !== undefined && !doc.named?.find(({ key }) => key === doc.main)?.value.id;
        const left = changesBetween(sheetShape, doc, read);
        expect(left.filter(({ path }) => !isNewMain || path[0] !== 'main')).toEqual([]);
      }),
      RUNS,
    );
  });
});
