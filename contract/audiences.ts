import * as z from 'zod/mini';
import { audienceStatus, embeddedVersion } from './audience-versions.ts';
import { metadata } from './metadata.ts';
import { flag, id, nullableTimestamp, text, timestamp } from './scalars.ts';

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

export const audienceHit = z.object({ audienceId: id, effectiveName: text, pageId: text, pageName: text });

export const restoreResult = z.object({ success: flag, messageId: text });

export type Audience = z.infer<typeof audience>;
