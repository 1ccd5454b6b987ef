import { makeHolds, wordsOf } from '#lib/words.ts';
import type { ApiDocument, ApiOperation } from './document.ts';

const holds = makeHolds(({ id, method, path, summary, tag }: ApiOperation) => [
  id,
  `${method} ${path}`,
  summary,
  tag,
]);

/** The groups with the operations that hold every word of a search. */
export function filterGroups(groups: ApiDocument['groups'], search: string): ApiDocument['groups'] {
  const wanted = wordsOf(search);
  return groups
    .map(({ tag, operations }) => ({
      tag,
      operations: operations.filter((each) => holds(each, wanted)),
    }))
    .filter(({ operations }) => operations.length > 0);
}
