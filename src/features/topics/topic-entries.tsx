import { Link2 } from 'lucide-react';
import { safeHref } from '#lib/link.ts';
import { formatNumber, humanize } from '#lib/text.ts';
import { CopyButton } from '#ui/copy-button.tsx';
import { DataLink } from '#ui/data-link.tsx';
import { EmptyText } from '#ui/empty-text.tsx';
import { LongText } from '#ui/long-text.tsx';
import { Monogram } from '#ui/monogram.tsx';
import { onDemand } from '#ui/on-demand.tsx';
import { Source } from '#ui/source.tsx';
import { Tag } from '#ui/tag.tsx';
import type { Topic, TopicEntry } from './topics-queries.ts';

/** Entries of a topic. The API can't change them. */
export function TopicEntries({ topic }: { topic: Topic }) {
  const entries = sortEntries(topic.entries ?? []);
  return (
    <section aria-labelledby="entries" className="mt-6 max-w-form">
      <div className="flex min-h-9 items-center justify-between gap-x-4 border-line-strong border-b pb-1 text-muted text-xs max-phone:flex-wrap">
        <h2 id="entries" className="flex items-baseline gap-2 font-semibold text-sm text-strong">
          Entries
          <span className="tnum font-regular text-faint text-xs">{formatNumber(entries.length)}</span>
        </h2>
        <p>Page agents answer from these, in this order.</p>
      </div>
      {entries.length === 0 ? (
        <div className="py-3">
          <EmptyText>No entries</EmptyText>
        </div>
      ) : (
        <ol className="divide-y divide-line border-line border-b">
          {entries.map((entry, index) => (
            <Entry key={entry.topicEntryId} entry={entry} number={index + 1} />
          ))}
        </ol>
      )}
      <p className="mt-3 text-muted text-xs">
        Only the title can be edited here. Purpose and entries are managed on your server.
      </p>
    </section>
  );
}

const Markdown = onDemand(async () => (await import('./markdown.tsx')).Markdown, {
  fallback: ({ children }) => <Prose>{children}</Prose>,
});

const Entry = ({ entry, number }: { entry: TopicEntry; number: number }) => {
  const { type, content } = entry.content ?? {};
  return (
    <li className="group flex min-h-11 items-start gap-3 py-2.75 text-sm">
      {/* Assistive technology numbers the list itself. */}
      <span aria-hidden className="tnum w-4 flex-none text-faint leading-5.5">
        {number}
      </span>
      <div className="min-w-0 flex-1 text-default [overflow-wrap:anywhere]">
        {content ? (
          <Content type={type} text={content} number={number} />
        ) : (
          <span className="text-faint">No content</span>
        )}
      </div>
      {type && type !== 'text' ? (
        <span className="max-w-1/3 flex-none">
          <Tag>
            <span className="truncate">{entryTypeName(type.slice(0, 100))}</span>
          </Tag>
        </span>
      ) : null}
      <span className="-my-1 -mr-1.5 flex-none opacity-0 focus-within:opacity-100 group-hover:opacity-100 max-phone:-mr-2.5 pointer-coarse:opacity-100">
        {content ? <CopyButton text={content} name={`entry ${number}`} /> : null}
      </span>
    </li>
  );
};

/** Content of an entry. HTML is shown as source and never inserted into the document. */
function Content({ type, text, number }: { type: string | null | undefined; text: string; number: number }) {
  switch (contentFormat(type, text)) {
    case 'link':
      return (
        <span className="flex items-center gap-2.5">
          <Monogram name={text.replace(/^https?:\/\/(?:www\.)?/i, '')} icon={Link2} shape="square" />
          <DataLink href={safeHref(text)}>{text}</DataLink>
        </span>
      );
    case 'source':
      return <Source label={`Content of entry ${number}`}>{text}</Source>;
    case 'markdown':
      return <Markdown>{text}</Markdown>;
    case 'prose':
      return <Prose>{text}</Prose>;
  }
}

const Prose = ({ children: text }: { children: string }) => (
  <p className="max-w-prose whitespace-pre-wrap text-base leading-5.5 [&>bdi]:block">
    <LongText>{text}</LongText>
  </p>
);

/** Display name of an entry's type: `Text`, `HTML`. */
const entryTypeName = (type: string) =>
  /^(?:css|csv|faq|html|json|md|sql|svg|ur[il]|xml|yaml)$/i.test(type) ? type.toUpperCase() : humanize(type);

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
