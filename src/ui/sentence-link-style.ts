/** Link in the sentence of a screen. */
export const sentenceLinkStyle =
  'rounded-xs decoration-line-strong underline underline-offset-3 hover:decoration-current';
