import type { Finding, Findings } from '#editor/checks/finding.ts';
import { faultsVersion } from '#editor/checks/script-faults.ts';
import { groupOf, rowsOf, shapeAt, valueAt } from './doc.ts';
import { same } from './same.ts';
import { type Group, type GroupShape, isExact, type Path, pathKey, type Shape } from './shape.ts';

/** Findings of a document, by the `pathKey` of their field. */
export type DocFindings = ReadonlyMap<string, Finding>;

type Found = readonly (readonly [path: Path, finding: Finding])[];
const none: Found = [];
// Nodes are never changed in place, so only another parsed script changes what was found in one.
const cache = new WeakMap<object, { version: number; found: Found }>();

/** Runs the checks of a shape on a document. Parts that haven't changed aren't checked again. */
export const findingsOf = (shape: GroupShape, doc: Group): DocFindings =>
  new Map(within(shape, doc).map(([path, finding]) => [pathKey(path), finding]));

/**
 * Harmful findings that saving would introduce: those of `doc` that weren't as harmful in `base`, or whose field has
 * changed.
 */
export function introducedHarm(shape: GroupShape, base: Group, doc: Group): Path[] {
  const before = findingsOf(shape, base);
  return [...findingsOf(shape, doc)].flatMap(([key, { severity }]) => {
    const path = key.split('/');
    const isLive =
      before.get(key)?.severity === 'harmful' &&
      same(shapeAt(shape, path), valueAt(base, path), valueAt(doc, path));
    return severity === 'harmful' && !isLive ? [path] : [];
  });
}

function within(shape: Shape, node: unknown): Found {
  if (shape.kind !== 'group' && shape.kind !== 'rows') return none;
  if (node === undefined)
    return isExact(shape) || shape.kind === 'rows' ? none : inGroup(shape, groupOf(node));
  const version = faultsVersion.get();
  const known = cache.get(node as object);
  if (known?.version === version) return known.found;
  const found =
    shape.kind === 'group'
      ? inGroup(shape, groupOf(node))
      : rowsOf(node).flatMap(({ key, value }) => under(key, within(shape.row, value)));
  cache.set(node as object, { version, found });
  return found;
}

function inGroup(shape: GroupShape, group: Group): Found {
  const checked: Findings = shape.check?.(group) ?? {};
  return Object.entries(shape.fields).flatMap(([field, at]): Found => {
    const own = checked[field];
    return own ? [[[field], own]] : under(field, within(at, group[field]));
  });
}

const under = (step: string, found: Found): Found =>
  found.map(([path, finding]) => [[step, ...path], finding] as const);
