import * as z from 'zod/mini';

/** Schemas of search params. Invalid values are dropped, so every URL is accepted. */

/** Any text. The router parses values such as numbers and booleans; this turns them back into text. */
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
