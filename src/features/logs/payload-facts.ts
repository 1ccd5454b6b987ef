import { formatDuration } from '#lib/duration.ts';
import { type JsonNode, parseJsonNode } from '#lib/json-node.ts';
import { humanize } from '#lib/text.ts';

/** A member of a payload in words. */
export interface PayloadFact {
  name: string;
  /** Texts, times and addresses as in the payload, one per line. */
  lines: string[];
}

const MAX_FACTS = 24;
const MAX_LINES = 12;

/**
 * The names and values of a payload and of the objects in it, without empty values. Null if there are too many, or
 * they nest deeper.
 *
 * @param shown texts that are shown already and left out
 */
export function payloadFacts(payload: string, shown: readonly string[]): PayloadFact[] | null {
  const root = parseJsonNode(payload);
  if (root?.type !== 'object') return null;
  const facts: PayloadFact[] = [];
  const texts = shown.map((text) => text.trim());
  for (const [name, node] of root.members) {
    const found = node.type === 'object' ? node.members : [[name, node] as const];
    for (const [part, value] of found) {
      const lines = linesOf(part, value);
      if (!lines) return null;
      if (!lines.every((line) => texts.includes(line.trim())))
        facts.push({ name: factName(node.type === 'object' ? `${name} ${part}` : part, value), lines });
    }
  }
  return facts.length > MAX_FACTS ? null : facts;
}

export interface Chat {
  question: string;
  answer: string | null;
  /** The page it was asked on, as written. */
  page: string | null;
  /** IDs of the passages that the answer is based on. */
  sources: string[];
}

/** The question in a payload, with its answer. */
export function chatOf(payload: string | null | undefined): Chat | null {
  const root = payload ? parseJsonNode(payload) : null;
  if (root?.type !== 'object') return null;
  const members = new Map(root.members);
  const textsOf = (node: JsonNode | undefined) =>
    node?.type === 'string' && node.text.trim() ? [node.text] : [];
  const [question] = textsOf(members.get('question'));
  if (!question) return null;
  const [answer = null] = textsOf(members.get('answer'));
  const [page = null] = textsOf(members.get('page'));
  const chunks = members.get('groundingChunkIds');
  const ids = chunks?.type === 'array' ? chunks.members.flatMap(([, id]) => textsOf(id)) : [];
  return { question, answer, page, sources: [...new Set(ids)] };
}

/** Name of a member in words. `durationSeconds` becomes `Duration` if it's a number, as its value names the unit. */
export function factName(name: string, { type }: JsonNode): string {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/\b(id|url)\b/g, (word) => word.toUpperCase());
  const isSeconds = type === 'number' && /\bseconds$/.test(words);
  return humanize(isSeconds ? words.replace(/ ?seconds$/, '') || 'duration' : words) || 'No name';
}

/** Null if there are many values, or they nest. */
function linesOf(name: string, node: JsonNode): string[] | null {
  if (node.type === 'object') return null;
  const items = node.type === 'array' ? node.members.map(([, item]) => item) : [node];
  const lines = items.map((item) => (item.type === 'object' ? item.members.map(([, part]) => part) : [item]));
  if (lines.length > MAX_LINES || lines.flat().some((part) => 'members' in part)) return null;
  return lines
    .map((parts) =>
      parts
        .map((part) => scalarText(name, part))
        .filter(Boolean)
        .join(', '),
    )
    .filter(Boolean);
}

/** Members whose values are words of a short list, such as `high`. */
const WORD_MEMBERS = /^(?:priority|severity|status|stage|tags?|place|channel)$/i;

/** Numbers in other units than seconds stay as written, as parsing rounds them. */
export function scalarText(name: string, node: JsonNode): string {
  if ('members' in node || node.type === 'null') return '';
  if (node.type === 'boolean') return node.text === 'true' ? 'Yes' : 'No';
  const isSeconds = node.type === 'number' && /seconds$/i.test(name);
  if (node.type === 'string' && WORD_MEMBERS.test(name) && /^[a-z]+(?:[-_ ][a-z]+)*$/.test(node.text))
    return humanize(node.text);
  return (isSeconds ? formatDuration(Number(node.text)) : null) ?? node.text;
}
