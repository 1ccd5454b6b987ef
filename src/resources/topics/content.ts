import type { TopicEntry } from './queries.ts';

/** How the content of an entry is shown; whatever its type, it is shown as text and never rendered. */
export type ContentLook = 'prose' | 'source' | 'link';

const sources = new Set([
  'html',
  'xml',
  'svg',
  'json',
  'yaml',
  'code',
  'css',
  'javascript',
  'script',
  'sql',
  'csv',
]);
const links = new Set(['link', 'url', 'uri']);

/** The service does not say which types there are: what is not known reads as prose. */
export function contentLook(type: string | null | undefined): ContentLook {
  const kind = (type ?? '')
    .toLowerCase()
    .replace(/^(?:text|application|image)\//, '')
    .replace(/[+;].*$/, '');
  if (links.has(kind)) return 'link';
  return sources.has(kind) ? 'source' : 'prose';
}

/** The entries by their order; those without one come last, equal ones as they were. */
export const inOrder = (entries: readonly TopicEntry[]): TopicEntry[] =>
  entries.toSorted((a, b) => place(a) - place(b) || 0);

const place = ({ sortOrder }: TopicEntry) => sortOrder ?? Number.MAX_VALUE;
