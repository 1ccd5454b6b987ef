import './messages.ts';
import * as z from 'zod/mini';
import { idempotencyKey, logSource } from './logs.ts';
import { accountId, anyObject, filled, kebab, phone, text } from './scalars.ts';

const writtenType = z._default(kebab, 'webhook');
const logName = z.string().check(z.minLength(1), z.maxLength(255));

export const accountLogPatch = z.strictObject({ text: filled });

export const accountLogCreate = z.strictObject({
  source: logSource,
  type: writtenType,
  payload: anyObject,
  accountId: z.optional(accountId),
  domain: z.optional(filled),
  name: z.optional(logName),
  idempotencyKey: z.optional(idempotencyKey),
});

export const personLogCreate = z.strictObject({
  source: logSource,
  type: writtenType,
  payload: anyObject,
  personId: z.optional(filled),
  email: z.optional(text),
  phoneNumber: z.optional(phone),
  linkedinProfileUrl: z.optional(filled),
  idempotencyKey: z.optional(idempotencyKey),
  name: z.optional(logName),
});

export type AccountLogCreate = z.infer<typeof accountLogCreate>;
export type PersonLogCreate = z.infer<typeof personLogCreate>;
