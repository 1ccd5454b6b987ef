import type { Nodes, Parents } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import type { ReactNode } from 'react';
import { safeHref } from '#lib/link.ts';
import { linkStyle } from '#ui/link-style.ts';
import { Source } from '#ui/source.tsx';

/** Deeper nodes are shown as source: more indents don't fit a phone. */
const MAX_DEPTH = 12;

/**
 * Renders Markdown from its syntax tree (CommonMark, by micromark) without any HTML: HTML is shown as source, images as
 * links, and only safe links are clickable.
 */
export const Markdown = ({ children: text }: { children: string }) => (
  <div className="flex max-w-prose flex-col gap-2 text-base leading-5.5 [&_:is(ol,ul)]:pl-5 [&_ol]:list-decimal [&_ul]:list-disc">
    {renderChildren(fromMarkdown(text), text, 0)}
  </div>
);

const tags: {
  [type in Nodes['type']]?: [tag: 'p' | 'blockquote' | 'li' | 'em' | 'strong', className?: string];
} = {
  paragraph: ['p', 'whitespace-pre-wrap'],
  heading: ['p', 'font-semibold text-strong'],
  blockquote: ['blockquote', 'flex flex-col gap-2 border-line-strong border-l-2 pl-3 text-muted'],
  listItem: ['li', '[&>p]:inline'],
  emphasis: ['em'],
  strong: ['strong', 'font-semibold text-strong'],
};

const renderChildren = (parent: Parents, text: string, depth: number): ReactNode =>
  parent.children.map((child, index) => (
    <MarkdownNode key={child.position?.start.offset ?? index} node={child} text={text} depth={depth + 1} />
  ));

interface MarkdownNodeProps {
  node: Nodes;
  /** Complete source text. */
  text: string;
  depth: number;
}

function MarkdownNode({ node, text, depth }: MarkdownNodeProps): ReactNode {
  const source = text.slice(node.position?.start.offset, node.position?.end.offset);
  if (depth > MAX_DEPTH) return <bdi>{source}</bdi>;
  const [Tag, className] = tags[node.type] ?? [];
  if (Tag && 'children' in node)
    return (
      <Tag className={className} dir="auto">
        {renderChildren(node, text, depth)}
      </Tag>
    );
  switch (node.type) {
    case 'text':
      return node.value;
    case 'inlineCode':
      return <code className="rounded-sm bg-sunken px-1 font-mono text-mono">{node.value}</code>;
    case 'code':
      return <Source label="Code">{node.value}</Source>;
    case 'html':
      return <code className="whitespace-pre-wrap font-mono text-mono text-muted">{node.value}</code>;
    case 'break':
      return <br />;
    case 'thematicBreak':
      return <hr className="border-line" />;
    case 'list':
      return node.ordered ? (
        <ol start={node.start ?? 1}>{renderChildren(node, text, depth)}</ol>
      ) : (
        <ul>{renderChildren(node, text, depth)}</ul>
      );
    case 'link':
      return <MarkdownLink url={node.url}>{renderChildren(node, text, depth)}</MarkdownLink>;
    case 'image':
      return <MarkdownLink url={node.url}>{node.alt || 'picture'}</MarkdownLink>;
    case 'definition':
      return null;
    default:
      return <bdi>{source}</bdi>;
  }
}

function MarkdownLink({ url, children }: { url: string; children: ReactNode }) {
  const href = safeHref(url);
  if (!href) return <span title={url}>{children}</span>;
  return (
    <a href={href} title={href} rel="noreferrer" target="_blank" className={`${linkStyle} underline`}>
      <bdi>{children}</bdi>
    </a>
  );
}
