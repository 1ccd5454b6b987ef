import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changesBetween } from './changes.ts';
import { edited, record, type Sheet, sheetShape } from './doubles/sheet.ts';
import { merge } from './merge.ts';
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

  it.each([
    ['one\r\ntwo', 'one\ntwo\n', 'one\r\ntwo\r\n'],
    ['one\rtwo', 'two\none', 'two\rone'],
    ['one\ntwo', 'one\ntwo\n', 'one\ntwo\n'],
    ['one\ntwo\r\n', 'one\ntwo\nthree', 'one\ntwo\nthree'],
    ['one', 'one\ntwo', 'one\ntwo'],
    // The code editor returns the line ends of the text.
    ['one\r\ntwo', 'one\rtwo\r\nthree', 'one\rtwo\r\nthree'],
  ])('%j that becomes %j is sent as %j', (before, after, sent) => {
    const base = toDoc<Sheet>(sheetShape, { name: before, plain: [{ text: before }, { text: 'other' }] });
    const plain = base.plain?.map(({ key }) => ({ key, value: { text: after } }));
    expect(createPatch(sheetShape, base, { ...base, name: after, plain })).toEqual({
      name: sent,
      plain: [{ text: sent }, { text: after }],
    });
  });

  it('sends an unchanged text of a changed row with its line ends', () => {
    const base = toDoc<Sheet>(sheetShape, { named: [{ id: 'a', text: 'one\r\ntwo', url: 'x' }] });
    const named = base.named?.map(({ key, value }) => ({
      key,
      value: { ...value, text: 'one\ntwo', url: 'y' },
    }));
    expect(createPatch(sheetShape, base, { ...base, named })).toEqual({
      named: [{ id: 'a', text: 'one\r\ntwo', url: 'y' }],
    });
  });

  it('has no change if only line ends differ', () => {
    const base = toDoc<Sheet>(sheetShape, { name: 'one\r\ntwo', named: [{ id: 'a', text: 'one\rtwo' }] });
    const named = base.named?.map(({ key, value }) => ({ key, value: { ...value, text: 'one\ntwo' } }));
    const same = { ...base, name: 'one\ntwo', named };
    expect(changesBetween(sheetShape, base, same)).toEqual([]);
    expect(createPatch(sheetShape, base, same)).toEqual({});
    const theirs = { ...base, name: 'one\r\n2' };
    const { doc, conflicts } = merge(sheetShape, { base, mine: same, theirs });
    expect(conflicts).toEqual([]);
    expect(createPatch(sheetShape, theirs, doc)).toEqual({});
  });
});
