import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalizeLineEnds } from '#lib/text.ts';
import { type Change, changesBetween } from './changes.ts';
import { valueAt } from './document.ts';
import { edited, type Sheet, sheet, sheetShape } from './doubles/sheet.ts';
import { isEqual } from './is-equal.ts';
import { type Conflict, conflictKey, merge, mine, theirs } from './merge.ts';
import { isWithin, type Path } from './shape.ts';

const RUNS = { numRuns: 2000 };
const both = fc
  .record({ base: sheet, first: edited.edits, second: edited.edits })
  .map(({ base, ...edits }) => ({
    base,
    mine: edited.apply(base, edits.first),
    theirs: edited.apply(base, edits.second),
  }));
/** A form shows absent values as empty, and any line end alike. */
const shown = (value: unknown) => (typeof value === 'string' ? normalizeLineEnds(value) : (value ?? ''));
const isSame = (a: Sheet, b: Sheet) => isEqual(sheetShape, a, b);

describe('merge', () => {
  it('returns the other side if one side is unchanged', () => {
    fc.assert(
      fc.property(both, ({ base, mine: x }) => {
        const copy = structuredClone(base);
        for (const sides of [
          { base, mine: x, theirs: copy },
          { base, mine: copy, theirs: x },
          { base, mine: x, theirs: structuredClone(x) },
        ]) {
          const merged = merge(sheetShape, sides);
          expect(merged.conflicts).toEqual([]);
          expect(isSame(merged.doc, x)).toBe(true);
        }
      }),
      RUNS,
    );
  });

  it('keeps each change of either side or reports a conflict', () => {
    fc.assert(
      fc.property(both, (sides) => {
        const { doc, conflicts } = merge(sheetShape, sides);
        for (const [side, other] of [
          ['mine', 'theirs'],
          ['theirs', 'mine'],
        ] as const)
          for (const change of changesBetween(sheetShape, sides.base, sides[side])) {
            if (isCovered(change.path, change.kind, conflicts)) continue;
            const { path } = change;
            const is = valueAt(doc, path);
            if (change.kind === 'removed') expect(is, 'removed').toBeUndefined();
            if (change.kind === 'added') expect(is, 'added').toBeDefined();
            if (change.kind === 'set' && path.at(-1) === 'words') holdsItems(sides, side, other, path, is);
            else if (path[0] === 'main') refersOrAsked(is, change, conflicts);
            else if (change.kind === 'set') expect(shown(is), path.join('.')).toEqual(shown(change.after));
          }
      }),
      RUNS,
    );
  });

  it('adds no other change and no duplicate row', () => {
    fc.assert(
      fc.property(both, (sides) => {
        const { doc } = merge(sheetShape, sides);
        for (const change of changesBetween(sheetShape, sides.base, doc)) {
          if (change.kind === 'moved' || change.path.at(-1) === 'words' || change.path[0] === 'main')
            continue;
          const sources = [sides.mine, sides.theirs].map((side) => valueAt(side, change.path));
          if (change.kind === 'removed') expect(sources).toContain(undefined);
          else if (change.kind === 'set') expect(sources.map(shown)).toContainEqual(shown(change.after));
          else expect(sources.some((x) => x !== undefined)).toBe(true);
        }
        for (const rows of [doc.named ?? [], doc.plain ?? []])
          expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
      }),
      RUNS,
    );
  });

  it('keeps the order of rows moved by one side', () => {
    fc.assert(
      fc.property(both, ({ base, mine: moved, theirs: edited }) => {
        // The other side edits rows in place and moves none.
        const still = {
          ...edited,
          named: (base.named ?? []).map((row) => edited.named?.find(({ key }) => key === row.key) ?? row),
        };
        const { doc, conflicts } = merge(sheetShape, { base, mine: moved, theirs: still });
        if (conflicts.some(({ kind }) => kind !== 'value')) return;
        expect(doc.named?.map(({ key }) => key) ?? []).toEqual(moved.named?.map(({ key }) => key) ?? []);
      }),
      RUNS,
    );
  });

  it('is symmetric without conflicts, except for the order of rows inserted at the same position', () => {
    fc.assert(
      fc.property(both, ({ base, mine: a, theirs: b }) => {
        const one = merge(sheetShape, { base, mine: a, theirs: b });
        const other = merge(sheetShape, { base, mine: b, theirs: a });
        expect(one.conflicts.map(conflictKey).sort()).toEqual(other.conflicts.map(conflictKey).sort());
        if (one.conflicts.length > 0) return;
        const changes = changesBetween(sheetShape, one.doc, other.doc);
        expect(changes.filter(({ kind, path }) => kind !== 'moved' && path.at(-1) !== 'words')).toEqual([]);
      }),
      RUNS,
    );
  });

  it('applies the resolution to each conflict', () => {
    fc.assert(
      fc.property(both, fc.constantFrom(mine, theirs), (sides, choice) => {
        const { doc, conflicts } = merge(sheetShape, sides, () => choice);
        for (const { kind, path, ...values } of conflicts) {
          const chosen = values[choice.take];
          const is = valueAt(doc, path);
          if (kind === 'value') expect(shown(is)).toEqual(shown(chosen));
          else if (kind === 'removed') expect(is === undefined).toBe(chosen === undefined);
          else orderOf(is, chosen);
        }
      }),
      RUNS,
    );
  });

  it('applies a custom value', () => {
    fc.assert(
      fc.property(both, (sides) => {
        const { doc, conflicts } = merge(sheetShape, sides, ({ kind }) =>
          kind === 'value' ? { own: 'own' } : undefined,
        );
        for (const { path } of conflicts.filter(
          ({ kind, shape }) => kind === 'value' && shape.kind === 'value',
        ))
          expect(valueAt(doc, path)).toBe('own');
      }),
      { numRuns: 500 },
    );
  });
});

