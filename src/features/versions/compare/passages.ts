import type { Piece } from '#editor/changes/word-diff.ts';

/** A part of two texts that stands side by side: a paragraph, or some sentences of a long one. */
export interface Passage {
  pieces: Piece[];
  same: boolean;
}

/** A paragraph is parted at the end of a sentence once it is longer than this. */
const LONG = 400;

const lineEnd = /\n+/g;
const sentenceOrLineEnd = /\n+|(?<=[.!?…。！？]["'”’)]{0,2})\s+|(?<=[。！？])/g;

/**
 * Parts a diff into passages wherever both texts begin something new at once, so that each passage can be read
 * beside its counterpart. Together the passages hold the very pieces of the diff.
 */
export function passagesOf(pieces: readonly Piece[]): Passage[] {
  const passages: Passage[] = [];
  let current: Piece[] = [];
  let length = 0;
  const close = () => {
    if (current.length > 0)
      passages.push({ pieces: current, same: current.every(({ kind }) => kind === 'same') });
    [current, length] = [[], 0];
  };
  const take = (piece: Piece) => {
    if (piece.text === '') return;
    current.push(piece);
    length += piece.text.length;
  };
  for (const piece of pieces) {
    if (piece.kind !== 'same') {
      take(piece);
      continue;
    }
    if (current.length > 0 && current.every(endsLine)) close();
    let rest = piece.text;
    for (let end = nextEnd(rest, length); end > 0; end = nextEnd(rest, length)) {
      take({ kind: 'same', text: rest.slice(0, end) });
      rest = rest.slice(end);
      close();
    }
    take({ kind: 'same', text: rest });
  }
  close();
  return passages;
}

/** A whole paragraph that was put in or taken out is a passage of its own. */
const endsLine = ({ kind, text }: Piece) => kind !== 'same' && text.endsWith('\n');

/** How much of a text still belongs to a passage that is so long already; 0 where all of it does. */
function nextEnd(text: string, before: number): number {
  for (const found of text.matchAll(text.length + before > LONG ? sentenceOrLineEnd : lineEnd)) {
    const end = found.index + found[0].length;
    if (end === 0) continue;
    if (found[0].includes('\n') || before + end >= LONG) return end;
  }
  return 0;
}

/** Passages with equal ones folded but for those beside a difference. */
export type Shown = Passage | { folded: Passage[] };

/** So few are shown rather than folded. */
const FEWEST = 2;

export function withFolds(passages: readonly Passage[]): Shown[] {
  const shown: Shown[] = [];
  let equal: Passage[] = [];
  const close = (atEnd: boolean) => {
    const head = shown.length > 0 ? equal.slice(0, 1) : [];
    const tail = atEnd ? [] : equal.slice(head.length).slice(-1);
    const middle = equal.slice(head.length, equal.length - tail.length);
    shown.push(...head, ...(middle.length < FEWEST ? middle : [{ folded: middle }]), ...tail);
    equal = [];
  };
  for (const passage of passages) {
    if (passage.same) equal.push(passage);
    else {
      close(false);
      shown.push(passage);
    }
  }
  close(true);
  return shown;
}
