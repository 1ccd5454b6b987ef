import * as z from 'zod/mini';

const text = z.optional(z.string());

/** Metadata in requests: all fields except image URLs and files, which only responses have. */
export const writableMetadataShape = {
  title: text,
  description: text,
  keywords: z.optional(z.array(z.string())),
  author: text,
  robots: z.optional(z.array(z.unknown())),
  canonicalUrl: text,
  themeColor: text,
  ogTitle: text,
  ogDescription: text,
  ogImageAlt: text,
  ogSiteName: text,
  ogUrl: text,
  twitterTitle: text,
  twitterDescription: text,
  twitterImageAlt: text,
  twitterSite: text,
  twitterCreator: text,
};

export const imageFields = ['ogImageUrl', 'ogImageFileId', 'twitterImageUrl', 'twitterImageFileId'] as const;

export const metadata = z.object({
  ...writableMetadataShape,
  ogImageUrl: text,
  ogImageFileId: text,
  twitterImageUrl: text,
  twitterImageFileId: text,
});
export const metadataBody = z.strictObject(writableMetadataShape);

export type Metadata = z.infer<typeof metadata>;
export type MetadataBody = z.infer<typeof metadataBody>;
