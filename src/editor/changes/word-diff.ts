import { diffArrays } from 'diff';

export interface Piece {
  kind: 'same' | 'added' | 'removed';
  text: string;
}

const MAX_MS = 80;
// Scripts without spaces between words are compared by character.
const word =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]\p{M}*|[\p{L}\p{M}\p{N}_]+|\s+|./gsu;
const sentence = /[^.!?\n。！？]*[.!?\n。！？]+\s*|[^.!?\n。！？]+$/gu;

/**
 * Compares two texts by word. Falls back to sentences, then to replacing the whole text, if that takes too long.
 *
 * @param maxMs time limit of each comparison
 */
export function wordDiff(before: string, after: string, maxMs = MAX_MS): Piece[] {
  return grouped(
    piecesBy(word, before, after, maxMs) ??
      piecesBy(sentence, before, after, maxMs) ?? [
        { kind: 'removed', text: before },
        { kind: 'added', text: after },
      ],
  );
}

/** Compares two texts by the matches of `part`; null after the timeout. */
function piecesBy(part: RegExp, before: string, after: string, timeout: number): Piece[] | null {
  const changes = diffArrays(before.match(part) ?? [], after.match(part) ?? [], { timeout });
  return (
    changes?.map(({ added, removed, value }) => ({
      kind: added ? 'added' : removed ? 'removed' : 'same',
      text: value.join(''),
    })) ?? null
  );
}

/** Merges changes separated only by whitespace: the deletions, then the insertions. */
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
 * Shortens pieces longer than `most` characters in total. Of unchanged text, only the part next to a change remains.
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

/** Moves a cut off the middle of a surrogate pair. */
const safe = (text: string, at: number) => (/[\uDC00-\uDFFF]/.test(text.charAt(at)) ? at - 1 : at);
