import type { Metadata } from '#contract/metadata.ts';

export interface Limit {
  most: number;
  /** `px` is the width in `googleTitleFont`. */
  unit: 'characters' | 'px';
}

const characters = (most: number): Limit => ({ most, unit: 'characters' });

/** The font of a title among Google's results on a desktop. */
export const googleTitleFont = '20px Arial, sans-serif';

/**
 * How long a text may be before a client cuts it. Recommendations: nothing is refused for being longer.
 *
 * - Google publishes no limit (a snippet is cut "as needed, typically to fit the device width"). What others
 *   measure among its desktop results is 580 to 600 px for a title in Arial 20 px, and 155 to 160 characters
 *   for a description.
 * - Open Graph names no lengths; of the large networks Facebook cuts a title first, at about 60.
 * - X documents 70 for a title, 200 for a description and 420 for the text of an image ("Cards markup"), and
 *   takes Open Graph's texts where it has none of its own, so that they share the last two.
 * - A button's title is to stay on one line of the card.
 */
export const limits = {
  title: { most: 580, unit: 'px' },
  description: characters(155),
  ogTitle: characters(60),
  ogDescription: characters(200),
  ogImageAlt: characters(420),
  twitterTitle: characters(70),
  twitterDescription: characters(200),
  twitterImageAlt: characters(420),
  buttonTitle: characters(40),
} as const satisfies { [Field in keyof Metadata | 'buttonTitle']?: Limit };
