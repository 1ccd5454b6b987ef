import * as z from 'zod/mini';
import { flag, id, MAX_COUNT, nullableTimestamp, text, timestamp } from './scalars.ts';

export const audienceStatuses = [
  'archived',
  'cancelled',
  'draft',
  'pending',
  'processing',
  'published',
  'queued',
] as const;
export const audienceStatus = z.enum(audienceStatuses);

export const audienceVersion = z.object({
  versionId: id,
  audienceId: text,
  versionNumber: z.int().check(z.maximum(MAX_COUNT)),
  status: audienceStatus,
  isNewPageAgent: flag,
  supplementaryContext: z.nullable(text),
  createdAt: timestamp,
  archivedAt: nullableTimestamp,
  becameDraftAt: nullableTimestamp,
  cancelledAt: nullableTimestamp,
  obsoleteAt: nullableTimestamp,
  publishedAt: nullableTimestamp,
  queuedAt: nullableTimestamp,
  queueDurationMs: z.nullable(z.number()),
});
/** In an audience or a list, where the reference doesn't promise `status`. */
export const embeddedVersion = z.object({ ...audienceVersion.shape, status: z.optional(audienceStatus) });
export const messageSnapshot = z.object({ messageId: text });
export const listedVersion = z.object({
  ...embeddedVersion.shape,
  messageSnapshot: z.optional(messageSnapshot),
});

export type AudienceStatus = z.infer<typeof audienceStatus>;
export type AudienceVersion = z.infer<typeof audienceVersion>;
