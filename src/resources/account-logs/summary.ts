import { clipped, plural } from '#util/text.ts';

/** What a payload may call its own words, the most telling first. */
const telling = [
  'text',
  'title',
  'subject',
  'message',
  'summary',
  'headline',
  'question',
  'description',
  'note',
  'comment',
  'label',
  'name',
  'body',
  'content',
  'event',
  'page',
];

interface Summary {
  text: string;
  /** Whether the words are the payload's own. */
  own: boolean;
}

/** A payload in one line: its own words where it has some, else how much it holds. */
export function summaryOf(payload: unknown): Summary {
  if (typeof payload !== 'object' || payload === null) return { text: 'No payload', own: false };
  for (const key of telling) {
    const text = Object.hasOwn(payload, key) ? oneLine((payload as Record<string, unknown>)[key]) : '';
    if (text) return { text, own: true };
  }
  const fields = Object.keys(payload).length;
  return { text: fields === 0 ? 'Empty payload' : `No text. ${plural(fields, 'field')}`, own: false };
}

/** The text of an entry as a person wrote it; null where it has none. */
export function textOf(payload: unknown): string | null {
  const text =
    typeof payload === 'object' && payload !== null && Object.hasOwn(payload, 'text')
      ? (payload as { text: unknown }).text
      : null;
  return typeof text === 'string' && text.trim() ? text : null;
}

function oneLine(value: unknown): string {
  return typeof value === 'string'
    ? clipped(
        value
          .slice(0, 1000)
          .replace(/[\s\p{Cc}]+/gu, ' ')
          .trim(),
      )
    : '';
}
