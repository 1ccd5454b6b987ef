import { jsonText } from '#lib/json.ts';

/** The texts that a typed or pasted one names: between commas, semicolons, tabs and line breaks. */
export const splitTexts = (text: string): string[] =>
  text
    .split(/[,;\t\r\n]/)
    .map((each) => each.trim())
    .filter(Boolean);

/** Whether a text ends or holds something to be added, rather than being typed still. */
export const holdsSeveral = (text: string): boolean => /[,;\t\r\n]/.test(text);

export interface Addition<T> {
  items: (T | string)[];
  added: string[];
  /** Duplicates that were dropped. */
  doubled: string[];
}

/** A list with texts put at its end, each but once. What the list holds already is left as it is. */
export function withTexts<T>(items: readonly (T | string)[], texts: readonly string[]): Addition<T> {
  const seen = new Set<unknown>(items);
  const added: string[] = [];
  const doubled: string[] = [];
  for (const text of texts) {
    (seen.has(text) ? doubled : added).push(text);
    seen.add(text);
  }
  return { items: [...items, ...added], added, doubled };
}

/** A list with one item in another place. */
export function moved<T>(items: readonly T[], from: number, to: number): T[] {
  const rest = items.toSpliced(from, 1);
  return rest.toSpliced(to, 0, ...items.slice(from, from + 1));
}

export interface Chip {
  /** The same for the same item as long as it stays in the list. */
  key: string;
  /** Its place in the list. */
  index: number;
  text: string;
  /** Whether it is a text; anything else is shown as JSON and only kept. */
  editable: boolean;
}

/** Visible items of a list. */
export function chipsOf(items: readonly unknown[], from: number): Chip[] {
  const times = new Map<string, number>();
  return items.slice(from).map((item, at) => {
    const editable = typeof item === 'string';
    const text = editable ? item : (jsonText(item, 0) ?? 'nested too deeply to be shown');
    const time = times.get(text) ?? 0;
    times.set(text, time + 1);
    return { key: `${time}:${editable}:${text}`, index: from + at, text, editable };
  });
}
