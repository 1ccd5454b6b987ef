import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { ArrowUpRight } from 'lucide-react';
import type { Heading, Nodes, Parents, RootContent, Table } from 'mdast';
import type { ReactNode } from 'react';

import { AddressLink } from '#ui/address-link.tsx';
import { Icon } from '#ui/icon.tsx';
import { linkStyle } from '#ui/link-style.ts';
import { Source } from '#ui/source.tsx';
import { headingId, isKey, ownKeys, screenPath, textOf, withoutOtherKeys } from './parse-guide.ts';

const pictures = import.meta.glob<string>('/docs/screenshots/*-{wide,phone}-*.webp', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** Width and height of each picture, in both themes. */
const { '/docs/screenshots/sizes.json': sizes = {} } = import.meta.glob<Record<string, number[]>>(
  '/docs/screenshots/sizes.json',
  { import: 'default', eager: true },
);

interface GuideTextProps {
  introduction: readonly RootContent[];
  sections: readonly { id: string; content: readonly RootContent[] }[];
}

/** Text of a guide without its first heading, which is the screen's title. */
export const GuideText = ({ introduction, sections }: GuideTextProps) => (
  <div className="text-base leading-5.5 [&_:is(ol,ul)]:flex [&_:is(ol,ul)]:flex-col [&_:is(ol,ul)]:gap-1 [&_:is(ol,ul)]:pl-5 [&_ol]:list-decimal [&_ol>li]:marker:text-faint [&_ol>li]:marker:text-sm [&_ul]:list-disc">
    <div className="mt-1 flex flex-col gap-3 text-muted">
      <Parts nodes={introduction} />
    </div>
    {sections.map(({ id, content }) => (
      <section key={id} id={id} tabIndex={-1} className="mt-8 flex scroll-mt-4 flex-col gap-3 max-phone:mt-7">
        <Parts nodes={content} />
      </section>
    ))}
  </div>
);

const Parts = ({ nodes }: { nodes: readonly RootContent[] }) =>
  withoutOtherKeys(nodes).map((node, index, kept) => (
    <Part key={node.position?.start.offset ?? index} node={node} next={kept[index + 1]} />
  ));

const childrenOf = (parent: Parents): ReactNode => <Parts nodes={parent.children} />;

function Part({ node, next }: { node: Nodes; next: RootContent | undefined }): ReactNode {
  switch (node.type) {
    case 'heading':
      return <GuideHeading node={node} path={screenPath(next)} />;
    case 'paragraph':
      return <p className="text-pretty">{childrenOf(node)}</p>;
    case 'text':
      return node.value;
    case 'strong':
      return <strong className="font-semibold text-strong">{childrenOf(node)}</strong>;
    case 'emphasis':
      return <em className="font-medium text-strong not-italic">{childrenOf(node)}</em>;
    case 'inlineCode':
      return isKey(node.value) ? (
        <kbd className="rounded-sm border border-line-strong bg-surface px-1 font-medium font-sans text-muted text-xs whitespace-nowrap">
          {ownKeys(node.value)}
        </kbd>
      ) : (
        <code className="-mx-px rounded-sm bg-sunken px-0.75 font-mono text-mono [overflow-wrap:anywhere]">
          {node.value}
        </code>
      );
    case 'code':
      return <Source label="Code">{node.value}</Source>;
    case 'list':
      return node.ordered ? <ol>{childrenOf(node)}</ol> : <ul>{childrenOf(node)}</ul>;
    case 'listItem':
      return <li className="[&>p]:inline">{childrenOf(node)}</li>;
    case 'table':
      return <GuideTable node={node} />;
    case 'link':
      return <GuideLink url={node.url}>{childrenOf(node)}</GuideLink>;
    case 'image':
      return <Picture path={node.url} alt={node.alt ?? ''} caption={node.title} />;
    default:
      return null;
  }
}

function GuideHeading({ node, path }: { node: Heading; path: string | undefined }) {
  const isSection = node.depth === 2;
  const Tag = isSection ? 'h2' : 'h3';
  return (
    <div
      className={clsx(
        'flex items-baseline gap-3 font-semibold text-strong',
        isSection ? '-mb-1 text-lg' : 'mt-2 -mb-2',
      )}
    >
      {/* The section of an `h2` has its ID. */}
      <Tag id={isSection ? undefined : headingId(node)} className="scroll-mt-4">
        {childrenOf(node)}
      </Tag>
      <OpenScreen path={path} name={textOf(node)} />
    </div>
  );
}

/** Link to the screen that a heading describes. */
export const OpenScreen = ({ path, name }: { path: string | undefined; name: string }) =>
  path ? (
    <AddressLink
      address={path}
      aria-label={`Open screen: ${name}`}
      className="touch ml-auto inline-flex flex-none items-center gap-0.5 rounded-xs font-regular text-muted text-xs tracking-normal hover:text-accent-text print:hidden"
    >
      Open
      <Icon of={ArrowUpRight} size="xs" />
    </AddressLink>
  ) : null;

/** The first row holds the headers. */
function GuideTable({ node }: { node: Table }) {
  const [head, ...rows] = node.children;
  const cellStyle =
    'border-line border-b py-1.5 pr-4 text-left align-top last:pr-0 [&:first-child>code]:whitespace-nowrap';
  return (
    <div className="overflow-x-auto text-sm">
      <table className="w-full border-collapse">
        <thead className="text-muted">
          <tr>
            {head?.children.map((cell) => (
              <th key={cell.position?.start.offset} scope="col" className={`${cellStyle} font-medium`}>
                {childrenOf(cell)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.position?.start.offset}>
              {row.children.map((cell) => (
                <td key={cell.position?.start.offset} className={cellStyle}>
                  {childrenOf(cell)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Links between guides stay in the app. */
function GuideLink({ url, children }: { url: string; children: ReactNode }) {
  const className = `${linkStyle} underline`;
  const [, guide, hash] = /^(?:([\w-]+)\.md)?(?:#([\w-]+))?$/.exec(url) ?? [];
  if (guide || url.startsWith('/'))
    return (
      <Link to={guide ? `/help/${guide}` : url} hash={hash ?? ''} className={className}>
        {children}
      </Link>
    );
  return (
    <a href={url} className={className}>
      {children}
    </a>
  );
}

interface PictureProps {
  /** Path of the light picture for wide screens. Names of the others differ in their last two words. */
  path: string;
  alt: string;
  caption: string | null | undefined;
}

/** A picture in the current theme; on phones, one taken on a phone. */
function Picture({ path, alt, caption }: PictureProps) {
  const name = path.replace(/^.*\//, '').replace('-wide-light.webp', '');
  return (
    <span className="block overflow-hidden rounded-lg border border-line-strong bg-sunken">
      {['light', 'dark'].map((theme) => {
        const [wide, phone] = ['wide', 'phone'].map((screen) => {
          const [width, height] = sizes[`${name}-${screen}`] ?? [];
          return { src: pictures[`/docs/screenshots/${name}-${screen}-${theme}.webp`], width, height };
        });
        return (
          <picture key={theme} className={theme === 'dark' ? 'not-dark:hidden' : 'dark:hidden'}>
            <source
              media="(max-width: 640px)"
              srcSet={phone?.src}
              width={phone?.width}
              height={phone?.height}
            />
            <img {...wide} alt={alt} loading="lazy" className="mx-auto h-auto max-w-full" />
          </picture>
        );
      })}
      {caption ? (
        <span className="block border-line border-t bg-surface px-3 py-2 text-muted text-xs">{caption}</span>
      ) : null}
    </span>
  );
}
