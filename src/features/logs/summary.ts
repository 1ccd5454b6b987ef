import { type JsonNode, parseJsonNode } from '#lib/json-node.ts';
import { clipped, plural } from '#lib/text.ts';

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

type Source = string | null | undefined;

/**
 * A payload in one line: its own words where it has some, its own before those of its parts; else its first values;
 * else how much it holds.
 */
export function summaryOf(payload: Source): Summary {
  if (!payload) return { text: 'No payload', own: false };
  const root = parseJsonNode(payload);
  if (!root || !isParent(root)) return { text: 'Deeply nested', own: false };
  const parts = [root];
  for (const part of parts) {
    for (const key of part.type === 'object' ? telling : []) {
      const text = oneLine(part.members.find(([name]) => name === key)?.[1]);
      if (text) return { text, own: true };
    }
    if (parts.length < MOST_PARTS) {
      const nodes = part.members.map(([, node]) => node);
      parts.push(...nodes.filter(isParent).slice(0, MOST_PARTS));
    }
  }
  const values = valuesOf(root);
  if (values) return { text: values, own: false };
  const fields = root.members.length;
  return { text: fields === 0 ? 'Empty payload' : `No text, ${plural(fields, 'field')}`, own: false };
}

/** The member `text` of a payload where it is a text, blank or not. */
export function writtenText(payload: Source): string | null {
  if (!payload) return null;
  const value = JSON.parse(payload);
  return Object.hasOwn(value, 'text') && typeof value.text === 'string' ? value.text : null;
}

/** The text of an entry as a person wrote it; null where it has none. */
export function textOf(payload: Source): string | null {
  const text = writtenText(payload);
  return text?.trim() ? text : null;
}

/** The first values of a payload by their names, times left out: `path: /docs/api, seconds: 858`. */
function valuesOf({ members }: Parent): string {
  const told: string[] = [];
  for (const [name, node] of members) {
    if (told.length === MOST_VALUES) break;
    const text = node.type === 'number' || node.type === 'boolean' ? clipped(node.text, 100) : oneLine(node);
    if (text && !ISO_MOMENT.test(text))
      told.push([inOneLine(name, 60), clipped(text, 100)].filter(Boolean).join(': '));
  }
  return told.join(', ');
}

type Parent = Extract<JsonNode, { members: unknown }>;

const isParent = (node: JsonNode): node is Parent => 'members' in node;

/** The beginning of a string; `''` where the value is no string. */
const oneLine = (node: JsonNode | undefined) => (node?.type === 'string' ? inOneLine(node.text) : '');

const inOneLine = (text: string, most?: number) =>
  clipped(
    text
      .slice(0, 1000)
      .replace(/[\s\p{Cc}]+/gu, ' ')
      .trim(),
    most,
  );
