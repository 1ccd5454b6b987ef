import { anchoredDiff, partedDiff } from './anchored-diff.ts';

export interface Piece {
  kind: 'same' | 'added' | 'removed';
  text: string;
}

/** How long a diff may take, ms; it is drawn while somebody waits. */
const LONGEST = 80;
// Scripts that put no space between words are compared by their characters.
const word =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]\p{M}*|[\p{L}\p{M}\p{N}_]+|\s+|./gsu;
const wordsIn = (text: string): string[] => text.match(word) ?? [];
const sentence = /[^.!?\n。！？]*[.!?\n。！？]+\s*|[^.!?\n。！？]+$/gu;
const sentencesIn = (text: string): string[] => text.match(sentence) ?? [];

/**
 * What of a text was taken out and put in, word by word (see `anchoredDiff`). What is too long and too
 * different to be compared in time is one piece out and one piece in.
 *
 * @param longest how long it may take, ms
 */
export function wordDiff(before: string, after: string, longest = LONGEST): Piece[] {
  const start = sharedStart(before, after);
  const end = sharedEnd(before.slice(start), after.slice(start));
  const [old, now] = [before.slice(start, before.length - end), after.slice(start, after.length - end)];
  const until = Date.now() + longest;
  // Only where sentences differ their words are looked at: of a long text mostly few do.
  const byWords = (some: readonly string[], others: readonly string[]) =>
    anchoredDiff(wordsIn(some.join('')), wordsIn(others.join('')), until);
  const middle = partedDiff(sentencesIn(old), sentencesIn(now), byWords).flatMap((stretch): Piece[] =>
    stretch.same
      ? [{ kind: 'same', text: stretch.now.join('') }]
      : [
          { kind: 'removed', text: stretch.old.join('') },
          { kind: 'added', text: stretch.now.join('') },
        ],
  );
  return grouped([
    { kind: 'same', text: before.slice(0, start) },
    ...middle,
    { kind: 'same', text: before.slice(before.length - end) },
  ]);
}

const inWord = /[\p{L}\p{M}\p{N}_\p{Surrogate}]/u;
const splitsWord = (text: string, at: number) =>
  inWord.test(text.charAt(at - 1)) && inWord.test(text.charAt(at));

function sharedStart(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a.charCodeAt(length) === b.charCodeAt(length)) length += 1;
  while (length > 0 && (splitsWord(a, length) || splitsWord(b, length))) length -= 1;
  return length;
}

function sharedEnd(a: string, b: string): number {
  const most = Math.min(a.length, b.length);
  let length = 0;
  while (length < most && a.charCodeAt(a.length - 1 - length) === b.charCodeAt(b.length - 1 - length))
    length += 1;
  while (length > 0 && (splitsWord(a, a.length - length) || splitsWord(b, b.length - length))) length -= 1;
  return length;
}

/** Changes with only a space between them are read as one: what went out, then what came in. */
function grouped(pieces: readonly Piece[]): Piece[] {
  const result: Piece[] = [];
  let [removed, added] = ['', ''];
  const close = () => {
    if (removed) result.push({ kind: 'removed', text: removed });
    if (added) result.push({ kind: 'added', text: added });
    [removed, added] = ['', ''];
  };
  const told = pieces.filter(({ text }) => text !== '');
  for (const [index, { kind, text }] of told.entries()) {
    const next = told[index + 1];
    if (kind === 'removed') removed += text;
    else if (kind === 'added') added += text;
    else if (removed && added && text.trim() === '' && next && next.kind !== 'same') {
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

/**
 * The pieces, with long ones cut where they are more than `most` characters together: of what is the same only what
 * stands beside a change is kept.
 */
export function shortened(pieces: readonly Piece[], most: number): Piece[] {
  if (pieces.reduce((length, { text }) => length + text.length, 0) <= most) return [...pieces];
  const around = Math.max(20, Math.floor(most / 8));
  return pieces.map(({ kind, text }, index) => {
    if (kind !== 'same')
      return { kind, text: text.length > most ? `${text.slice(0, safe(text, most))}…` : text };
    const [first, last] = [index === 0, index === pieces.length - 1];
    const room = first && last ? most : first || last ? around : 2 * around;
    if (text.length <= room + 20) return { kind, text };
    if (first && !last) return { kind, text: `…${text.slice(safe(text, text.length - around))}` };
    if (last) return { kind, text: `${text.slice(0, safe(text, room))}…` };
    return {
      kind,
      text: `${text.slice(0, safe(text, around))} … ${text.slice(safe(text, text.length - around))}`,
    };
  });
}

/** A place to cut at that is not between the halves of one character. */
const safe = (text: string, at: number) => (/[\uDC00-\uDFFF]/.test(text.charAt(at)) ? at - 1 : at);
