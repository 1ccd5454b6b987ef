import { folded } from '#lib/text.ts';

interface Piece {
  /** Where it begins in the text. */
  at: number;
  text: string;
  matches: boolean;
}

interface MatchedProps {
  children: string;
  query: string;
  /** Marks each word separately and subtly, for lists that contain only matches. */
  accent?: boolean;
}

/** Text with search matches highlighted, ignoring case and accents. */
export function Matched({ children: text, query, accent = false }: MatchedProps) {
  const plain = folded(query.trim());
  const wanted = (accent ? plain.split(/\s+/) : [plain]).filter(Boolean);
  if (wanted.length === 0) return text;
  return split(text, wanted).map(({ at, text: piece, matches }) =>
    matches ? (
      <mark
        key={at}
        className={
          accent ? 'bg-transparent font-semibold text-accent-text' : 'rounded-xs bg-warning-soft text-warning'
        }
      >
        {piece}
      </mark>
    ) : (
      piece
    ),
  );
}

/** The first match of any word from `start`. */
function nextOf(plain: string, wanted: readonly string[], start: number) {
  let first: { at: number; end: number } | undefined;
  for (const word of wanted) {
    const at = plain.indexOf(word, start);
    if (at >= 0 && (!first || at < first.at)) first = { at, end: at + word.length };
  }
  return first;
}

function split(text: string, wanted: readonly string[]): Piece[] {
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
  for (let next = nextOf(plain, wanted, 0); next; next = nextOf(plain, wanted, next.end)) {
    add(origin[next.at] ?? text.length, false);
    add(origin[next.end] ?? text.length, true);
  }
  add(text.length, false);
  return pieces;
}
