import { createMatcher, queryWords, toSearchText } from '#contract/search.ts';
import { formatDuration } from '#lib/duration.ts';
import { type JsonNode, parseJsonNode } from '#lib/json-node.ts';
import { humanize, plural, truncate } from '#lib/text.ts';
import { findMatches } from '#ui/highlight.tsx';

/** Members that may hold a payload's text, most specific first. */
const TEXT_KEYS = [
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

/** Objects and arrays searched for text; values shown without text. */
const MAX_PARTS = 40;
const MAX_VALUES = 3;

export const ISO_INSTANT = /^\d{4}-\d\d-\d\dT\d\d:/;

interface Summary {
  /** Type or page view; missing if the payload has a text at its top level. */
  lead?: string;
  text: string;
  /** Whether `text` is from one of the payload's text members. */
  isOwnText: boolean;
}

type Source = string | null | undefined;

/** Summarizes a payload in one line: its text (outer objects first), else its first values, else its size. */
export function summaryOf(payload: Source): Summary {
  if (!payload) return { text: 'No text', isOwnText: false };
  const root = parseJsonNode(payload);
  if (!root || !isParent(root)) return { text: 'Deeply nested', isOwnText: false };
  const parts = [root];
  for (const part of parts) {
    const text = textOf(part);
    if (text) return { text, isOwnText: true };
    if (parts.length < MAX_PARTS) {
      const nodes = part.members.map(([, node]) => node);
      parts.push(...nodes.filter(isParent).slice(0, MAX_PARTS));
    }
  }
  const values = valuesOf(root);
  if (values) return { text: values, isOwnText: false };
  const fields = root.members.length;
  return { text: fields === 0 ? 'No text' : `No text, ${plural(fields, 'field')}`, isOwnText: false };
}

interface Entry {
  type?: string | null | undefined;
  payload?: Source;
}

/** Summarizes an entry in one line. Its type or page view leads, unless the payload has a text at its top level. */
export function describeEntry({ type, payload }: Entry): Summary {
  const summary = summaryOf(payload);
  const root = rootOf(payload);
  if (textOf(root)) return summary;
  const view = pageViewOf(type, root);
  return view
    ? { lead: `Viewed ${view.path}`, text: formatDuration(view.seconds) ?? '', isOwnText: false }
    : { ...summary, lead: truncate(humanize(type ?? ''), 60) };
}

/** Several page views in one line: `3 page views` with their paths and the time spent. */
export function describeViews(views: readonly Entry[]): Summary {
  const parts = views.flatMap(({ type, payload }) => pageViewOf(type, rootOf(payload)) ?? []);
  const paths = [...new Set(parts.map(({ path }) => path))].join(', ');
  const seconds = parts.reduce((sum, part) => sum + (part.seconds ?? 0), 0);
  const text = [paths, seconds > 0 && formatDuration(seconds)].filter(Boolean).join(' · ');
  return { lead: plural(views.length, 'page view'), text, isOwnText: false };
}

/** Whether an entry is a page view that is shown by its path. */
export const isPageView = ({ type, payload }: Entry): boolean => {
  const root = rootOf(payload);
  return pageViewOf(type, root) !== null && !textOf(root);
};

/** Path and time spent; null without a path. */
function pageViewOf(type: Entry['type'], root: JsonNode | null) {
  if (!/page.?view/i.test(type ?? '') || root?.type !== 'object') return null;
  const member = (names: RegExp) => root.members.find(([name]) => names.test(name))?.[1];
  const path = stringValue(member(/^(path|url)$/i));
  const spent = member(/^(duration)?seconds$/i);
  return path ? { path, seconds: spent?.type === 'number' ? Number(spent.text) : null } : null;
}

const rootOf = (payload: Source): JsonNode | null => (payload ? parseJsonNode(payload) : null);

/** Texts to search for a match. */
const MAX_PAYLOAD_LENGTH = 5000;
/** Fits into a row of any width. */
const MAX_VISIBLE_LENGTH = 80;
const EXCERPT_LENGTH = 60;

/** The part of a payload around a word of a query that a row doesn't show; null if it shows them all. */
export function hiddenMatch(payload: string, shown: string, query: string): string | null {
  const visible = toSearchText(truncate(shown, MAX_VISIBLE_LENGTH));
  const hidden = queryWords(query).filter((word) => !createMatcher(word)(visible));
  if (hidden.length === 0) return null;
  const text = payload
    .slice(0, MAX_PAYLOAD_LENGTH)
    .replace(/"\s*:\s*/g, ': ')
    .replace(/[\s{}[\]"]+/g, ' ')
    .replaceAll(' ,', ',');
  const [match] = findMatches(text, hidden.join(' '));
  if (!match) return null;
  // Begins with the word before.
  const start = text.lastIndexOf(' ', match.start - 2) + 1;
  return `${start > 0 ? '…' : ''}${truncate(text.slice(start), EXCERPT_LENGTH).trim()}`;
}

/** The `text` member of a payload if it's a string. */
export function textMember(payload: Source): string | null {
  if (!payload) return null;
  const value = JSON.parse(payload);
  return Object.hasOwn(value, 'text') && typeof value.text === 'string' ? value.text : null;
}

export function nonBlankText(payload: Source): string | null {
  const text = textMember(payload);
  return text?.trim() ? text : null;
}

/** First text member of an object; empty without one. */
function textOf(part: JsonNode | null): string {
  if (part?.type !== 'object') return '';
  for (const key of TEXT_KEYS) {
    const text = stringValue(part.members.find(([name]) => name === key)?.[1]);
    if (text) return text;
  }
  return '';
}

/** First values of a payload without times: `path: /docs/api, seconds: 858`. */
function valuesOf({ members }: Parent): string {
  const values: string[] = [];
  for (const [name, node] of members) {
    if (values.length === MAX_VALUES) break;
    const text =
      node.type === 'number' || node.type === 'boolean' ? truncate(node.text, 100) : stringValue(node);
    if (text && !ISO_INSTANT.test(text))
      values.push([toSingleLine(name, 60), truncate(text, 100)].filter(Boolean).join(': '));
  }
  return values.join(', ');
}

type Parent = Extract<JsonNode, { members: unknown }>;

const isParent = (node: JsonNode): node is Parent => 'members' in node;

const stringValue = (node: JsonNode | undefined) => (node?.type === 'string' ? toSingleLine(node.text) : '');

const toSingleLine = (text: string, maxLength?: number) =>
  truncate(
    text
      .slice(0, 1000)
      .replace(/[\s\p{Cc}]+/gu, ' ')
      .trim(),
    maxLength,
  );
