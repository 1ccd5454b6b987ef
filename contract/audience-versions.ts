import * as z from 'zod/mini';
import type { AudiencePatch } from './audience-requests.ts';
import { metadata } from './metadata.ts';
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

/**
 * ETag of an audience, which a schedule is part of.
 *
 * @param versionId of the latest version
 * @param publishAt epoch ms
 */
export const audienceTag = (versionId: string, publishAt: number | null): string =>
  `"${versionId}${publishAt === null ? '' : `@${publishAt}`}"`;

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

/** Null if unknown, or if the version uses the page's value. */
export const textValue = z.object({ known: flag, value: z.nullable(text) });
export const metadataValue = z.object({ known: flag, value: z.nullable(metadata) });
/** Every override of a version. */
export const overrideValues = z.object({
  actionFormIdOverride: textValue,
  actionFormInstructionsOverride: textValue,
  actionUrlOverride: textValue,
  customName: textValue,
  supplementaryContext: textValue,
  metadataOverride: metadataValue,
} satisfies Record<keyof AudiencePatch, z.ZodMiniObject>);
export const versionValues = z.object({ values: overrideValues });

/** A version that went live. */
export const publication = z.object({
  versionId: id,
  audienceId: text,
  versionNumber: audienceVersion.shape.versionNumber,
  publishedAt: timestamp,
});

export type AudienceStatus = z.infer<typeof audienceStatus>;
export type AudienceVersion = z.infer<typeof audienceVersion>;
export type OverrideValues = z.infer<typeof overrideValues>;
