import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Heading, Nodes, Parents, Table } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { gfmTable } from 'micromark-extension-gfm-table';
import type { ReactNode } from 'react';
import { linkStyle } from '#ui/link-style.ts';
import { Source } from '#ui/source.tsx';
import { loadPicture } from './guides.ts';

/** Text of a guide without its first heading, which is the screen's title. */
export const GuideText = ({ children: text }: { children: string }) => (
  <article className="flex max-w-prose flex-col gap-3 text-base leading-6 [&_:is(ol,ul)]:flex [&_:is(ol,ul)]:flex-col [&_:is(ol,ul)]:gap-1 [&_:is(ol,ul)]:pl-5 [&_ol]:list-decimal [&_ul]:list-disc">
    {childrenOf(parse(text))}
  </article>
);

const parse = (text: string) =>
  fromMarkdown(text, { extensions: [gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] });

const childrenOf = (parent: Parents): ReactNode =>
  parent.children.map((child, index) => <Part key={child.position?.start.offset ?? index} node={child} />);

function Part({ node }: { node: Nodes }): ReactNode {
  switch (node.type) {
    case 'heading':
      return <GuideHeading node={node} />;
    case 'paragraph':
      return <p>{childrenOf(node)}</p>;
    case 'text':
      return node.value;
    case 'strong':
      return <strong className="font-semibold text-strong">{childrenOf(node)}</strong>;
    case 'emphasis':
      return <em>{childrenOf(node)}</em>;
    case 'inlineCode':
      return (
        <code className="rounded-sm bg-sunken px-1 font-mono text-mono [overflow-wrap:anywhere]">
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
      return <Picture path={node.url} alt={node.alt ?? ''} />;
    default:
      return null;
  }
}

const textOf = (node: Nodes): string =>
  'children' in node ? node.children.map(textOf).join('') : 'value' in node ? node.value : '';

function GuideHeading({ node }: { node: Heading }) {
  if (node.depth === 1) return null;
  const id = textOf(node)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-');
  const Tag = node.depth === 2 ? 'h2' : 'h3';
  return (
    <Tag
      id={id}
      className={`scroll-mt-16 font-semibold text-strong ${node.depth === 2 ? 'mt-5 text-lg' : 'mt-2'}`}
    >
      {childrenOf(node)}
    </Tag>
  );
}

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

function Picture({ path, alt }: { path: string; alt: string }) {
  const { data: url } = useQuery({ queryKey: ['guide picture', path], queryFn: () => loadPicture(path) });
  return (
    <span className="block aspect-video overflow-hidden rounded-lg border border-line bg-sunken">
      {url ? <img src={url} alt={alt} className="size-full object-cover object-top" /> : null}
    </span>
  );
}
