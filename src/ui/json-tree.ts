import { createMatcher, toSearchText } from '#contract/search.ts';
import type { JsonNode } from '#lib/json-node.ts';

/** Children shown per value before "Show more". */
export const STEP = 100;

/**
 * Path of a value as child positions: `''` is the root, `3.0` the first child of its fourth. Positions instead of
 * keys, as keys may contain any character.
 */
export type NodeId = string;

/** One line of a tree: a value, or a placeholder for hidden children. */
export type Line =
  | {
      kind: 'value';
      id: NodeId;
      parent: NodeId | null;
      depth: number;
      name: string;
      node: JsonNode;
      /** Number of children; null for scalars. */
      size: number | null;
      open: boolean;
      position: number;
      setSize: number;
    }
  | { kind: 'more'; id: NodeId; parent: NodeId; depth: number; hidden: number; before: boolean };

/** Half-open range of visible children. */
type VisibleRange = readonly [from: number, to: number];

/** Expanded values, and the shown children of large ones. */
export interface Opened {
  /** Values whose expansion differs from the default. */
  toggled: ReadonlyMap<NodeId, boolean>;
  shown: ReadonlyMap<NodeId, VisibleRange>;
}

const first: VisibleRange = [0, STEP];

/** Named children of a value; null for scalars. */
const childrenOf = (node: JsonNode) => ('members' in node ? node.members : null);

export const childId = (parent: NodeId, position: number): NodeId =>
  parent === '' ? String(position) : `${parent}.${position}`;

/** Small values near the root are expanded by default. */
const isOpenByDefault = (depth: number, size: number) => depth === 0 || (depth === 1 && size <= 10);

/** The visible lines of a tree. Collapsed values aren't traversed. */
export function linesOf(name: string, root: JsonNode, { toggled, shown }: Opened): Line[] {
  const lines: Line[] = [];
  const stack: Line[] = [];
  const valueLine = (id: NodeId, parent: NodeId | null, depth: number, key: string, node: JsonNode) => {
    const size = childrenOf(node)?.length ?? null;
    const open = size !== null && size > 0 && (toggled.get(id) ?? isOpenByDefault(depth, size));
    return { kind: 'value' as const, id, parent, depth, name: key, node, size, open };
  };
  stack.push({ ...valueLine('', null, 0, name, root), position: 1, setSize: 1 });
  for (let line = stack.pop(); line; line = stack.pop()) {
    lines.push(line);
    if (line.kind === 'more' || !line.open) continue;
    const { id, depth } = line;
    const children = childrenOf(line.node) ?? [];
    const [from, end] = shown.get(id) ?? first;
    const to = Math.min(children.length, end);
    const more = (hidden: number, before: boolean) => {
      const its = `${id}${before ? '-' : '+'}`;
      if (hidden > 0) stack.push({ kind: 'more', id: its, parent: id, depth: depth + 1, hidden, before });
    };
    more(children.length - to, false);
    for (let position = to - 1; position >= from; position -= 1) {
      const member = children[position];
      if (!member) continue;
      const child = valueLine(childId(id, position), id, depth + 1, ...member);
      stack.push({ ...child, position: position + 1, setSize: children.length });
    }
    more(from, true);
  }
  return lines;
}

/** Finds the values whose name and text match the query, in tree order. */
export function searchTree(root: JsonNode, query: string): NodeId[] {
  const found: NodeId[] = [];
  if (query.trim() === '') return found;
  const matches = createMatcher(query);
  const stack: [NodeId, string, JsonNode][] = [['', '', root]];
  for (let next = stack.pop(); next; next = stack.pop()) {
    const [id, name, node] = next;
    const children = childrenOf(node);
    const text = 'text' in node ? node.text : '';
    if (matches(toSearchText(`${name}\n${text}`))) found.push(id);
    for (let position = (children?.length ?? 0) - 1; position >= 0; position -= 1) {
      const member = children?.[position];
      if (member) stack.push([childId(id, position), ...member]);
    }
  }
  return found;
}

/** Expands the ancestors of a value; of a long list, shows only the children around it. */
export function expandTo(id: NodeId, { toggled, shown }: Opened): Opened {
  const open = new Map(toggled);
  const spans = new Map(shown);
  let parent: NodeId = '';
  for (const step of id === '' ? [] : id.split('.').map(Number)) {
    open.set(parent, true);
    const [from, to] = spans.get(parent) ?? first;
    const start = Math.floor(step / STEP) * STEP;
    if (step < from || step >= to) spans.set(parent, [start, start + STEP]);
    parent = childId(parent, step);
  }
  return { toggled: open, shown: spans };
}

/** Shows more children of a value, before or after the visible ones. */
export function showMore(parent: NodeId, before: boolean, { toggled, shown }: Opened): Opened {
  const [from, to] = shown.get(parent) ?? first;
  const span: VisibleRange = before ? [Math.max(0, from - STEP), to] : [from, to + STEP];
  return { toggled, shown: new Map(shown).set(parent, span) };
}
