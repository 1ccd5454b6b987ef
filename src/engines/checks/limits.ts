import type { Metadata } from '#contract/metadata.ts';
import { countGraphemes, type TextLength } from '#lib/graphemes.ts';
import { once } from '#lib/memoize.ts';

export interface Limit {
  max: number;
  /** `px` is the width in `googleTitleFont`. */
  unit: 'characters' | 'px';
}

const characters = (max: number): Limit => ({ max, unit: 'characters' });

/** Font of titles in Google's desktop results. */
const googleTitleFont = '20px Arial, sans-serif';

/**
 * Length at which clients cut a text. Recommendations only: longer texts are accepted.
 *
 * - Google publishes no limit (snippets are cut "as needed, typically to fit the device width"). Others measured 580
 *   to 600 px for a title in Arial 20 px, and 155 to 160 characters for a description, in desktop results.
 * - Open Graph defines no lengths. Of the large networks, Facebook cuts titles first, at about 60.
 * - X documents 70 for a title, 200 for a description and 420 for an image's alt text ("Cards markup"). It falls back
 *   to Open Graph texts, so both share the last two limits.
 * - A button title, and a text of the footer, should stay on one line.
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
  footerText: characters(40),
} as const satisfies { [Field in keyof Metadata | 'buttonTitle' | 'footerText']?: Limit };

/** Measured characters: wider than any limit, yet fast enough for every keystroke. */
const MAX_MEASURED_CHARACTERS = 1000;

/** Also in workers; null without a browser. */
const getCanvas = once(() => {
  const canvas = typeof OffscreenCanvas === 'undefined' ? null : new OffscreenCanvas(1, 1).getContext('2d');
  if (canvas) canvas.font = googleTitleFont;
  return canvas;
});

/** Length in the unit of a limit, rounded up. */
export function lengthOf(text: string, unit: Limit['unit']): TextLength {
  if (unit === 'characters') return countGraphemes(text);
  const width = getCanvas()?.measureText(text.slice(0, MAX_MEASURED_CHARACTERS)).width ?? 0;
  return { value: Math.ceil(width), more: text.length > MAX_MEASURED_CHARACTERS };
}

export const isOver = ({ value, more }: TextLength, { max }: Limit): boolean => more || value > max;
