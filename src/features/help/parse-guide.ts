import type { Heading, Nodes, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { gfmTable } from 'micromark-extension-gfm-table';
import { modKey } from '#ui/keys.ts';

interface GuideSection {
  id: string;
  label: string;
  /** The heading first. */
  content: RootContent[];
}

/** Splits a guide into what comes before its first section, and its sections. */
export function parseGuide(text: string) {
  const { children } = fromMarkdown(text, {
    extensions: [gfmTable()],
    mdastExtensions: [gfmTableFromMarkdown()],
  });
  const introduction: RootContent[] = [];
  const sections: GuideSection[] = [];
  let path: string | undefined;
  // The screen's title.
  for (const [index, node] of children.entries())
    if (node.type === 'heading' && node.depth === 1) path = screenPath(children[index + 1]);
    else if (node.type === 'heading' && node.depth === 2)
      sections.push({ id: headingId(node), label: textOf(node), content: [node] });
    else (sections.at(-1)?.content ?? introduction).push(node);
  return { path, introduction, sections };
}

/** The screen that a section describes, from a comment right after its heading: `<!-- /topics -->`. */
export const screenPath = (node: RootContent | undefined): string | undefined =>
  node?.type === 'html' ? /^<!-- (\S+) -->$/.exec(node.value)?.[1] : undefined;

export const headingId = (heading: Heading): string =>
  textOf(heading)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-');

export const textOf = (node: Nodes): string =>
  'children' in node ? node.children.map(textOf).join('') : 'value' in node ? node.value : '';

const isKeys = (node: RootContent | undefined, modifier: string) =>
  node?.type === 'inlineCode' && node.value.startsWith(modifier);

/** Drops the second of two spellings: of `⌘S` or `Ctrl+S`, the first is shown as on the reader's system. */
export const withoutOtherKeys = (nodes: readonly RootContent[]) =>
  nodes.filter(
    (node, index) =>
      !(isKeys(nodes[index - 1], '⌘') && isKeys(nodes[index + 1], 'Ctrl')) &&
      !(isKeys(nodes[index - 2], '⌘') && isKeys(node, 'Ctrl')),
  );

/** Whether inline code is a key or a combination of keys. */
export const isKey = (code: string): boolean =>
  /^(?:[⇧⌘].*|(?:Ctrl|Alt|Shift)\b.*|[A-Z1-3/?↑↓]|Enter|Esc(?:ape)?|Space|Tab|Delete)$/.test(code);

/** `⇧⌘S`, or `Ctrl+Shift+S` where keys have no symbols. */
export const ownKeys = (keys: string) =>
  modKey === '⌘'
    ? keys
    : [keys.includes('⌘') && modKey, keys.includes('⇧') && 'Shift', keys.replace(/[⇧⌘]/g, '')]
        .filter(Boolean)
        .join('+');
