import { folded } from '#util/text.ts';

interface Piece {
  /** Where it begins in the text. */
  at: number;
  text: string;
  matches: boolean;
}

/** Text with what is searched for marked in it, whatever its case and accents. */
export function Matched({ children: text, query }: { children: string; query: string }) {
  const wanted = folded(query.trim());
  if (wanted === '') return text;
  return split(text, wanted).map(({ at, text: piece, matches }) =>
    matches ? (
      <mark key={at} className="rounded-xs bg-warning-soft text-warning">
        {piece}
      </mark>
    ) : (
      piece
    ),
  );
}

function split(text: string, wanted: string): Piece[] {
  // Folding may take letters away, so it is remembered where each one came from.
  const origin: number[] = [];
  let plain = '';
  let position = 0;
  for (const character of text) {
    const letters = folded(character);
    for (let count = 0; count < letters.length; count += 1) origin.push(position);
    plain += letters;
    position += character.length;
  }
  const pieces: Piece[] = [];
  let done = 0;
  const add = (end: number, matches: boolean) => {
    if (end > done) pieces.push({ at: done, text: text.slice(done, end), matches });
    done = Math.max(done, end);
  };
  for (let at = plain.indexOf(wanted); at >= 0; at = plain.indexOf(wanted, at + wanted.length)) {
    add(origin[at] ?? text.length, false);
    add(origin[at + wanted.length] ?? text.length, true);
  }
  add(text.length, false);
  return pieces;
}
