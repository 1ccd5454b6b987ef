import type { Issue, Issues } from '#engines/checks/index.ts';
import { asGroup, asRows, shapeAt, valueAt } from './document.ts';
import { isEqual } from './is-equal.ts';
import { type Group, type GroupShape, isTristate, type Path, pathKey, type Shape } from './shape.ts';

/** Issues of a document, by the `pathKey` of their field. */
export type DocumentIssues = ReadonlyMap<string, Issue>;

type PathIssues = readonly (readonly [path: Path, issue: Issue])[];
const none: PathIssues = [];

/** Runs the checks of a shape on a document. */
export const issuesOf = (shape: GroupShape, doc: Group): DocumentIssues =>
  new Map(findInNode(shape, doc).map(([path, issue]) => [pathKey(path), issue]));

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

function findInNode(shape: Shape, node: unknown): PathIssues {
  if (shape.kind !== 'group' && shape.kind !== 'rows') return none;
  if (shape.kind === 'group')
    return node === undefined && isTristate(shape) ? none : findInGroup(shape, asGroup(node));
  return asRows(node).flatMap(({ key, value }) => prefixPaths(key, findInNode(shape.row, value)));
}

function findInGroup(shape: GroupShape, group: Group): PathIssues {
  const checked: Issues = shape.check?.(group) ?? {};
  return Object.entries(shape.fields).flatMap(([field, at]): PathIssues => {
    const own = checked[field];
    return own ? [[[field], own]] : prefixPaths(field, findInNode(at, group[field]));
  });
}

const prefixPaths = (step: string, found: PathIssues): PathIssues =>
  found.map(([path, issue]) => [[step, ...path], issue] as const);
