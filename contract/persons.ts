import * as z from 'zod/mini';
import { logSource, logType } from './logs.ts';
import { filled, flag, id, phone, text, timestamp } from './scalars.ts';

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

export const personLogResult = z.object({
  personLogId: id,
  personId: id,
  createdAt: timestamp,
  createdPerson: flag,
  source: logSource,
  type: logType,
});

export type Person = z.infer<typeof person>;
