import { isObject, type Json, textAt } from './json.ts';
import { type Child, childrenOf } from './schema.ts';
import { type Rule, rulesOf, typeWords } from './schema-words.ts';

/** One line of a schema laid out as a table. */
export interface Row {
  /** Names the line among all of its table. */
  path: string;
  name: string;
  depth: number;
  required: boolean;
  type: string;
  rules: Rule[];
  description: string | null;
  /** How many lines stand inside it. */
  inside: number;
  /** It stands inside a thing of its own kind, so unfolding it has no end. */
  circular: boolean;
}

/** As many lines as are read at a glance: a schema is unfolded level by level up to this. */
const AT_A_GLANCE = 40;
/** No schema is unfolded further at once, however much it repeats. */
const MOST_ROWS = 1000;

interface Node {
  row: Row;
  children: Child[];
  refs: readonly string[];
}

const nodeOf = (root: Json, child: Child, parent: string, depth: number, above: readonly string[]): Node => {
  const { children, refs } = childrenOf(root, child.schema);
  const path = parent === '' ? child.name : `${parent}.${child.name}`;
  return {
    children,
    refs: [...above, ...refs],
    row: {
      path,
      name: child.name,
      depth,
      required: child.required,
      type: typeWords(root, child.schema),
      rules: rulesOf(root, child.schema),
      description: isObject(child.schema) ? textAt(child.schema, 'description') : null,
      inside: children.length,
      circular: refs.some((ref) => above.includes(ref)),
    },
  };
};

const inner = (root: Json, node: Node): Node[] =>
  node.children.map((child) => nodeOf(root, child, node.row.path, node.row.depth + 1, node.refs));

function topOf(root: Json, schema: unknown): Node[] {
  const { children, refs } = childrenOf(root, schema);
  return children.map((child) => nodeOf(root, child, '', 0, refs));
}

/** The lines of a schema: all at its top, and those inside every line that is open. */
export function rowsOf(root: Json, schema: unknown, open: ReadonlySet<string>): Row[] {
  const rows: Row[] = [];
  const add = (node: Node) => {
    if (rows.length >= MOST_ROWS) return;
    rows.push(node.row);
    if (open.has(node.row.path)) inner(root, node).forEach(add);
  };
  topOf(root, schema).forEach(add);
  return rows;
}

/** The lines to open so that at most `most` are shown, level by level; none that would repeat without end. */
export function openable(root: Json, schema: unknown, most = AT_A_GLANCE): Set<string> {
  const open = new Set<string>();
  let level = topOf(root, schema);
  let shown = level.length;
  while (level.length > 0) {
    const next: Node[] = [];
    for (const node of level) {
      if (node.row.inside === 0 || node.row.circular || shown + node.row.inside > most) continue;
      open.add(node.row.path);
      shown += node.row.inside;
      next.push(...inner(root, node));
    }
    level = next;
  }
  return open;
}

/** All lines that can be opened, within what a table holds. */
export const allOpen = (root: Json, schema: unknown) => openable(root, schema, MOST_ROWS);
