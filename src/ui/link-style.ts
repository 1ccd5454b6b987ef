/** Styles of a link within text. */
export const linkStyle = 'touch rounded-xs text-accent-text underline-offset-3 hover:underline';

/** Link in the sentence of a screen. */
export const sentenceLinkStyle =
  'rounded-xs decoration-line-strong underline underline-offset-3 hover:decoration-current';
