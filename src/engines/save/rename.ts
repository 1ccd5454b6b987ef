import { groupOf, rowsOf } from './doc.ts';
import type { Group, GroupShape, Row, Shape } from './shape.ts';

type Names = ReadonlyMap<string, string>;

/** Which keys the rows of one document have in another of the same record, as read at the same time. */
export function counterparts(shape: Shape, from: unknown, to: unknown): Names {
  const names = new Map<string, string>();
  const walk = (at: Shape, one: unknown, other: unknown) => {
    if (at.kind === 'group')
      for (const [field, inner] of Object.entries(at.fields))
        walk(inner, groupOf(one)[field], groupOf(other)[field]);
    if (at.kind !== 'rows') return;
    for (const [index, row] of rowsOf(one).entries()) {
      const counterpart = rowsOf(other)[index];
      if (!counterpart) return;
      names.set(row.key, counterpart.key);
      walk(at.row, row.value, counterpart.value);
    }
  };
  walk(shape, from, to);
  return names;
}

/** The document with other keys for its rows, in references to them, too. */
export function renamed(shape: GroupShape, doc: Group, names: Names): Group {
  return Object.fromEntries(
    Object.entries(doc).map(([field, node]) => {
      const at = shape.fields[field];
      if (at?.kind === 'ref') return [field, names.get(String(node)) ?? node];
      if (at?.kind === 'group') return [field, node && renamed(at, groupOf(node), names)];
      if (at?.kind !== 'rows' || !node) return [field, node];
      const rows = rowsOf(node).map(
        ({ key, value }): Row => ({ key: names.get(key) ?? key, value: renamed(at.row, value, names) }),
      );
      return [field, rows];
    }),
  );
}
