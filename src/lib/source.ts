const FEW_LINES = 8;
const FEW_CHARACTERS = 800;

/** How many lines a text has; a line break at its end begins none. */
export function lineCount(text: string): number {
  if (text === '') return 0;
  return text.replace(/\r?\n$/, '').split(/\r\n|\r|\n/).length;
}

/** The beginning of a source text that is too long to be shown among others; null for one that is not. */
export function beginning(text: string): string | null {
  const lines = text.split('\n', FEW_LINES + 1);
  const cut = (lines.length > FEW_LINES ? lines.slice(0, FEW_LINES).join('\n') : text).slice(
    0,
    FEW_CHARACTERS,
  );
  return cut.length < text.trimEnd().length ? cut : null;
}
