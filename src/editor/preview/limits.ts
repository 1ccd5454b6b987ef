import type { Metadata } from '#contract/metadata.ts';

export interface Limit {
  max: number;
  /** `px` is the width in `googleTitleFont`. */
  unit: 'characters' | 'px';
}

const characters = (max: number): Limit => ({ max, unit: 'characters' });

/** Font of titles in Google's desktop results. */
export const googleTitleFont = '20px Arial, sans-serif';

/**
 * Length at which clients cut a text. Recommendations only: longer texts are accepted.
 *
 * - Google publishes no limit (snippets are cut "as needed, typically to fit the device width"). Others measured 580
 *   to 600 px for a title in Arial 20 px, and 155 to 160 characters for a description, in desktop results.
 * - Open Graph defines no lengths. Of the large networks, Facebook cuts titles first, at about 60.
 * - X documents 70 for a title, 200 for a description and 420 for an image's alt text ("Cards markup"). It falls back
 *   to Open Graph texts, so both share the last two limits.
 * - A button title should stay on one line of the card.
 */
export const limits = {
  title: { max: 580, unit: 'px' },
  description: characters(155),
  ogTitle: characters(60),
  ogDescription: characters(200),
  ogImageAlt: characters(420),
  twitterTitle: characters(70),
  twitterDescription: characters(200),
  twitterImageAlt: characters(420),
  buttonTitle: characters(40),
} as const satisfies { [Field in keyof Metadata | 'buttonTitle']?: Limit };
