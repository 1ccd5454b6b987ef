import { parseSearchWith, stringifySearchWith } from '@tanstack/react-router';
import * as z from 'zod/mini';

const NOT_QUOTED = new SyntaxError('Not a text');

/** Parses a text that earlier versions wrote as JSON, such as `"1.10"`. Throws for any other. */
function unquote(text: string): string {
  // Most texts aren't, and each link of a list would create an error for each.
  if (!text.startsWith('"')) throw NOT_QUOTED;
  const quoted: unknown = JSON.parse(text);
  if (typeof quoted !== 'string') throw NOT_QUOTED;
  JSON.parse(quoted);
  return quoted;
}

const parse = parseSearchWith(unquote);

/** Parses search params. Texts stay as they are, and of several values the last one counts. */
export const parseSearch = (search: string) =>
  parse(new URLSearchParams(Object.fromEntries(new URLSearchParams(search))).toString());

/** Writes search params for `parseSearch`. */
export const stringifySearch = stringifySearchWith(JSON.stringify, unquote);

/** Schemas of search params. Invalid values are dropped, so every URL is accepted. */

/** Any text. The router parses numbers and booleans if they can be turned back into the same text. */
export const words = z.catch(
  z.optional(z.pipe(z.union([z.string(), z.number(), z.boolean()]), z.transform(String))),
  undefined,
);

export const flag = z.catch(z.optional(z.boolean()), undefined);

export const oneOf = <const V extends string>(values: readonly V[]) =>
  z.catch(z.optional(z.enum(values)), undefined);

/** Over a screen of logs: the form of a new entry is open. */
export const writing = { write: flag };

/** By which column, and which way, a list is sorted. */
export const sortedBy = <const V extends string>(columns: readonly V[]) => ({
  sort: oneOf(columns),
  desc: flag,
});

/** The values that a filter's part of the url holds, joined by commas. */
export const values = (joined: string | undefined): string[] =>
  joined
    ?.split(',')
    .filter(Boolean)
    .map((value) => value.replace(/%(?:2C|25)/gi, decodeURIComponent)) ?? [];

/** The part of the url for some values; nothing for none. A comma within a value does not part it. */
export const joined = (some: readonly string[]): string | undefined =>
  some.map((value) => value.replace(/[%,]/g, encodeURIComponent)).join(',') || undefined;
