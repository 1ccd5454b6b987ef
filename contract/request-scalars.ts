import './messages.ts';
import * as z from 'zod/mini';
import { described, formatted } from './format.ts';
import { MAX_QUERY_LENGTH } from './limits.ts';

/** RFC 3986 `URI`: a scheme, then only characters the grammar allows, percent signs followed by two hex digits. */
const URI =
  /^[a-z][a-z0-9+.-]*:(?:\/\/(?:(?:[\w\-.~!$&'()*+,;=:]|%[0-9a-f]{2})*@)?(?:\[[0-9a-f:.v]+\]|(?:[\w\-.~!$&'()*+,;=]|%[0-9a-f]{2})*)(?::\d*)?(?:\/(?:[\w\-.~!$&'()*+,;=:@]|%[0-9a-f]{2})*)*|\/?(?:(?:[\w\-.~!$&'()*+,;=:@]|%[0-9a-f]{2})+(?:\/(?:[\w\-.~!$&'()*+,;=:@]|%[0-9a-f]{2})*)*)?)(?:\?(?:[\w\-.~!$&'()*+,;=:@/?]|%[0-9a-f]{2})*)?(?:#(?:[\w\-.~!$&'()*+,;=:@/?]|%[0-9a-f]{2})*)?$/i;

export const uri = described(formatted('uri', URI), { format: 'uri' });
export const dateTime = z.iso.datetime({ offset: true });
export const cursor = z.optional(z.string());
export const limitTo = (max: number) =>
  z.optional(z.coerce.number().check(z.multipleOf(1), z.minimum(1), z.maximum(max)));
export const limit = limitTo(1000);
export const searchQuery = z.optional(z.string().check(z.maxLength(MAX_QUERY_LENGTH)));
export const emptyObject = z.strictObject({});
