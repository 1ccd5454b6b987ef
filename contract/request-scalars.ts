import './messages.ts';
import * as z from 'zod/mini';
import { described, formatted } from './format.ts';
import { DEFAULT_LIMIT, MAX_LIMIT, MAX_QUERY_LENGTH } from './limits.ts';

/** RFC 3986 `URI`: a scheme, then only characters the grammar allows, percent signs followed by two hex digits. */
const URI =
  /^[a-z][a-z0-9+.-]*:(?:\/\/(?:(?:[\w\-.~!$&'()*+,;=:]|%[0-9a-f]{2})*@)?(?:\[[0-9a-f:.v]+\]|(?:[\w\-.~!$&'()*+,;=]|%[0-9a-f]{2})*)(?::\d*)?(?:\/(?:[\w\-.~!$&'()*+,;=:@]|%[0-9a-f]{2})*)*|\/?(?:(?:[\w\-.~!$&'()*+,;=:@]|%[0-9a-f]{2})+(?:\/(?:[\w\-.~!$&'()*+,;=:@]|%[0-9a-f]{2})*)*)?)(?:\?(?:[\w\-.~!$&'()*+,;=:@/?]|%[0-9a-f]{2})*)?(?:#(?:[\w\-.~!$&'()*+,;=:@/?]|%[0-9a-f]{2})*)?$/i;

export const uri = described(formatted('uri', URI), { format: 'uri' });
export const dateTime = z.iso.datetime({ offset: true });
export const cursor = z.optional(z.string());
const limitNumber = (max: number, whenAbsent: number) =>
  described(z.coerce.number<string>().check(z.multipleOf(1), z.minimum(1), z.maximum(max)), {
    type: 'integer',
    default: whenAbsent,
  });
/** `limit` of an operation of the reference: any notation of a number, such as `1e2`. */
export const limitTo = (max: number) => z.optional(limitNumber(max, DEFAULT_LIMIT));
export const limit = limitTo(MAX_LIMIT);
/** `limit` of an extension: digits only. */
export const strictLimitTo = (max: number, whenAbsent = DEFAULT_LIMIT) =>
  z.optional(z.pipe(formatted('digits', /^-?\d+$/), limitNumber(max, whenAbsent)));
export const strictLimit = strictLimitTo(MAX_LIMIT);
function isTimeZone(name: string): boolean {
  try {
    // `Intl` also takes offsets, such as +01:00.
    return /^[a-z]/i.test(name) && Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}
/** Name in the IANA time zone database. */
export const timeZone = described(
  z.string().check(
    z.check<string>(({ value, issues }) => {
      if (!isTimeZone(value)) issues.push({ code: 'invalid_format', format: 'timezone', input: value });
    }),
  ),
  { format: 'timezone' },
);
/** One or more IDs, separated by commas. */
export const idList = (max: number) => {
  const pattern = new RegExp(`^[^,]*(?:,[^,]*){0,${max - 1}}$`);
  return described(formatted('ids', pattern), { pattern: pattern.source });
};
export const searchQuery = z.optional(z.string().check(z.maxLength(MAX_QUERY_LENGTH)));
export const emptyObject = z.strictObject({});
