import * as z from 'zod/mini';
import { accountLog } from './accounts.ts';
import { logSource, logType } from './logs.ts';
import { accountId, filled, flag, id, phone, text, timestamp } from './scalars.ts';

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

/** A person of a list, with the account of the email's domain. */
export const personListItem = z.object({
  ...person.shape,
  accountId: z.nullable(accountId),
  latestActivityAt: z.optional(timestamp),
});

const { accountLogId, accountId: _, ...logShape } = accountLog.shape;

export const personLog = z.object({ personLogId: accountLogId, personId: id, ...logShape });

export const personLogResult = z.object({
  personLogId: id,
  personId: id,
  createdAt: timestamp,
  createdPerson: flag,
  source: logSource,
  type: logType,
});

export type Person = z.infer<typeof person>;
export type PersonListItem = z.infer<typeof personListItem>;
export type PersonLog = z.infer<typeof personLog>;
