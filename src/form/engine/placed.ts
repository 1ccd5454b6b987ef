import { type Group, type Path, pathKey } from './shape.ts';
import type { Fault } from './state.ts';

/** What the service refused, by the paths of the document: it names rows by their places. */
export function placed(doc: Group, { fields = [] }: Fault): ReadonlyMap<string, string> {
  return new Map(fields.map(({ path, message }) => [pathKey(inDoc(doc, path)), message]));
}

function inDoc(doc: Group, path: string): Path {
  let node: unknown = doc;
  return path
    .split(/[./[\]]+/)
    .filter(Boolean)
    .map((step) => {
      if (Array.isArray(node)) {
        const row = node[Number(step)] as { key?: string; value?: unknown } | undefined;
        node = row?.value;
        return row?.key ?? step;
      }
      node = (node as Group | undefined)?.[step];
      return step;
    });
}
