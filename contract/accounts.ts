import * as z from 'zod/mini';
import { idempotencyKey, logSource, logType } from './logs.ts';
import { accountId, anyObject, count, flag, id, nullableTimestamp, text, timestamp } from './scalars.ts';

export const account = z.object({
  accountId,
  domain: text,
  name: text,
  createdAt: timestamp,
  updatedAt: timestamp,
  latestActivityAt: timestamp,
  linkedPersonsCount: count,
});

export const accountLog = z.object({
  accountLogId: id,
  accountId,
  source: logSource,
  type: logType,
  payload: anyObject,
  idempotencyKey: z.nullable(idempotencyKey),
  createdAt: timestamp,
  updatedAt: nullableTimestamp,
  deletedAt: nullableTimestamp,
});

export const accountLogPatchResult = z.object({ success: flag });

export const accountLogResult = z.object({
  accountLogId: id,
  accountId,
  createdAt: timestamp,
  source: logSource,
  type: logType,
});

export type Account = z.infer<typeof account>;
export type AccountLog = z.infer<typeof accountLog>;
