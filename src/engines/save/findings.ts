import type { Finding, Findings } from '#editor/checks/finding.ts';
import { scriptErrorsVersion } from '#editor/checks/script-errors.ts';
import { asGroup, asRows, shapeAt, valueAt } from './document.ts';
import { isEqual } from './is-equal.ts';
import { type Group, type GroupShape, isTristate, type Path, pathKey, type Shape } from './shape.ts';

/** Findings of a document, by the `pathKey` of their field. */
export type DocFindings = ReadonlyMap<string, Finding>;

type PathFindings = readonly (readonly [path: Path, finding: Finding])[];
const none: PathFindings = [];
// Nodes are immutable, so cached findings are valid until another script has been parsed.
const cache = new WeakMap<object, { version: number; found: PathFindings }>();

/** Runs the checks of a shape on a document, with cached results for unchanged parts. */
export const findingsOf = (shape: GroupShape, doc: Group): DocFindings =>
  new Map(findInNode(shape, doc).map(([path, finding]) => [pathKey(path), finding]));

/** Paths of harmful findings in `doc` that `base` doesn't have with the same value. */
export function findNewHarm(shape: GroupShape, base: Group, doc: Group): Path[] {
  const before = findingsOf(shape, base);
  return [...findingsOf(shape, doc)].flatMap(([key, { severity }]) => {
    const path = key.split('/');
    const isLive =
      before.get(key)?.severity === 'harmful' &&
      isEqual(shapeAt(shape, path), valueAt(base, path), valueAt(doc, path));
    return severity === 'harmful' && !isLive ? [path] : [];
  });
}

function findInNode(shape: Shape, node: unknown): PathFindings {
  if (shape.kind !== 'group' && shape.kind !== 'rows') return none;
  if (node === undefined)
    return isTristate(shape) || shape.kind === 'rows' ? none : findInGroup(shape, asGroup(node));
  const version = scriptErrorsVersion.get();
  const known = cache.get(node as object);
  if (known?.version === version) return known.found;
  const found =
    shape.kind === 'group'
      ? findInGroup(shape, asGroup(node))
      : asRows(node).flatMap(({ key, value }) => prefixPaths(key, findInNode(shape.row, value)));
  cache.set(node as object, { version, found });
  return found;
}

function findInGroup(shape: GroupShape, group: Group): PathFindings {
  const checked: Findings = shape.check?.(group) ?? {};
  return Object.entries(shape.fields).flatMap(([field, at]): PathFindings => {
    const own = checked[field];
    return own ? [[[field], own]] : prefixPaths(field, findInNode(at, group[field]));
  });
}

const prefixPaths = (step: string, found: PathFindings): PathFindings =>
  found.map(([path, finding]) => [[step, ...path], finding] as const);
