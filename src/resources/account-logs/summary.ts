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

/** How many parts of a payload are looked into for its words, and how many of its values stand for them. */
const MOST_PARTS = 40;
const MOST_VALUES = 3;

const ISO_MOMENT = /^\d{4}-\d\d-\d\dT\d\d:/;

interface Summary {
  text: string;
  /** Whether the words are the payload's own. */
  own: boolean;
}

/**
 * A payload in one line: its own words where it has some, its own before those of its parts; else its first values;
 * else how much it holds.
 */
export function summaryOf(payload: unknown): Summary {
  if (!isPart(payload)) return { text: 'No payload', own: false };
  const parts = [payload];
  for (const part of parts) {
    for (const key of telling) {
      const text = Object.hasOwn(part, key) ? oneLine(part[key]) : '';
      if (text) return { text, own: true };
    }
    if (parts.length < MOST_PARTS) parts.push(...Object.values(part).filter(isPart).slice(0, MOST_PARTS));
  }
  const values = valuesOf(payload);
  if (values) return { text: values, own: false };
  const fields = Object.keys(payload).length;
  return { text: fields === 0 ? 'Empty payload' : `No text. ${plural(fields, 'field')}`, own: false };
}

/** The text of an entry as a person wrote it; null where it has none. */
export function textOf(payload: unknown): string | null {
  const text = isPart(payload) && Object.hasOwn(payload, 'text') ? payload.text : null;
  return typeof text === 'string' && text.trim() ? text : null;
}

/** The first values of a payload by their names, times left out: `path: /docs/api, seconds: 858`. */
function valuesOf(payload: Record<string, unknown>): string {
  const told: string[] = [];
  for (const [key, value] of Object.entries(payload)) {
    if (told.length === MOST_VALUES) break;
    const text = typeof value === 'number' || typeof value === 'boolean' ? String(value) : oneLine(value);
    if (text && !ISO_MOMENT.test(text))
      told.push([clipped(oneLine(key), 60), clipped(text, 100)].filter(Boolean).join(': '));
  }
  return told.join(', ');
}

const isPart = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

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