describe('reverting a step', () => {
  it('restores the previous document', () => {
    fc.assert(
      fc.property(sheet, edited.edits, (before, edits) => {
        const after = edited.apply(before, edits);
        const { doc } = merge(sheetShape, { base: after, mine: before, theirs: after });
        expect(isEqual(sheetShape, doc, before)).toBe(true);
      }),
      RUNS,
    );
  });

  it('keeps later changes of other fields', () => {
    fc.assert(
      fc.property(sheet, edited.edits, fc.string(), (before, edits, name) => {
        const after = edited.apply(before, edits);
        if (after.name !== before.name) return;
        const now = { ...after, name };
        const { doc } = merge(
          sheetShape,
          { base: after, mine: before, theirs: now },
          ({ kind, theirs: is }) => (kind === 'removed' && is === undefined ? theirs : mine),
        );
        expect(valueAt(doc, ['name'])).toBe(name);
        expect(isEqual(sheetShape, { ...doc, name: before.name }, before)).toBe(true);
      }),
      RUNS,
    );
  });
});

/** Expects the common rows in the order of the selected side. */
function orderOf(merged: unknown, selected: unknown) {
  const keys = (rows: unknown) => (rows as { key: string }[]).map(({ key }) => key);
  const [found, expected] = [keys(merged), keys(selected)];
  expect(found.filter((key) => expected.includes(key))).toEqual(
    expected.filter((key) => found.includes(key)),
  );
}

function isCovered(path: Path, kind: string, overlaps: readonly Conflict[]) {
  return overlaps.some((overlap) =>
    overlap.kind === 'order'
      ? kind === 'moved' && isWithin(path, overlap.path)
      : isWithin(path, overlap.path),
  );
}

/** Expects the changed reference, or a conflict about its row. */
function refersOrAsked(is: unknown, change: Change, overlaps: readonly Conflict[]) {
  const wanted = change.kind === 'set' ? change.after : undefined;
  if (is !== wanted) expect(overlaps.map(conflictKey)).toContain(`removed named/${wanted}`);
}

/** Expects items added by a side, and no removed items unless the other side added them. */
function holdsItems(
  sides: { base: Sheet; mine: Sheet; theirs: Sheet },
  side: 'mine' | 'theirs',
  other: 'mine' | 'theirs',
  path: Path,
  is: unknown,
) {
  const count = (doc: unknown, item: string) =>
    ((valueAt(doc, path) as string[] | undefined) ?? []).filter((each) => each === item).length;
  for (const item of ['a', 'b', 'c', 'd']) {
    const [before, my, their] = [
      count(sides.base, item),
      count(sides[side], item),
      count(sides[other], item),
    ];
    const now = ((is as string[] | undefined) ?? []).filter((each) => each === item).length;
    if (my > before) expect(now).toBeGreaterThanOrEqual(my + Math.min(0, their - before));
    if (my < before && their <= before) expect(now).toBeLessThanOrEqual(Math.min(my, their));
  }
}
