import { clsx } from 'clsx';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import type { JsonNode } from '#lib/json-node.ts';
import { formatNumber, truncate, visibleText } from '#lib/text.ts';
import { findMatches, Highlight } from './highlight.tsx';
import { Icon } from './icon.tsx';
import { expandTo, type Line, linesOf, type NodeId, type Opened, STEP, showMore } from './json-tree.ts';
import { linkStyle } from './link-style.ts';
import { scrollToNearest } from './scroll-within.ts';

interface JsonTreeViewProps {
  /** Label of the root. */
  name: string;
  value: JsonNode;
  /** Search text and the current match. */
  query: string;
  hit: NodeId | null;
}

const closed: Opened = { toggled: new Map(), shown: new Map() };

/** JSON value as a tree with the keys of the ARIA tree pattern. Renders expanded nodes only. */
export function JsonTreeView({ name, value, query, hit }: JsonTreeViewProps) {
  const tree = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState(closed);
  const [current, setCurrent] = useState<NodeId>('');
  const lines = useMemo(() => linesOf(name, value, opened), [name, value, opened]);

  const [revealed, setRevealed] = useState<NodeId | null>(null);
  if (hit !== revealed) {
    setRevealed(hit);
    if (hit !== null) setOpened((now) => expandTo(hit, now));
  }

  const toggle = (line: Line, to?: boolean) =>
    setOpened((now) =>
      line.kind === 'more'
        ? showMore(line.parent, line.before, now)
        : { ...now, toggled: new Map(now.toggled).set(line.id, to ?? !line.open) },
    );
  const lineAt = (target: EventTarget) => {
    const node = target instanceof Element ? target.closest<HTMLElement>('[data-node]') : null;
    return lines.find(({ id }) => id === node?.dataset.node);
  };
  const isInteractive = (line: Line) => line.kind === 'more' || Boolean(line.size);

  // The focused line disappears when an ancestor is collapsed.
  const stop = lines.some(({ id }) => id === current) ? current : '';
  const keys = (event: KeyboardEvent) => {
    const index = lines.findIndex(({ id }) => id === stop);
    const line = lines[index];
    if (!line || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target instanceof HTMLButtonElement) return;
    const go = (to: Line | undefined) => to && nodeIn(tree.current, to.id)?.focus();
    const parent = line.kind === 'value' && line.size ? line : null;
    const act = () => {
      // The "more" line may be gone once its items are shown.
      if (line.kind === 'more') go(lines[line.before ? index + 1 : index - 1]);
      if (isInteractive(line)) toggle(line);
      else nodeIn(tree.current, line.id)?.querySelector('button')?.click();
    };
    const steps: Record<string, () => unknown> = {
      ArrowDown: () => go(lines[index + 1]),
      ArrowUp: () => go(lines[index - 1]),
      Home: () => go(lines[0]),
      End: () => go(lines.at(-1)),
      ArrowRight: () => (parent?.open ? go(lines[index + 1]) : parent && toggle(parent, true)),
      ArrowLeft: () =>
        parent?.open ? toggle(parent, false) : go(lines.find(({ id }) => id === line.parent)),
      Enter: act,
      ' ': act,
    };
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    step();
  };

  return (
    <div
      ref={tree}
      role="tree"
      aria-label={name}
      onKeyDown={keys}
      onClick={({ target }) => {
        const line = lineAt(target);
        if (line && isInteractive(line)) toggle(line);
      }}
      onFocus={({ target }) => setCurrent(lineAt(target)?.id ?? '')}
      className="overflow-x-auto rounded-lg border border-line bg-sunken py-2 font-mono text-mono whitespace-nowrap [font-variant-ligatures:none]"
    >
      {lines.map((line) => (
        <JsonLine key={line.id} line={line} query={query} hit={line.id === hit} current={line.id === stop} />
      ))}
    </div>
  );
}

