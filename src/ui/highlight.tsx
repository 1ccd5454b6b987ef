import type { ReactNode } from 'react';
import { foldForSearch, queryWords, startsUnspaced } from '#contract/search.ts';

interface HighlightProps {
  children: string;
  query: string;
  /** Marks subtly, for lists that contain only matches. */
  accent?: boolean;
}

/** Text with the matches of a search highlighted. */
export function Highlight({ children: text, query, accent = false }: HighlightProps) {
  const style = accent
    ? 'bg-transparent font-semibold text-accent-text'
    : 'rounded-xs bg-warning-soft text-warning';
  const parts: ReactNode[] = [];
  let done = 0;
  for (const { start, end } of findMatches(text, query)) {
    parts.push(
      text.slice(done, start),
      <mark key={start} className={style}>
        {text.slice(start, end)}
      </mark>,
    );
    done = end;
  }
  return done === 0 ? text : [...parts, text.slice(done)];
}

const LETTER_OR_DIGIT = /^[\p{L}\p{N}]/u;
const LAST_CHARACTER = /[\p{L}\p{N}\p{M}]$/u;

/** Ranges in which words start with a word of the query, in order, without overlaps. */
export function findMatches(text: string, query: string): { start: number; end: number }[] {
  const words = queryWords(query);
  if (words.length === 0) return [];
  // Folding can drop or add characters, so keep the original offset of each.
  const origins: number[] = [];
  let folded = '';
  for (const { 0: character, index } of text.matchAll(/\P{M}?\p{M}*/gu)) {
    // After a letter, so that an apostrophe or accent is removed.
    const letters = foldForSearch(`a${character}`).slice(1);
    for (let count = 0; count < letters.length; count += 1) origins.push(index);
    folded += letters;
  }
  const isStart = (word: string, at: number) => {
    if (startsUnspaced(word) || !LETTER_OR_DIGIT.test(word)) return true;
    const origin = origins[at] ?? 0;
    const [before = ''] = LAST_CHARACTER.exec(text.slice(Math.max(0, origin - 2), origin)) ?? [];
    return origin !== origins[at - 1] && (before === '' || startsUnspaced(before));
  };
  const matches: { start: number; end: number }[] = [];
  for (let at = 0; at < folded.length; ) {
    const word = words.find((each) => folded.startsWith(each, at) && isStart(each, at));
    const end = at + (word?.length ?? 1);
    if (word) matches.push({ start: origins[at] ?? 0, end: origins[end] ?? text.length });
    at = end;
  }
  return matches;
}
