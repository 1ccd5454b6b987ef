import type { Issue } from '#engines/checks/index.ts';
import { asGroup, asRows, shapeAt, valueAt } from './document.ts';
import { isEqual } from './is-equal.ts';
import { type Group, type GroupShape, isTristate, type Path, type Shape } from './shape.ts';

/** Issues of a document, by the `pathKey` of their field. */
export type DocumentIssues = ReadonlyMap<string, Issue>;

/** Runs the checks of a shape on a document. */
export function issuesOf(shape: GroupShape, doc: Group): DocumentIssues {
  const issues = new Map<string, Issue>();
  const visit = (at: Shape, node: unknown, prefix: string) => {
    if (at.kind === 'rows')
      for (const { key, value } of asRows(node)) visit(at.row, value, `${prefix}${key}/`);
    if (at.kind !== 'group' || (node === undefined && isTristate(at))) return;
    const value = asGroup(node);
    const checked = at.check?.(value) ?? {};
    for (const [field, inner] of Object.entries(at.fields)) {
      const own = checked[field];
      if (own) issues.set(prefix + field, own);
      else visit(inner, value[field], `${prefix}${field}/`);
    }
  };
  visit(shape, doc, '');
  return issues;
}

/** Paths of harmful issues in `doc` that `base` doesn't have with the same value. */
export function findNewHarmfulPaths(shape: GroupShape, base: Group, doc: Group): Path[] {
  const before = issuesOf(shape, base);
  return [...issuesOf(shape, doc)].flatMap(([key, { severity }]) => {
    const path = key.split('/');
    const isLive =
      before.get(key)?.severity === 'harmful' &&
      isEqual(shapeAt(shape, path), valueAt(base, path), valueAt(doc, path));
    return severity === 'harmful' && !isLive ? [path] : [];
  });
}
