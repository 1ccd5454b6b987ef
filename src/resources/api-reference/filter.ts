import { folded } from '#util/text.ts';
import type { ApiDocument, ApiOperation } from './document.ts';

const textOf = ({ id, method, path, summary, tag }: ApiOperation) =>
  folded(`${id} ${method} ${path} ${summary} ${tag}`);

/** The groups with the operations that hold every word of a search. */
export function filterGroups(groups: ApiDocument['groups'], search: string): ApiDocument['groups'] {
  const wanted = folded(search).split(/\s+/).filter(Boolean);
  return groups
    .map(({ tag, operations }) => ({
      tag,
      operations: operations.filter((each) => wanted.every((word) => textOf(each).includes(word))),
    }))
    .filter(({ operations }) => operations.length > 0);
}
