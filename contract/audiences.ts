import * as z from 'zod/mini';
import { audienceStatus, embeddedVersion } from './audience-versions.ts';
import { metadata } from './metadata.ts';
import { count, flag, id, nullableTimestamp, text, timestamp } from './scalars.ts';

const nullableText = z.nullable(text);

export const audience = z.object({
  audienceId: id,
  pageId: text,
  computedName: text,
  customName: nullableText,
  effectiveName: text,
  actionFormIdOverride: nullableText,
  actionFormInstructionsOverride: nullableText,
  actionUrlOverride: nullableText,
  supplementaryContext: nullableText,
  personId: nullableText,
  personRouteKey: nullableText,
  isNewPageAgent: flag,
  status: audienceStatus,
  createdAt: timestamp,
  archivedAt: nullableTimestamp,
  latestVersion: embeddedVersion,
  publishedVersion: embeddedVersion,
  effectiveMetadata: z.optional(metadata),
  metadataOverride: z.optional(metadata),
});

/** An audience of a list, without the values of its overrides. */
export const audienceListItem = z.object({
  audienceId: id,
  pageId: text,
  pageName: text,
  computedName: text,
  customName: nullableText,
  effectiveName: text,
  personId: nullableText,
  personName: nullableText,
  status: audienceStatus,
  createdAt: timestamp,
  archivedAt: nullableTimestamp,
  latestVersionId: id,
  latestVersionNumber: count,
  latestVersionAt: timestamp,
  publishedAt: nullableTimestamp,
  /** When the latest version is to be published; null unless that is scheduled. */
  publishAt: nullableTimestamp,
  /** Names of the overrides that are set, without `customName` and the context. */
  overriddenFields: z.optional(z.array(text)),
});

/** An audience, and when its latest version is to be published. */
export const scheduledAudience = z.object({ ...audience.shape, publishAt: nullableTimestamp });

export const audienceHit = z.object({ audienceId: id, effectiveName: text, pageId: text, pageName: text });

export const restoreResult = z.object({ success: flag, messageId: text });

export type Audience = z.infer<typeof audience>;
export type ScheduledAudience = z.infer<typeof scheduledAudience>;
export type AudienceListItem = z.infer<typeof audienceListItem>;
