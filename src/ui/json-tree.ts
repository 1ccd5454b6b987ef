import type { JsonNode } from '#lib/json-node.ts';
import { folded } from '#lib/text.ts';

/** Children shown per value before "Show more". */
export const STEP = 100;

/**
 * Names a value by the positions that lead to it: `''` is the root, `3.0` the first child of its fourth. Positions
 * rather than keys, so no key can be mistaken for anything.
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
      siblings: number;
    }
  | { kind: 'more'; id: NodeId; parent: NodeId; depth: number; hidden: number; before: boolean };

/** From which child on, and up to which one, without it. */
type Span = readonly [from: number, to: number];

/** Expanded values, and the shown children of large ones. */
export interface Opened {
  /** Values whose expansion differs from the default. */
  toggled: ReadonlyMap<NodeId, boolean>;
  shown: ReadonlyMap<NodeId, Span>;
}

const first: Span = [0, STEP];

/** Named children of a value; null for scalars. */
const childrenOf = (node: JsonNode) => ('members' in node ? node.members : null);

export const childId = (parent: NodeId, position: number): NodeId =>
  parent === '' ? String(position) : `${parent}.${position}`;

/** Small values near the root are expanded by default. */
const opensItself = (depth: number, size: number) => depth === 0 || (depth === 1 && size <= 10);

/** The visible lines of a tree. Collapsed values aren't traversed. */
export function linesOf(name: string, root: JsonNode, { toggled, shown }: Opened): Line[] {
  const lines: Line[] = [];
  const stack: Line[] = [];
  const valueLine = (id: NodeId, parent: NodeId | null, depth: number, key: string, node: JsonNode) => {
    const size = childrenOf(node)?.length ?? null;
    const open = size !== null && size > 0 && (toggled.get(id) ?? opensItself(depth, size));
    return { kind: 'value' as const, id, parent, depth, name: key, node, size, open };
  };
  stack.push({ ...valueLine('', null, 0, name, root), position: 1, siblings: 1 });
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
      stack.push({ ...child, position: position + 1, siblings: children.length });
    }
    more(from, true);
  }
  return lines;
}

/** Finds the values whose name or text contains the query, in tree order. */
export function searchTree(root: JsonNode, query: string): NodeId[] {
  const wanted = folded(query.trim());
  const found: NodeId[] = [];
  if (wanted === '') return found;
  const stack: [NodeId, string, JsonNode][] = [['', '', root]];
  for (let next = stack.pop(); next; next = stack.pop()) {
    const [id, name, node] = next;
    const children = childrenOf(node);
    const text = 'text' in node ? node.text : '';
    if (folded(name).includes(wanted) || (text && folded(text).includes(wanted))) found.push(id);
    for (let position = (children?.length ?? 0) - 1; position >= 0; position -= 1) {
      const member = children?.[position];
      if (member) stack.push([childId(id, position), ...member]);
    }
  }
  return found;
}

/** As opened as it takes to see one value. Of a long list, it shows those around it and no others. */
export function revealing(id: NodeId, { toggled, shown }: Opened): Opened {
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

/** With more children of one value, those before or after the ones shown. */
export function withMore(parent: NodeId, before: boolean, { toggled, shown }: Opened): Opened {
  const [from, to] = shown.get(parent) ?? first;
  const span: Span = before ? [Math.max(0, from - STEP), to] : [from, to + STEP];
  return { toggled, shown: new Map(shown).set(parent, span) };
}
