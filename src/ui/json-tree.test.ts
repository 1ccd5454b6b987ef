import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  childrenOf,
  type Line,
  linesOf,
  type Opened,
  revealing,
  STEP,
  searchTree,
  withMore,
} from './json-tree.ts';

const closed: Opened = { toggled: new Map(), shown: new Map() };
const opened = {
  toggled: { get: () => true },
  shown: { get: () => [0, Number.POSITIVE_INFINITY] },
} as unknown as Opened;
const values = (lines: Line[]) => lines.flatMap((line) => (line.kind === 'value' ? [line] : []));

function leaves(value: unknown): unknown[] {
  const children = childrenOf(value);
  return children && children.length > 0 ? children.flatMap(([, child]) => leaves(child)) : [value];
}

describe('the lines of a tree', () => {
  it('hold every leaf once when all is open, in order, under names of their own', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (json) => {
        const lines = values(linesOf('payload', json, opened));
        expect(lines.filter(({ size }) => !size).map(({ value }) => value)).toEqual(leaves(json));
        expect(new Set(lines.map(({ id }) => id)).size).toBe(lines.length);
      }),
    );
  });

  it('open what is asked for, and show long lists by and by', () => {
    const json = { list: Array.from({ length: 250 }, (_, index) => index) };
    expect(values(linesOf('payload', json, closed)).map(({ name }) => name)).toEqual(['payload', 'list']);
    const open = { toggled: new Map([['0', true]]), shown: new Map() };
    const lines = linesOf('payload', json, open);
    expect(values(lines)).toHaveLength(2 + STEP);
    expect(lines.at(-1)).toMatchObject({ kind: 'more', parent: '0', hidden: 150 });
  });

  it('take any key for a key', () => {
    const json = JSON.parse('{"__proto__": {"a": 1}, "": 2, "a.b": 3, "constructor": null}');
    const names = values(linesOf('payload', json, opened)).map(({ name }) => name);
    expect(names).toEqual(['payload', '__proto__', 'a', '', 'a.b', 'constructor']);
  });

  it('reach the bottom of what is nested deeply', () => {
    let json: unknown = 'bottom';
    for (let depth = 0; depth < 5000; depth += 1) json = [json];
    expect(linesOf('payload', json, opened)).toHaveLength(5001);
    expect(searchTree(json, 'bottom')).toHaveLength(1);
  });
});

describe('the search of a tree', () => {
  it('finds names and texts, whatever their case and accents, in the order of the lines', () => {
    const json = { site: 'North depot', note: ['none', { Dépôt: 4 }], depots: { count: 12 } };
    expect(searchTree(json, 'depot')).toEqual(['0', '1.1.0', '2']);
    expect(searchTree(json, '12')).toEqual(['2.0']);
    expect(searchTree(json, ' ')).toEqual([]);
  });

  it('finds what can then be shown', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), fc.string({ minLength: 1, maxLength: 2 }), (json, query) => {
        const order = values(linesOf('', json, opened)).map(({ id }) => id);
        const found = searchTree(json, query);
        expect(found).toEqual(order.filter((id) => found.includes(id)));
        for (const id of found.slice(0, 5)) {
          const lines = values(linesOf('', json, revealing(id, closed)));
          expect(lines.map((line) => line.id)).toContain(id);
        }
      }),
    );
  });

  it('shows what stands far down a long list', () => {
    const json = Array.from({ length: 10_000 }, (_, index) => `item ${index}`);
    const [id = ''] = searchTree(json, 'item 7777');
    const lines = values(linesOf('payload', json, revealing(id, closed)));
    expect(lines).toHaveLength(1 + STEP);
    expect(lines.find((line) => line.id === id)?.value).toBe('item 7777');
    const more = withMore('', false, withMore('', true, revealing(id, closed)));
    expect(values(linesOf('payload', json, more))).toHaveLength(1 + 3 * STEP);
    const around = linesOf('payload', json, more).filter(({ kind }) => kind === 'more');
    expect(around).toMatchObject([
      { hidden: 7600, before: true },
      { hidden: 2100, before: false },
    ]);
  });
});