const nodeIn = (tree: HTMLElement | null, id: NodeId) =>
  tree?.querySelector<HTMLElement>(`[data-node="${id}"]`) ?? null;

interface JsonLineProps {
  line: Line;
  query: string;
  /** Whether this is the current match. */
  hit: boolean;
  /** Whether Tab focuses this line. */
  current: boolean;
}

function JsonLine({ line, query, hit, current }: JsonLineProps) {
  const parent = line.kind === 'value' && line.size !== null;
  const expanded = parent && line.size !== 0 ? line.open : undefined;
  const isInteractive = expanded !== undefined || line.kind === 'more';
  return (
    <div
      ref={hit ? scrollToNearest : undefined}
      role="treeitem"
      data-node={line.id}
      aria-level={line.depth + 1}
      aria-expanded={expanded}
      aria-selected={hit}
      {...(line.kind === 'value' && { 'aria-posinset': line.position, 'aria-setsize': line.setSize })}
      tabIndex={current ? 0 : -1}
      style={{ paddingLeft: `calc(var(--spacing) * ${3 + line.depth * 4})` }}
      className={clsx(
        'flex min-h-5.5 w-max min-w-full cursor-default items-start pr-3 leading-5.5 -outline-offset-2 max-phone:min-h-7 max-phone:items-center',
        isInteractive && 'max-phone:min-h-hit',
        hit ? 'bg-accent-soft' : 'hover:bg-press',
      )}
    >
      <span className="flex h-5.5 w-4 flex-none items-center">
        {expanded === undefined ? null : (
          <Icon of={expanded ? ChevronDown : ChevronRight} size="xs" className="text-muted" />
        )}
      </span>
      {line.kind === 'more' ? (
        <span className="font-sans text-accent-text">
          Show {formatNumber(Math.min(line.hidden, STEP))} of {formatNumber(line.hidden)}{' '}
          {line.before ? 'before' : 'more'}
        </span>
      ) : (
        <span className="min-w-0">
          <bdi className="text-default">
            <Highlight query={query}>{visibleText(truncate(line.name)) || '""'}</Highlight>
          </bdi>
          <span className="text-muted">: </span>
          {parent ? (
            <span className="text-muted">
              {line.node.type === 'array' ? `[${line.size}]` : `{${line.size}}`}
            </span>
          ) : (
            <JsonValue node={line.node} query={query} />
          )}
        </span>
      )}
    </div>
  );
}

const MAX_TEXT_LENGTH = 300;

/** The part of a long text around the first match, or its start. */
function excerpt(text: string, query: string): string {
  const at = findMatches(text, query)[0]?.start ?? 0;
  return at > MAX_TEXT_LENGTH - 50
    ? `…${truncate(text.slice(at - 50), MAX_TEXT_LENGTH)}`
    : truncate(text, MAX_TEXT_LENGTH);
}

const colors: Record<string, string> = {
  string: 'text-published',
  number: 'text-chart-rate-text',
  boolean: 'text-accent-text',
};

/** Value without children. Numbers keep their notation; invisible characters are escaped. */
function JsonValue({ node, query }: { node: JsonNode; query: string }) {
  const [whole, setWhole] = useState(false);
  const text = 'text' in node ? node.text : '';
  const quote = node.type === 'string' ? '"' : '';
  const long = text.length > MAX_TEXT_LENGTH;
  return (
    <>
      <bdi
        className={clsx(
          colors[node.type] ?? 'text-faint',
          whole && 'whitespace-pre-wrap [overflow-wrap:anywhere]',
        )}
      >
        {quote}
        <Highlight query={query}>{visibleText(whole ? text : excerpt(text, query))}</Highlight>
        {quote}
      </bdi>
      {long ? (
        <button
          type="button"
          tabIndex={-1}
          onClick={() => setWhole(!whole)}
          className={`ml-2 font-sans ${linkStyle}`}
        >
          {whole ? 'Show less' : `Show all ${formatNumber(text.length)} characters`}
        </button>
      ) : null}
    </>
  );
}
