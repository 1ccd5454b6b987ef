import './messages.ts';
import * as z from 'zod/mini';
import { metadataBody } from './metadata.ts';
import { actionShape, imageShape, linkShape, optionalText, pageType, scriptShape } from './pages.ts';
import { filled, text } from './scalars.ts';

export const actionBody = z.strictObject(actionShape);
export const imageBody = z.strictObject(imageShape);
export const logoBody = z.strictObject({ image: z.optional(imageBody) });
export const widgetBody = z.strictObject({
  type: optionalText,
  title: optionalText,
  logos: z.optional(z.array(logoBody)),
});
export const linkBody = z.strictObject(linkShape);
export const footerGroupBody = z.strictObject({
  id: optionalText,
  title: optionalText,
  links: z.optional(z.array(linkBody)),
});
export const scriptBody = z.strictObject(scriptShape);

export const pagePatch = z.strictObject({
  actions: z.optional(z.array(actionBody)),
  actionCardWidgets: z.optional(z.array(widgetBody)),
  brandId: optionalText,
  footerLinks: z.optional(z.array(footerGroupBody)),
  headerActionId: z.optional(z.nullable(text)),
  metadata: z.optional(metadataBody),
  name: z.optional(filled),
  pageContext: z.optional(filled),
  pageType: z.optional(pageType),
  scripts: z.optional(z.array(scriptBody)),
});

/** Creates an empty page, or a copy of `copyFrom` with the other fields changed. */
export const pageCreate = z.strictObject({
  name: filled,
  pageType: z.optional(pageType),
  pageContext: z.optional(filled),
  brandId: optionalText,
  copyFrom: z.optional(filled),
});

export const revisionPatch = z.strictObject({
  name: z.nullable(z.string().check(z.minLength(1), z.maxLength(255))),
});

export type PageCreate = z.infer<typeof pageCreate>;
export type PagePatch = z.infer<typeof pagePatch>;
