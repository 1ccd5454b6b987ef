import { constraintsOf, describeType, type Rule } from './describe-schema.ts';
import { coreOf, isObject, type Json, listAt, objectAt, textAt, variantsOf } from './schema.ts';

/** Row of a schema table. */
export interface SchemaField {
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

/** Child of a schema: a property or an alternative. */
interface Child {
  name: string;
  required: boolean;
  schema: unknown;
}

interface Node {
  row: SchemaField;
  children: Child[];
  refs: readonly string[];
}

const holdsFields = (root: Json, given: unknown) => {
  const { schema } = coreOf(root, given);
  return isObject(schema.properties) || isObject(schema.items) || listAt(schema, 'allOf').length > 0;
};

/**
 * Children of a schema: properties of an object or of a list's items.
 *
 * @param trail references followed so far, which aren't followed again
 */
function childrenOf(
  root: Json,
  given: unknown,
  trail: readonly string[] = [],
): { children: Child[]; refs: string[] } {
  const { schema, refs } = coreOf(root, given);
  const followed = [...trail, ...refs];
  if (refs.some((ref) => trail.includes(ref))) return { children: [], refs: [...refs] };
  const nestedRows = (next: unknown) => {
    const inner = childrenOf(root, next, followed);
    return { children: inner.children, refs: [...refs, ...inner.refs] };
  };
  if (isObject(schema.items)) return nestedRows(schema.items);
  const required = new Set(listAt(schema, 'required'));
  const children: Child[] = Object.entries(objectAt(schema, 'properties')).map(([name, property]) => ({
    name,
    required: required.has(name),
    schema: property,
  }));
  for (const part of listAt(schema, 'allOf')) children.push(...nestedRows(part).children);
  const variants = variantsOf(schema);
  if (variants.some((variant) => holdsFields(root, variant)))
    for (const [index, variant] of variants.entries())
      children.push({ name: `either ${index + 1}`, required: true, schema: variant });
  if (children.length === 0 && isObject(schema.additionalProperties))
    return nestedRows(schema.additionalProperties);
  return { children, refs: [...refs] };
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
export function rowsOf(root: Json, schema: unknown, open: ReadonlySet<string>): SchemaField[] {
  const rows: SchemaField[] = [];
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
