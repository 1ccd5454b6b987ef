import { formatDuration } from '#lib/duration.ts';
import { type JsonNode, parseJsonNode } from '#lib/json-node.ts';
import { humanize, plural, truncate } from '#lib/text.ts';
import { chatOf, factName, scalarText } from './payload-facts.ts';

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
  /** What happened, such as `Ticket T-7 closed`; missing without a type. */
  lead?: string;
  text: string;
  /** Whether `text` is from one of the payload's text members. */
  isOwnText: boolean;
  /** Says less than what people wrote, as page views do. */
  isMuted?: true;
  /** `text` is what a visitor asked. */
  isQuestion?: true;
  /** Addresses of an account's email. */
  recipients?: string[];
}

type Source = string | null | undefined;

/**
 * Summarizes a payload in one line: its text (outer objects first), else its first values, else its size.
 *
 * @param skipped names of values that are shown already
 */
export function summaryOf(payload: Source, skipped: readonly string[] = []): Summary {
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
  const values = valuesOf(root, skipped);
  if (values) return { text: values, isOwnText: false };
  const fields = root.members.filter(([name]) => !skipped.includes(name)).length;
  if (fields === 0) return { text: root.members.length > 0 ? '' : 'No text', isOwnText: false };
  return { text: `No text, ${plural(fields, 'field')}`, isOwnText: false };
}

interface Entry {
  /** Of an entry of an account, which also says who took part. */
  accountLogId?: unknown;
  type?: string | null | undefined;
  payload?: Source;
}

/** Says what happened and on what, such as `Call note, 18m 6s` and its text, or `Viewed /prices` and the time spent. */
export function describeEntry({ type, payload, ...entry }: Entry): Summary {
  const root = rootOf(payload);
  const view = topLevelText(payload) ? null : pageViewOf(type, root);
  if (view)
    return {
      lead: `Viewed ${view.path}`,
      text: formatDuration(view.seconds) ?? '',
      isOwnText: false,
      isMuted: true,
    };
  const question = /^(asked|question)/i.test(type ?? '') ? chatOf(payload)?.question : undefined;
  if (question)
    return { lead: 'Asked a question', text: toSingleLine(question), isOwnText: true, isQuestion: true };
  const isShared = 'accountLogId' in entry;
  const { lead, keys } = leadOf(truncate(humanize(type ?? ''), 60), root, isShared);
  const summary = summaryOf(payload, keys);
  const text = (!summary.isOwnText && moveOf(root)) || summary.text;
  const recipients = isShared ? recipientsOf(root) : [];
  return {
    ...summary,
    text,
    ...(lead && { lead }),
    ...(/mail.?open/i.test(type ?? '') && { isMuted: true }),
    ...(recipients.length > 0 && { recipients }),
  };
}

/**
 * A type in words with what the payload says about it, and the members with that: `Invoice FH-7 paid`, or
 * `Call with Rosa Castelló` if it's an entry of several people.
 */
function leadOf(type: string, root: JsonNode | null, isShared: boolean): { lead: string; keys?: string[] } {
  if (root?.type !== 'object') return { lead: type };
  const members = new Map(root.members);
  const [noun = '', ...verb] = type.replace(/submit$/, 'submitted').split(' ');
  const key = noun.toLowerCase();
  const name = verb.length > 0 && !TEXT_KEYS.includes(key) ? stringValue(members.get(key)) : '';
  const isNamed = name !== '' && name.length <= MAX_NAME_LENGTH;
  const times = numberOf(members.get('times'));
  const duration = formatDuration(numberOf(members.get('durationSeconds')));
  const what = [noun, ...(isNamed ? [name] : []), ...verb, ...(times === null ? [] : [timesOf(times)])].join(
    ' ',
  );
  return {
    lead: (isShared ? withPerson(what, members) : what) + (duration === null ? '' : `, ${duration}`),
    keys: ['times', 'durationSeconds', ...(isNamed ? [key] : [])],
  };
}

const MAX_NAME_LENGTH = 40;

