import * as z from 'zod/mini';
import { idempotencyKey, logName, logSource, logType, writtenType } from './logs.ts';
import { anyObject, filled, flag, id, phone, text, timestamp } from './scalars.ts';

export const person = z.object({
  personId: id,
  name: text,
  email: z.nullable(text),
  domain: z.nullable(filled),
  slug: text,
  phoneNumber: z.nullable(phone),
  linkedinProfileUrl: z.nullable(filled),
  createdAt: timestamp,
  updatedAt: timestamp,
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

export const personLogResult = z.object({
  personLogId: id,
  personId: id,
  createdAt: timestamp,
  createdPerson: flag,
  source: logSource,
  type: logType,
});

export type Person = z.infer<typeof person>;
export type PersonLogCreate = z.infer<typeof personLogCreate>;
