import './messages.ts';
import * as z from 'zod/mini';

const formatted = (format: string, pattern: RegExp) =>
  z.string().check(
    z.check<string>((context) => {
      if (!pattern.test(context.value))
        context.issues.push({
          code: 'invalid_format',
          format,
          pattern: pattern.source,
          input: context.value,
        });
    }),
  );

/** Adds JSON Schema keywords that a check cannot say. */
function described<S extends z.ZodMiniType>(schema: S, json: z.core.GlobalMeta): S {
  z.globalRegistry.add(schema, json);
  return schema;
}

/** RFC 3986 `URI`: a scheme, then only characters the grammar allows, percent signs followed by two hex digits. */
const URI =
  /^[a-z][a-z0-9+.-]*:(?:\/\/(?:(?:[\w\-.~!$&'()*+,;=:]|%[0-9a-f]{2})*@)?(?:\[[0-9a-f:.v]+\]|(?:[\w\-.~!$&'()*+,;=]|%[0-9a-f]{2})*)(?::\d*)?(?:\/(?:[\w\-.~!$&'()*+,;=:@]|%[0-9a-f]{2})*)*|\/?(?:(?:[\w\-.~!$&'()*+,;=:@]|%[0-9a-f]{2})+(?:\/(?:[\w\-.~!$&'()*+,;=:@]|%[0-9a-f]{2})*)*)?)(?:\?(?:[\w\-.~!$&'()*+,;=:@/?]|%[0-9a-f]{2})*)?(?:#(?:[\w\-.~!$&'()*+,;=:@/?]|%[0-9a-f]{2})*)?$/i;

const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const PHONE = /^\+[1-9]\d{1,14}$/;
const ACCOUNT_ID = /^account_[a-z0-9]{26}$/;

export const MAX_COUNT = 9007199254740991;

export const text = z.string();
export const filled = z.string().check(z.minLength(1));
/** Names the record it stands in: the one kind of key a response may never lack. */
export const id = filled;
export const flag = z.boolean();
export const number = z.number();
export const count = z.int().check(z.minimum(0), z.maximum(MAX_COUNT));
export const kebab = described(formatted('kebab', KEBAB).check(z.minLength(1), z.maxLength(100)), {
  pattern: KEBAB.source,
});
export const phone = described(formatted('phone', PHONE), { pattern: PHONE.source });
export const accountId = described(formatted('account', ACCOUNT_ID), { pattern: ACCOUNT_ID.source });
export const uri = described(formatted('uri', URI), { format: 'uri' });
export const dateTime = z.iso.datetime({ offset: true });
/** `+` and epoch milliseconds, e.g. `+1763690000000`; the reference gives only the pattern. */
export const timestamp = z.string().check(z.regex(/^\+[1-9]\d{1,14}$/));
export const moment = z.nullable(timestamp);
export const cursor = z.optional(z.string());
export const limitTo = (most: number) =>
  z.optional(z.coerce.number().check(z.multipleOf(1), z.minimum(1), z.maximum(most)));
export const limit = limitTo(1000);
export const anyObject = z.record(z.string(), z.unknown());
export const nothing = z.strictObject({});
