import './jitless.ts';
import * as z from 'zod/mini';
import { described, formatted } from './format.ts';

const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const PHONE = /^\+[1-9]\d{1,14}$/;
const ACCOUNT_ID = /^account_[a-z0-9]{26}$/;

export const MAX_COUNT = 9007199254740991;

export const text = z.string();
export const filled = z.string().check(z.minLength(1));
/** Identifier of a record, required in every response. */
export const id = filled;
export const flag = z.boolean();
export const number = z.number();
export const count = z.int().check(z.minimum(0), z.maximum(MAX_COUNT));
export const kebab = described(formatted('kebab', KEBAB).check(z.minLength(1), z.maxLength(100)), {
  pattern: KEBAB.source,
});
export const phone = described(formatted('phone', PHONE), { pattern: PHONE.source });
export const accountId = described(formatted('account', ACCOUNT_ID), { pattern: ACCOUNT_ID.source });
/** `+` and epoch milliseconds, e.g. `+1763690000000`; the reference gives only the pattern. */
export const timestamp = z.string().check(z.regex(/^\+[1-9]\d{1,14}$/));
export const nullableTimestamp = z.nullable(timestamp);
export const anyObject = z.record(z.string(), z.unknown());
