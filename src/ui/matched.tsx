import type { ReactNode } from 'react';
import { normalizeForSearch } from '#lib/text.ts';

interface MatchedProps {
  children: string;
  query: string;
  /** Marks each word separately and subtly, for lists that contain only matches. */
  accent?: boolean;
}

/** Text with search matches highlighted, ignoring case and accents. */
export function Matched({ children: text, query, accent = false }: MatchedProps) {
  const search = normalizeForSearch(query.trim());
  const needle = (accent ? search.split(/\s+/) : [search]).filter(Boolean);
  if (needle.length === 0) return text;
  // Folding may take letters away, so it is remembered where each one came from.
  const origin: number[] = [];
  let plain = '';
  let position = 0;
  for (const character of text) {
    const letters = normalizeForSearch(character);
    for (let count = 0; count < letters.length; count += 1) origin.push(position);
    plain += letters;
    position += character.length;
  }
  const style = accent
    ? 'bg-transparent font-semibold text-accent-text'
    : 'rounded-xs bg-warning-soft text-warning';
  const parts: ReactNode[] = [];
  let done = 0;
  const add = (end: number, matches: boolean) => {
    if (end <= done) return;
    const part = text.slice(done, end);
    parts.push(
      matches ? (
        <mark key={done} className={style}>
          {part}
        </mark>
      ) : (
        part
      ),
    );
    done = end;
  };
  for (let next = nextOf(plain, needle, 0); next; next = nextOf(plain, needle, next.end)) {
    add(origin[next.at] ?? text.length, false);
    add(origin[next.end] ?? text.length, true);
  }
  add(text.length, false);
  return parts;
}

/** The first match of any word from `start`. */
function nextOf(plain: string, needle: readonly string[], start: number) {
  let first: { at: number; end: number } | undefined;
  for (const word of needle) {
    const at = plain.indexOf(word, start);
    if (at >= 0 && (!first || at < first.at)) first = { at, end: at + word.length };
  }
  return first;
}
