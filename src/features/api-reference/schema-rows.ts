import { isObject, type Json, textAt } from './json.ts';
import { type Child, childrenOf } from './schema.ts';
import { constraintsOf, describeType, type Rule } from './schema-words.ts';

/** Row of a schema table. */
export interface Row {
  /** Unique in the table. */
  path: string;
  name: string;
  depth: number;
  required: boolean;
  type: string;
  rules: Rule[];
  description: string | null;
  /** Number of child rows. */
  inside: number;
  /** A schema that contains itself could be expanded forever. */
  circular: boolean;
}

/** Rows expanded initially, level by level. */
const MAX_INITIAL_ROWS = 40;
/** Limit for "Expand all", because schemas may repeat. */
const MAX_ROWS = 1000;

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
      type: describeType(root, child.schema),
      rules: constraintsOf(root, child.schema),
      description: isObject(child.schema) ? textAt(child.schema, 'description') : null,
      inside: children.length,
      circular: refs.some((ref) => above.includes(ref)),
    },
  };
};

const childNodes = (root: Json, node: Node): Node[] =>
  node.children.map((child) => nodeOf(root, child, node.row.path, node.row.depth + 1, node.refs));

function topNodes(root: Json, schema: unknown): Node[] {
  const { children, refs } = childrenOf(root, schema);
  return children.map((child) => nodeOf(root, child, '', 0, refs));
}

/** Top-level rows of a schema and the children of expanded ones. */
export function rowsOf(root: Json, schema: unknown, open: ReadonlySet<string>): Row[] {
  const rows: Row[] = [];
  const add = (node: Node) => {
    if (rows.length >= MAX_ROWS) return;
    rows.push(node.row);
    if (open.has(node.row.path)) childNodes(root, node).forEach(add);
  };
  topNodes(root, schema).forEach(add);
  return rows;
}

/** Keys of the rows to expand, level by level, so that at most `most` rows show. Skips recursive ones. */
export function expandablePaths(root: Json, schema: unknown, maxRows = MAX_INITIAL_ROWS): Set<string> {
  const open = new Set<string>();
  let level = topNodes(root, schema);
  let shown = level.length;
  while (level.length > 0) {
    const next: Node[] = [];
    for (const node of level) {
      if (node.row.inside === 0 || node.row.circular || shown + node.row.inside > maxRows) continue;
      open.add(node.row.path);
      shown += node.row.inside;
      next.push(...childNodes(root, node));
    }
    level = next;
  }
  return open;
}

/** Keys of all expandable rows within the limit. */
export const allExpandablePaths = (root: Json, schema: unknown) => expandablePaths(root, schema, MAX_ROWS);
