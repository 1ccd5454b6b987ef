/** Styles of a link within text. */
export const linkStyle = 'touch rounded-xs text-accent-text underline-offset-3 hover:underline';
