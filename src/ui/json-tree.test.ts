import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type JsonNode, parseJsonNode } from '#lib/json-node.ts';
import { injectionStrings, shortCodeStrings } from '#server/testing/injection-strings.ts';
import { expandTo, type Line, linesOf, type Opened, STEP, searchTree, showMore } from './json-tree.ts';

const closed: Opened = { toggled: new Map(), shown: new Map() };
const opened = {
  toggled: { get: () => true },
  shown: { get: () => [0, Number.POSITIVE_INFINITY] },
} as unknown as Opened;
const values = (lines: Line[]) => lines.flatMap((line) => (line.kind === 'value' ? [line] : []));

function treeOf(source: string): JsonNode {
  const node = parseJsonNode(source);
  if (!node) throw new Error('It nests too deeply');
  return node;
}
const nodeOf = (value: unknown) => treeOf(JSON.stringify(value));

/** The texts of all leaves in order; `[]` and `{}` have none. */
function leaves(value: unknown): (string | undefined)[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [JSON.stringify(value)];
  const children = Object.values(value);
  return children.length > 0 ? children.flatMap(leaves) : [undefined];
}

describe('visible lines', () => {
  it('contain every leaf once, in order and with unique paths, if all values are expanded', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (json) => {
        const lines = values(linesOf('payload', nodeOf(json), opened));
        const ends = lines.filter(({ size }) => !size);
        expect(ends.map(({ node }) => ('text' in node ? node.text : undefined))).toEqual(
          leaves(JSON.parse(JSON.stringify(json))),
        );
        expect(new Set(lines.map(({ id }) => id)).size).toBe(lines.length);
      }),
    );
  });

  it('expand values on request, and long lists in steps', () => {
    const json = nodeOf({ list: Array.from({ length: 250 }, (_, index) => index) });
    expect(values(linesOf('payload', json, closed)).map(({ name }) => name)).toEqual(['payload', 'list']);
    const open = { toggled: new Map([['0', true]]), shown: new Map() };
    const lines = linesOf('payload', json, open);
    expect(values(lines)).toHaveLength(2 + STEP);
    expect(lines.at(-1)).toMatchObject({ kind: 'more', parent: '0', hidden: 150 });
  });

  it('support any key', () => {
    const json = treeOf('{"__proto__": {"a": 1}, "": 2, "a.b": 3, "constructor": null}');
    const names = values(linesOf('payload', json, opened)).map(({ name }) => name);
    expect(names).toEqual(['payload', '__proto__', 'a', '', 'a.b', 'constructor']);
  });

  it('keep the notation of numbers, and duplicate keys', () => {
    const json = treeOf('[9007199254740993, 1e400, 0.10, -0, {"a": 1, "a": 2}]');
    const texts = values(linesOf('', json, opened)).flatMap(({ node }) => ('text' in node ? node.text : []));
    expect(texts).toEqual(['9007199254740993', '1e400', '0.10', '-0', '1', '2']);
    expect(searchTree(json, '900719925')).toEqual(['0']);
    expect(searchTree(json, '0993')).toEqual([]);
  });

  it('support deep nesting', () => {
    const nested = (depth: number) => `${'['.repeat(depth)}"bottom"${']'.repeat(depth)}`;
    const json = treeOf(nested(2000));
    expect(linesOf('payload', json, opened)).toHaveLength(2001);
    expect(searchTree(json, 'bottom')).toHaveLength(1);
    expect(parseJsonNode(nested(100_000))).toBeNull();
  });
});

describe('the search in a tree', () => {
  it('finds names and texts in line order, ignoring case and accents', () => {
    const json = nodeOf({ site: 'North depot', note: ['none', { Dépôt: 4 }], depots: { count: 12 } });
    expect(searchTree(json, 'depot')).toEqual(['0', '1.1.0', '2']);
    expect(searchTree(json, '12')).toEqual(['2.0']);
    expect(searchTree(json, 'count 12')).toEqual(['2.0']);
    expect(searchTree(json, ' ')).toEqual([]);
  });

  it('finds values that can be revealed', () => {
    fc.assert(
      fc.property(
        fc.jsonValue({ maxDepth: 5 }),
        fc.string({ minLength: 1, maxLength: 2 }),
        (value, query) => {
          const json = nodeOf(value);
          const order = values(linesOf('', json, opened)).map(({ id }) => id);
          const found = searchTree(json, query);
          expect(found).toEqual(order.filter((id) => found.includes(id)));
          for (const id of found.slice(0, 5)) {
            const lines = values(linesOf('', json, expandTo(id, closed)));
            expect(lines.map((line) => line.id)).toContain(id);
          }
        },
      ),
    );
  });

  it('reveals an item far down a long list', () => {
    const json = nodeOf(Array.from({ length: 10_000 }, (_, index) => `item ${index}`));
    const [id = ''] = searchTree(json, 'item 7777');
    const lines = values(linesOf('payload', json, expandTo(id, closed)));
    expect(lines).toHaveLength(1 + STEP);
    expect(lines.find((line) => line.id === id)?.node).toEqual({ type: 'string', text: 'item 7777' });
    const more = showMore('', false, showMore('', true, expandTo(id, closed)));
    expect(values(linesOf('payload', json, more))).toHaveLength(1 + 3 * STEP);
    const around = linesOf('payload', json, more).filter(({ kind }) => kind === 'more');
    expect(around).toMatchObject([
      { hidden: 7600, before: true },
      { hidden: 2100, before: false },
    ]);
  });
});

it('finds any injection string among keys and values', () => {
  const keys = Object.fromEntries(injectionStrings.map((text, at) => [text, injectionStrings[at + 1] ?? '']));
  const tree = nodeOf({ keys, list: injectionStrings });
  for (const text of ['__proto__', 'constructor', ...shortCodeStrings])
    expect([text, searchTree(tree, text.trim())]).not.toEqual([text, []]);
});
