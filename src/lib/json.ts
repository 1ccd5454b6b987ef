/** Formats a value as indented JSON; null if it's nested too deeply. */
export function jsonText(value: unknown, indent = 2): string | null {
  try {
    return JSON.stringify(value, null, indent) ?? 'null';
  } catch {
    return null;
  }
}

// Control, bidi, joining and invisible characters, except the zero-width joiner, which emoji need.
const INVISIBLE = /[\u007f-\u009f\u00ad\u061c\u200b\u200e\u200f\u2028-\u202f\u2060-\u206f\ufeff]/g;

/** Escapes a text like JSON, including invisible characters. */
export function visibleText(text: string): string {
  const written = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replace(INVISIBLE, written);
}
