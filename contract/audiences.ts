import * as z from 'zod/mini';
import { audienceStatus, embeddedVersion } from './audience-versions.ts';
import { metadata, metadataBody } from './metadata.ts';
import { filled, flag, id, moment, text, timestamp, uri } from './scalars.ts';

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
  archivedAt: moment,
  latestVersion: embeddedVersion,
  publishedVersion: embeddedVersion,
  effectiveMetadata: z.optional(metadata),
  metadataOverride: z.optional(metadata),
});

export const publishBehaviors = ['draft', 'publish'] as const;

/** The overrides a request may set; a PATCH may also clear each with null, metadata with `{}`. */
const overrides = {
  actionFormIdOverride: text,
  actionFormInstructionsOverride: text,
  actionUrlOverride: uri,
  customName: filled,
  supplementaryContext: filled,
};

export const audienceCreate = z.strictObject({
  publishBehavior: z._default(z.enum(publishBehaviors), 'publish'),
  actionFormIdOverride: z.optional(overrides.actionFormIdOverride),
  actionFormInstructionsOverride: z.optional(overrides.actionFormInstructionsOverride),
  actionUrlOverride: z.optional(overrides.actionUrlOverride),
  customName: z.optional(overrides.customName),
  supplementaryContext: z.optional(overrides.supplementaryContext),
  metadataOverride: z.optional(metadataBody),
});

export const audiencePatch = z.strictObject({
  actionFormIdOverride: z.optional(z.nullable(overrides.actionFormIdOverride)),
  actionFormInstructionsOverride: z.optional(z.nullable(overrides.actionFormInstructionsOverride)),
  actionUrlOverride: z.optional(z.nullable(overrides.actionUrlOverride)),
  customName: z.optional(z.nullable(overrides.customName)),
  supplementaryContext: z.optional(z.nullable(overrides.supplementaryContext)),
  metadataOverride: z.optional(metadataBody),
});

export const audienceHit = z.object({ audienceId: id, effectiveName: text, pageId: text, pageName: text });

export const restoreResult = z.object({ success: flag, messageId: text });

export type Audience = z.infer<typeof audience>;
export type AudienceCreate = z.infer<typeof audienceCreate>;
export type AudiencePatch = z.infer<typeof audiencePatch>;
