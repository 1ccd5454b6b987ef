import type { TopicEntry } from './topics-queries.ts';

/** Display format of an entry's content. Content is never rendered as HTML. */
export type ContentFormat = 'prose' | 'markdown' | 'source' | 'link';

const sourceTypes = new Set([
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
const linkTypes = new Set(['link', 'url', 'uri']);
const markdownTypes = new Set(['markdown', 'md', 'x-markdown', 'commonmark']);

/** Longer content (in characters) is too slow to parse as Markdown. */
const MAX_MARKDOWN_LENGTH = 20_000;

/** Display format of a content type. The API doesn't list its types: unknown ones are shown as prose. */
export function contentFormat(type: string | null | undefined, content = ''): ContentFormat {
  const kind = (type ?? '')
    .toLowerCase()
    .replace(/^(?:text|application|image)\//, '')
    .replace(/[+;].*$/, '');
  if (linkTypes.has(kind)) return 'link';
  if (markdownTypes.has(kind) && content.length <= MAX_MARKDOWN_LENGTH) return 'markdown';
  return sourceTypes.has(kind) ? 'source' : 'prose';
}

/** Sorts entries by `sortOrder`; entries without one come last. */
export const sortEntries = (entries: readonly TopicEntry[]): TopicEntry[] =>
  entries.toSorted((a, b) => orderOf(a) - orderOf(b) || 0);

const orderOf = ({ sortOrder }: TopicEntry) => sortOrder ?? Number.MAX_VALUE;
