import type { Metadata } from '#contract/metadata.ts';
import { jsonText } from '#lib/text.ts';

export interface MetadataField {
  key: keyof Metadata;
  label: string;
  /** Format of the value; text by default. */
  kind?: 'list' | 'link' | 'image' | 'id' | 'color';
}

/** Metadata of a page, grouped as shown and edited. */
export const metadataGroups: readonly { title: string; fields: readonly MetadataField[] }[] = [
  {
    title: 'General',
    fields: [
      { key: 'title', label: 'Title' },
      { key: 'description', label: 'Description' },
      { key: 'keywords', label: 'Keywords', kind: 'list' },
      { key: 'robots', label: 'Search engines', kind: 'list' },
      { key: 'canonicalUrl', label: 'Preferred address', kind: 'link' },
      { key: 'author', label: 'Author' },
      { key: 'themeColor', label: 'Theme color', kind: 'color' },
    ],
  },
  {
    title: 'Open Graph',
    fields: [
      { key: 'ogTitle', label: 'Title' },
      { key: 'ogDescription', label: 'Description' },
      { key: 'ogImageUrl', label: 'Image URL', kind: 'image' },
      { key: 'ogImageFileId', label: 'Image file ID', kind: 'id' },
      { key: 'ogImageAlt', label: 'Image alt text' },
      { key: 'ogUrl', label: 'URL', kind: 'link' },
      { key: 'ogSiteName', label: 'Site name' },
    ],
  },
  {
    title: 'X',
    fields: [
      { key: 'twitterTitle', label: 'Title' },
      { key: 'twitterDescription', label: 'Description' },
      { key: 'twitterImageUrl', label: 'Image URL', kind: 'image' },
      { key: 'twitterImageFileId', label: 'Image file ID', kind: 'id' },
      { key: 'twitterImageAlt', label: 'Image alt text' },
      { key: 'twitterSite', label: "Site's X handle" },
      { key: 'twitterCreator', label: "Author's X handle" },
    ],
  },
];

/** Name of a field outside its group: `Open Graph title`. */
export const metadataFieldName = (group: string, { label }: MetadataField): string =>
  group === 'General' || label.includes(group)
    ? label
    : `${group} ${/^[A-Z]{2}/.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1)}`;

/** Whether a field can't be edited: no request accepts images. */
export const isReadOnly = ({ kind }: MetadataField): boolean => kind === 'image' || kind === 'id';

/** Items of a list as texts. Items of `robots` can be any JSON; objects are formatted as JSON. */
export const itemTexts = (items: readonly unknown[]): string[] =>
  items.map((item) =>
    typeof item === 'object' ? (jsonText(item, 0) ?? 'Too deeply nested to show') : String(item),
  );
