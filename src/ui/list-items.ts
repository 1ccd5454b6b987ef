import { jsonText } from '#lib/text.ts';

const separator = /[,;\t\r\n]/;

/** Splits text at commas, semicolons, tabs and line breaks. */
export const splitTexts = (text: string): string[] =>
  text
    .split(separator)
    .map((each) => each.trim())
    .filter(Boolean);

export const hasSeparator = (text: string): boolean => separator.test(text);

/** Appends texts that aren't in the list yet; existing duplicates stay. */
export function appendTexts<T>(items: readonly (T | string)[], texts: readonly string[]) {
  const seen = new Set<unknown>(items);
  const added: string[] = [];
  const duplicates: string[] = [];
  for (const text of texts) {
    (seen.has(text) ? duplicates : added).push(text);
    seen.add(text);
  }
  return { items: [...items, ...added], added, duplicates };
}

export function moveItem<T>(items: readonly T[], from: number, to: number): T[] {
  const rest = items.toSpliced(from, 1);
  return rest.toSpliced(to, 0, ...items.slice(from, from + 1));
}

export interface Chip {
  /** React key: unique, and stable while items move. */
  key: string;
  index: number;
  text: string;
  /** Values other than strings are shown as JSON and can't be edited. */
  editable: boolean;
}

/** Describes the items from index `from` on. */
export function chipsOf(items: readonly unknown[], from: number): Chip[] {
  const counts = new Map<string, number>();
  return items.slice(from).map((item, at) => {
    const editable = typeof item === 'string';
    const text = editable ? item : (jsonText(item, 0) ?? 'nested too deeply to be shown');
    const count = counts.get(text) ?? 0;
    counts.set(text, count + 1);
    return { key: `${count}:${editable}:${text}`, index: from + at, text, editable };
  });
}
