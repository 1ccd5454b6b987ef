import { diffArrays } from 'diff';

export interface Piece {
  kind: 'same' | 'added' | 'removed';
  text: string;
}

const MAX_MS = 80;
// Scripts that put no space between words are compared by their characters.
const word =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]\p{M}*|[\p{L}\p{M}\p{N}_]+|\s+|./gsu;
const sentence = /[^.!?\n。！？]*[.!?\n。！？]+\s*|[^.!?\n。！？]+$/gu;

/**
 * The differences between two texts, word by word. Texts too long and too different for that are compared by
 * sentences, or else count as replaced.
 *
 * @param maxMs how long each comparison may take
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

/** The differences in the parts of two texts; null where they can't be compared in time. */
function piecesBy(part: RegExp, before: string, after: string, timeout: number): Piece[] | null {
  const changes = diffArrays(before.match(part) ?? [], after.match(part) ?? [], { timeout });
  return (
    changes?.map(({ added, removed, value }) => ({
      kind: added ? 'added' : removed ? 'removed' : 'same',
      text: value.join(''),
    })) ?? null
  );
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
