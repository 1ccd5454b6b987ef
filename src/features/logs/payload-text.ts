import { applyEdits, modify } from 'jsonc-parser';
import * as z from 'zod/mini';
import { checkJson } from '#lib/json-check.ts';

function payloadError(text: string): string | null {
  if (text.trim() === '') return 'Write a note';
  const { error } = checkJson(text);
  if (error) return `Line ${error.line}, column ${error.column}: ${lowerFirst(error.message)}`;
  return text.trimStart().startsWith('{')
    ? null
    : 'Start with { and end with }: the payload is a JSON object';
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

const isPayload = (text: string): boolean => payloadError(text) === null;

/** Payload in a form: source text of a JSON object. */
export const payloadSchema = z.string().check(
  z.check<string>((context) => {
    const message = payloadError(context.value);
    if (message !== null) context.issues.push({ code: 'custom', message, input: context.value });
  }),
);

/** Limits of our service; the reference has none. */
const MAX_DEPTH = 64;
const MAX_BYTES = 1_000_000;

/** Why the service may reject a valid payload; null if it should accept it. */
export function payloadWarning(text: string): string | null {
  if (checkJson(text).depth > MAX_DEPTH) return `Too deeply nested: the limit is ${MAX_DEPTH} levels`;
  const bytes = bytesOf(text);
  return bytes > MAX_BYTES ? `Too large: ${Math.ceil(bytes / 100_000) / 10} MB, the limit is 1 MB` : null;
}

export const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

/** The `text` member of a payload; null if it can't be edited as text. */
export function getPayloadText(payload: string): string | null {
  if (payload.trim() === '') return '';
  if (!isPayload(payload)) return null;
  const { text = '' } = JSON.parse(payload) as { text?: unknown };
  return typeof text === 'string' ? text : null;
}

/** Sets the `text` member without reformatting the rest. A payload without any members becomes `''`. */
export function setPayloadText(payload: string, text: string): string {
  const before = payload.trim() === '' ? '{}' : payload;
  const edits = modify(before, ['text'], text === '' ? undefined : text, {
    formattingOptions: { insertSpaces: true, tabSize: 2 },
    getInsertionIndex: () => 0,
  });
  const after = applyEdits(before, edits);
  return Object.keys(JSON.parse(after)).length === 0 ? '' : after;
}
