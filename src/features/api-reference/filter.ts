import { makeHolds, wordsOf } from '#lib/words.ts';
import type { ApiDocument, ApiOperation } from './document.ts';

const holds = makeHolds(({ id, method, path, summary, tag }: ApiOperation) => [
  id,
  `${method} ${path}`,
  summary,
  tag,
]);

/** Keeps operations that match every word of the query. */
export function filterGroups(groups: ApiDocument['groups'], search: string): ApiDocument['groups'] {
  const words = wordsOf(search);
  return groups
    .map(({ tag, operations }) => ({
      tag,
      operations: operations.filter((each) => holds(each, words)),
    }))
    .filter(({ operations }) => operations.length > 0);
}
