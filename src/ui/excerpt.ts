import { createMatcher, queryWords, toSearchText } from '#contract/search.ts';
import { truncate } from '#lib/text.ts';
import { findMatches } from './highlight.tsx';

/** Fits before the match in a narrow row. */
const MAX_LEAD_LENGTH = 20;
const EXCERPT_LENGTH = 80;

/**
 * The sentence that most words of a query match, from shortly before the match; null if what is shown matches anyway.
 *
 * @param shown texts that the row shows
 * @param texts its other texts
 */
export function excerptOf(
  query: string,
  shown: readonly (string | null | undefined)[],
  texts: readonly (string | null | undefined)[],
): string | null {
  const shownText = toSearchText(shown.join('\n'));
  const hidden = queryWords(query).filter((word) => !createMatcher(word)(shownText));
  if (hidden.length === 0) return null;
  const matchers = hidden.map(createMatcher);
  const countMatches = (text: string) => {
    const searchText = toSearchText(text);
    return matchers.filter((isMatch) => isMatch(searchText)).length;
  };
  let sentence = '';
  let mostMatches = 0;
  for (const text of texts.flatMap((each) => each?.split(/\n|(?<=[.!?]) /) ?? [])) {
    const count = countMatches(text);
    if (count > mostMatches) [sentence, mostMatches] = [text, count];
  }
  if (mostMatches === 0) return null;
  const at = findMatches(sentence, hidden.join(' '))[0]?.start ?? 0;
  const start = at > MAX_LEAD_LENGTH ? sentence.indexOf(' ', at - MAX_LEAD_LENGTH) + 1 : 0;
  return `“${start > 0 ? '…' : ''}${truncate(sentence.slice(start), EXCERPT_LENGTH)}”`;
}
