import { diffArrays } from 'diff';
import { countWords, normalizeLineEnds } from '#lib/text.ts';

export interface DiffPart {
  kind: 'same' | 'added' | 'removed';
  text: string;
}

const MAX_MS = 40;
// Scripts without spaces between words are compared by character.
const word =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]\p{M}*|[\p{L}\p{M}\p{N}_]+|\s+|./gsu;
const sentence = /[^.!?\n。！？]*[.!?\n。！？]+\s*|[^.!?\n。！？]+$/gu;

/**
 * Compares two texts by word, whatever their line ends. Falls back to sentences, then to replacing the whole text, if that takes too long.
 *
 * @param maxMs time limit of each comparison
 */
export function wordDiff(oldText: string, newText: string, maxMs = MAX_MS): DiffPart[] {
  const [before, after] = [normalizeLineEnds(oldText), normalizeLineEnds(newText)];
  const phrases = mergeReplacements(
    diffBy(word, before, after, maxMs) ??
      diffBy(sentence, before, after, maxMs) ?? [
        { kind: 'removed', text: before },
        { kind: 'added', text: after },
      ],
  );
  // Words are merged to phrases, and those to sentences.
  return mergeReplacements(phrases);
}

/** Compares two texts by the matches of `part`; null after the timeout. */
function diffBy(part: RegExp, before: string, after: string, timeout: number): DiffPart[] | null {
  const changes = diffArrays(before.match(part) ?? [], after.match(part) ?? [], { timeout });
  return (
    changes?.map(({ added, removed, value }) => ({
      kind: added ? 'added' : removed ? 'removed' : 'same',
      text: value.join(''),
    })) ?? null
  );
}

/**
 * Merges a replacement with the change after it, deletions first, if only whitespace is between, or text no longer than
 * either: words that two sentences share by chance. The semantic cleanup of diff-match-patch uses the same lengths.
 */
function mergeReplacements(parts: readonly DiffPart[]): DiffPart[] {
  const result: DiffPart[] = [];
  let [removed, added] = ['', ''];
  const close = () => {
    if (removed) result.push({ kind: 'removed', text: removed });
    if (added) result.push({ kind: 'added', text: added });
    [removed, added] = ['', ''];
  };
  const nonEmpty = parts.filter(({ text }) => text !== '');
  for (const [index, { kind, text }] of nonEmpty.entries()) {
    const next = nonEmpty[index + 1];
    if (kind === 'removed') removed += text;
    else if (kind === 'added') added += text;
    else if (
      removed &&
      added &&
      next &&
      next.kind !== 'same' &&
      (text.trim() === '' ||
        text.length <= Math.min(Math.max(removed.length, added.length), next.text.length))
    ) {
      removed += text;
      added += text;
    } else {
      close();
      const last = result.at(-1);
      if (last?.kind === 'same') last.text += text;
      else result.push({ kind, text });
    }
  }
  close();
  return result;
}

/** Words added and removed, and the longest addition and removal. */
export function summarizeDiff(parts: readonly DiffPart[]) {
  const texts = (kind: 'added' | 'removed') => parts.flatMap((part) => (part.kind === kind ? part.text : []));
  const count = (kind: 'added' | 'removed') => texts(kind).reduce((sum, text) => sum + countWords(text), 0);
  const longest = (kind: 'added' | 'removed') =>
    texts(kind)
      .toSorted((a, b) => b.length - a.length)[0]
      ?.trim();
  return {
    added: count('added'),
    removed: count('removed'),
    quote: longest('added'),
    removedQuote: longest('removed'),
  };
}

/**
 * Shortens pieces longer than `most` characters in total. Of unchanged text, only the part next to a change remains.
 */
export function truncateDiff(parts: readonly DiffPart[], maxLength: number): DiffPart[] {
  if (parts.reduce((length, { text }) => length + text.length, 0) <= maxLength) return [...parts];
  const contextLength = Math.max(20, Math.floor(maxLength / 8));
  const startOf = (text: string, length: number) =>
    text.slice(0, skipSurrogate(text, length)).replace(cutEnd, '$1');
  const endOf = (text: string) =>
    text.slice(skipSurrogate(text, text.length - contextLength)).replace(cutStart, '');
  return parts.map(({ kind, text }, index) => {
    if (kind !== 'same')
      return { kind, text: text.length > maxLength ? `${startOf(text, maxLength)}…` : text };
    const [first, last] = [index === 0, index === parts.length - 1];
    const available = first && last ? maxLength : first || last ? contextLength : 2 * contextLength;
    if (text.length <= available + 20) return { kind, text };
    if (last) return { kind, text: `${startOf(text, available)}…` };
    return { kind, text: first ? `…${endOf(text)}` : `${startOf(text, contextLength)} … ${endOf(text)}` };
  });
}

/** Part of a word at a cut, unless it's the only one. */
const cutStart = /^\S+\s+(?=\S)/u;
const cutEnd = /(\S)\s+\S*$/u;

/** Moves a cut off the middle of a surrogate pair. */
const skipSurrogate = (text: string, at: number) => (/[\uDC00-\uDFFF]/.test(text.charAt(at)) ? at - 1 : at);
