const FEW_LINES = 8;
const FEW_CHARACTERS = 800;

/** Counts lines; a trailing line break doesn't start another. */
export function lineCount(text: string): number {
  if (text === '') return 0;
  return text.replace(/\r?\n$/, '').split(/\r\n|\r|\n/).length;
}

/** Start of a source text that is too long to show completely; null if it's short. */
export function beginning(text: string): string | null {
  const lines = text.split('\n', FEW_LINES + 1);
  const cut = (lines.length > FEW_LINES ? lines.slice(0, FEW_LINES).join('\n') : text).slice(
    0,
    FEW_CHARACTERS,
  );
  return cut.length < text.trimEnd().length ? cut : null;
}
