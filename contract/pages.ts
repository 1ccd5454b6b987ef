import * as z from 'zod/mini';
import { metadata } from './metadata.ts';
import { count, id, nullableTimestamp, number, text, timestamp } from './scalars.ts';

export const pageTypes = ['inbound', 'outbound', 'call_followup', 'sales_deck', 'custom'] as const;
export const pageStatuses = ['archived', 'draft', 'published'] as const;
export const pageType = z.enum(pageTypes);
const pageStatus = z.enum(pageStatuses);
export const optionalText = z.optional(text);

export const actionShape = {
  actionId: optionalText,
  purpose: optionalText,
  buttonTitle: optionalText,
  actionType: optionalText,
  url: optionalText,
};
export const imageShape = {
  altText: optionalText,
  url: optionalText,
  fileId: optionalText,
  assetId: optionalText,
};
export const linkShape = { text: optionalText, url: optionalText, id: optionalText };
export const scriptShape = {
  name: optionalText,
  description: optionalText,
  content: optionalText,
  enabled: z.optional(z.boolean()),
};

export const action = z.object({ ...actionShape, actionId: id, actionIndex: number });
export const image = z.object(imageShape);
export const logo = z.object({ image: z.optional(image) });
export const widget = z.object({
  type: optionalText,
  title: optionalText,
  logos: z.optional(z.array(logo)),
});
export const link = z.object(linkShape);
export const footerGroup = z.object({
  id: optionalText,
  title: optionalText,
  links: z.optional(z.array(link)),
});
export const script = z.object(scriptShape);
export const page = z.object({
  pageId: id,
  name: text,
  title: text,
  pageContext: text,
  brandId: text,
  pageType,
  status: pageStatus,
  actions: z.array(action),
  actionCardWidgets: z.array(widget),
  scripts: z.array(script),
  audiencesCount: count,
  createdAt: timestamp,
  updatedAt: timestamp,
  archivedAt: nullableTimestamp,
  deletedAt: nullableTimestamp,
  headerActionId: optionalText,
  metadata: z.optional(metadata),
  footerLinks: z.optional(z.array(footerGroup)),
});
/** The reference doesn't promise type and status in the list. */
export const pageListItem = z.object({
  ...page.shape,
  pageType: z.optional(pageType),
  status: z.optional(pageStatus),
});

/** A stored state of a page. */
export const pageRevision = z.object({
  revisionId: id,
  createdAt: timestamp,
  /** Keys of the page that differ from the revision before; all keys for the first one. */
  changedKeys: z.array(text),
  name: z.nullable(text),
});

export type Page = z.infer<typeof page>;
export type PageRevision = z.infer<typeof pageRevision>;
