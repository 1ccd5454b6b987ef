import { applyEdits, modify } from 'jsonc-parser';
import * as z from 'zod/mini';
import { checkJson, type JsonCheck } from '#lib/json-check.ts';

let last: { text: string; check: JsonCheck } | undefined;

/** Checks a payload. Several parts of a form ask it of the same text. */
export function payloadCheck(text: string): JsonCheck {
  if (last?.text !== text) last = { text, check: checkJson(text) };
  return last.check;
}

/** What keeps a text from being a payload, with its line and column; null where nothing does. */
function payloadProblem(text: string): string | null {
  const { fault } = payloadCheck(text);
  if (fault) return `Line ${fault.line}, column ${fault.column}: ${lowered(fault.message)}`;
  return text.trimStart().startsWith('{')
    ? null
    : 'Start with { and end with }: the payload is a JSON object';
}

const lowered = (sentence: string) => sentence.charAt(0).toLowerCase() + sentence.slice(1);

export const isPayload = (text: string): boolean => payloadProblem(text) === null;

/** A payload as it is written in a form: the text of a JSON object. */
export const payloadText = z.string().check(
  z.check<string>((context) => {
    const message = payloadProblem(context.value);
    if (message !== null) context.issues.push({ code: 'custom', message, input: context.value });
  }),
);

/** How deep our service takes payloads, and how long (bytes); the reference gives no limits. */
const MAX_DEPTH = 64;
const MAX_BYTES = 1_000_000;

/** Why the service may refuse a valid payload; null where nothing suggests it. */
export function payloadWarning(text: string): string | null {
  if (payloadCheck(text).depth > MAX_DEPTH)
    return `Nested deeper than ${MAX_DEPTH} levels, which may not be accepted`;
  return bytesOf(text) > MAX_BYTES ? 'Larger than 1 MB, which may not be accepted' : null;
}

export const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

/** The `text` of a payload, `''` where it is empty; null where it cannot be edited as text. */
export function wordsIn(payload: string): string | null {
  if (payload.trim() === '') return '';
  if (!isPayload(payload)) return null;
  const { text = '' } = JSON.parse(payload) as { text?: unknown };
  return typeof text === 'string' ? text : null;
}

/** A payload with another `text`, all else of it as it was written. Without anything else and without text it is empty. */
export function withWords(payload: string, words: string): string {
  const before = payload.trim() === '' ? '{}' : payload;
  const edits = modify(before, ['text'], words === '' ? undefined : words, {
    formattingOptions: { insertSpaces: true, tabSize: 2 },
    getInsertionIndex: () => 0,
  });
  const after = applyEdits(before, edits);
  return Object.keys(JSON.parse(after)).length === 0 ? '' : after;
}
