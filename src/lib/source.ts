const MAX_LINES = 8;
const MAX_CHARACTERS = 800;

/** Counts lines; a trailing line break doesn't start another. */
export function lineCount(text: string): number {
  if (text === '') return 0;
  return text.replace(/\r?\n$/, '').split(/\r\n|\r|\n/).length;
}

/** Start of a source text that is too long to show completely; null if it's short. */
export function truncateSource(text: string): string | null {
  const lines = text.split('\n', MAX_LINES + 1);
  const cut = (lines.length > MAX_LINES ? lines.slice(0, MAX_LINES).join('\n') : text).slice(
    0,
    MAX_CHARACTERS,
  );
  return cut.length < text.trimEnd().length ? cut : null;
}
