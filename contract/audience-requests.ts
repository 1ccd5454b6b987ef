import * as z from 'zod/mini';
import { metadataBody } from './metadata.ts';
import { dateTime, uri } from './request-scalars.ts';
import { filled, text } from './scalars.ts';

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

/** As a PATCH of the audience. `publishAt` schedules the version, null makes it a draft. */
export const audienceDraft = z.strictObject({
  ...audiencePatch.shape,
  publishAt: z.optional(z.nullable(dateTime)),
});

/** Publishes the latest version now, or at a time in the future. */
export const audiencePublish = z.strictObject({ publishAt: z.optional(dateTime) });

/** Links an audience to a person; null unlinks it. */
export const audiencePerson = z.strictObject({ personId: z.nullable(filled) });

export type AudienceCreate = z.infer<typeof audienceCreate>;
export type AudiencePatch = z.infer<typeof audiencePatch>;