/** Adds who took part: `Call with Rosa Castelló`, `Form demo submitted by Bram de Wit`. */
function withPerson(what: string, members: ReadonlyMap<string, JsonNode>): string {
  const [partner] = membersOf(members.get('participants') ?? members.get('attendees'));
  const partnerName = nameOf(partner);
  if (partnerName) return `${what.replace(/ note$/, '')} with ${partnerName}`;
  const sender = nameOf(members.get('fields'));
  return sender ? `${what} by ${sender}` : what;
}

const membersOf = (node: JsonNode | undefined) =>
  node?.type === 'array' ? node.members.map(([, item]) => item) : [];

function nameOf(node: JsonNode | undefined): string {
  const name = node?.type === 'object' ? new Map(node.members).get('name') : node;
  return truncate(stringValue(name), MAX_NAME_LENGTH);
}

/** Email addresses that a payload was sent to. */
function recipientsOf(root: JsonNode | null): string[] {
  if (root?.type !== 'object') return [];
  const to = new Map(root.members).get('to');
  return (to?.type === 'array' ? membersOf(to) : [to]).map(stringValue).filter((text) => text.includes('@'));
}

const timesOf = (count: number) => (count === 1 ? 'once' : plural(count, 'time'));

/** `From pilot offer to won`; empty unless the payload has both. */
function moveOf(root: JsonNode | null): string {
  if (root?.type !== 'object') return '';
  const members = new Map(root.members);
  const [from, to] = ['from', 'to'].map((key) => plainWords(truncate(stringValue(members.get(key)), 100)));
  return from && to ? `From ${from} to ${to}` : '';
}

/** `pilot-offer` in words. */
const plainWords = (text: string) => (/^[a-z]+(-[a-z]+)+$/.test(text) ? text.replaceAll('-', ' ') : text);

/** Text of the payload itself, not of an object in it; empty without one. */
export const topLevelText = (payload: Source): string => textOf(rootOf(payload));

/** Several page views in one line: `3 page views` with their paths and the time spent. */
export function describeViews(views: readonly Entry[]): Summary {
  const parts = views.flatMap(({ type, payload }) => pageViewOf(type, rootOf(payload)) ?? []);
  const paths = [...new Set(parts.map(({ path }) => path))].join(', ');
  const seconds = parts.reduce((sum, part) => sum + (part.seconds ?? 0), 0);
  const text = [paths, seconds > 0 && formatDuration(seconds)].filter(Boolean).join(' · ');
  return { lead: plural(views.length, 'page view'), text, isOwnText: false, isMuted: true };
}

/** Whether an entry is a page view that is shown by its path. */
export const isPageView = ({ type, payload }: Entry): boolean =>
  pageViewOf(type, rootOf(payload)) !== null && !topLevelText(payload);

/** Path and time spent; null without a path. */
function pageViewOf(type: Entry['type'], root: JsonNode | null) {
  if (!/page.?view/i.test(type ?? '') || root?.type !== 'object') return null;
  const member = (names: RegExp) => root.members.find(([name]) => names.test(name))?.[1];
  const path = stringValue(member(/^(path|url)$/i));
  return path ? { path, seconds: numberOf(member(/^(duration)?seconds$/i)) } : null;
}

const numberOf = (node: JsonNode | undefined) => (node?.type === 'number' ? Number(node.text) : null);

const rootOf = (payload: Source): JsonNode | null => (payload ? parseJsonNode(payload) : null);

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

/** First values of a payload without times: `Plans: 36, replans: 818`. */
function valuesOf({ members }: Parent, skipped: readonly string[]): string {
  const values: string[] = [];
  for (const [name, node] of members) {
    if (values.length === MAX_VALUES) break;
    if (skipped.includes(name) || 'members' in node) continue;
    const text = toSingleLine(scalarText(name, node), 100);
    if (!text || ISO_INSTANT.test(text)) continue;
    const label = factName(toSingleLine(name, 60), node);
    values.push(`${values.length > 0 ? lowerFirst(label) : label}: ${text}`);
  }
  return values.join(', ');
}

/** Not in front of an abbreviation, such as `ID`. */
const lowerFirst = (text: string) => text.replace(/^\p{Lu}(?!\p{Lu})/u, (letter) => letter.toLowerCase());

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
