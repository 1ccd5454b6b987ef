import * as z from 'zod/mini';
import { checkJson, type JsonCheck } from '#util/json-check.ts';

type Payload = Record<string, unknown>;

let last: { text: string; check: JsonCheck } | undefined;

/** What is right and wrong with a payload. Several parts of a form ask it of the same text. */
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
    : 'The payload has to be an object: begin with { and end with }';
}

const lowered = (sentence: string) => sentence.charAt(0).toLowerCase() + sentence.slice(1);

/** A payload as it is written in a form: the text of a JSON object. */
export const payloadText = z.string().check(
  z.check<string>((context) => {
    const message = payloadProblem(context.value);
    if (message !== null) context.issues.push({ code: 'custom', message, input: context.value });
  }),
);

/** How deep our service takes payloads, and how long (bytes); the reference gives no limits. */
const MOST_LEVELS = 64;
const MOST_BYTES = 1_000_000;

/** What is odd about a payload that may be written all the same: what would be lost of it, what may be refused. */
export function payloadWarning(text: string): string | null {
  const { losses, depth } = payloadCheck(text);
  const [loss] = losses;
  if (loss?.kind === 'repeated key')
    return `Line ${loss.line}: the key ${JSON.stringify(loss.what)} is there twice; only the last value is written`;
  if (loss)
    return `Line ${loss.line}: ${loss.what} has more digits than a JSON number keeps; in quotes it keeps them all`;
  if (depth > MOST_LEVELS)
    return `It is nested ${depth} levels deep; the service may take only ${MOST_LEVELS}`;
  return bytesOf(text) > MOST_BYTES ? 'It is larger than 1 MB; the service may refuse it' : null;
}

export const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

/**
 * The words of a payload, `''` where it is empty; null where it cannot be worked on as words, since it is no valid
 * payload or something of it would be lost.
 */
export function wordsIn(payload: string): string | null {
  if (payload.trim() === '') return '';
  if (payloadProblem(payload) !== null || payloadCheck(payload).losses.length > 0) return null;
  const { text = '' } = JSON.parse(payload) as Payload;
  return typeof text === 'string' ? text : null;
}

/** A payload with other words, all else of it as it is. Without anything else and without words it is empty. */
export function withWords(payload: string, words: string): string {
  const { text: _before, ...rest } = (payload.trim() === '' ? {} : JSON.parse(payload)) as Payload;
  if (words === '' && Object.keys(rest).length === 0) return '';
  return JSON.stringify(words === '' ? rest : { text: words, ...rest }, null, 2);
}
