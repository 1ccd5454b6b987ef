import type { TopicEntry } from './topics-queries.ts';

/** How the content of an entry is shown; no HTML is ever made of it. */
export type ContentLook = 'prose' | 'markdown' | 'source' | 'link';

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
const markdowns = new Set(['markdown', 'md', 'x-markdown', 'commonmark']);

/** What is longer than this, in characters, would take long to read as markdown. */
const LONGEST_MARKDOWN = 20_000;

/** The service does not say which types there are: what is not known reads as prose. */
export function contentLook(type: string | null | undefined, content = ''): ContentLook {
  const kind = (type ?? '')
    .toLowerCase()
    .replace(/^(?:text|application|image)\//, '')
    .replace(/[+;].*$/, '');
  if (links.has(kind)) return 'link';
  if (markdowns.has(kind) && content.length <= LONGEST_MARKDOWN) return 'markdown';
  return sources.has(kind) ? 'source' : 'prose';
}

/** The entries by their order; those without one come last, equal ones as they were. */
export const inOrder = (entries: readonly TopicEntry[]): TopicEntry[] =>
  entries.toSorted((a, b) => place(a) - place(b) || 0);

const place = ({ sortOrder }: TopicEntry) => sortOrder ?? Number.MAX_VALUE;
