import { asGroup, asRows } from './document.ts';
import type { Group, GroupShape, Row, Shape } from './shape.ts';

type RowKeys = ReadonlyMap<string, string>;

/** Maps row keys of one document to those of another document of the same record. */
export function mapRowKeys(shape: Shape, from: unknown, to: unknown): RowKeys {
  const keys = new Map<string, string>();
  const visit = (at: Shape, fromNode: unknown, toNode: unknown) => {
    if (at.kind === 'group')
      for (const [field, inner] of Object.entries(at.fields))
        visit(inner, asGroup(fromNode)[field], asGroup(toNode)[field]);
    if (at.kind !== 'rows') return;
    for (const [index, row] of asRows(fromNode).entries()) {
      const target = asRows(toNode)[index];
      if (!target) return;
      keys.set(row.key, target.key);
      visit(at.row, row.value, target.value);
    }
  };
  visit(shape, from, to);
  return keys;
}

/** Replaces the keys of rows and of references to them. */
export function withRowKeys(shape: GroupShape, doc: Group, keys: RowKeys): Group {
  return Object.fromEntries(
    Object.entries(doc).map(([field, node]) => {
      const at = shape.fields[field];
      if (at?.kind === 'ref') return [field, keys.get(String(node)) ?? node];
      if (at?.kind === 'group') return [field, node && withRowKeys(at, asGroup(node), keys)];
      if (at?.kind !== 'rows' || !node) return [field, node];
      const rows = asRows(node).map(
        ({ key, value }): Row => ({ key: keys.get(key) ?? key, value: withRowKeys(at.row, value, keys) }),
      );
      return [field, rows];
    }),
  );
}
