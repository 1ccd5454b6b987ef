import { clsx } from 'clsx';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { visibleText } from '#lib/json.ts';
import type { JsonNode } from '#lib/json-node.ts';
import { formatNumber, normalizeForSearch, truncate } from '#lib/text.ts';
import { Icon } from './icon.tsx';
import { type Line, STEP } from './json-tree.ts';
import { linkStyle } from './link-style.ts';
import { Matched } from './matched.tsx';
import { scrollToNearest } from './scroll-within.ts';

interface JsonLineProps {
  line: Line;
  query: string;
  /** Whether this is the current match. */
  hit: boolean;
  /** Whether Tab focuses this line. */
  current: boolean;
}

const style =
  'flex min-h-5.5 w-max min-w-full cursor-default items-start pr-3 leading-5.5 -outline-offset-2 max-phone:min-h-7 max-phone:items-center';

/** One line of a JSON tree. */
export function JsonLine({ line, query, hit, current }: JsonLineProps) {
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
        style,
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
            <Matched query={query}>{visibleText(truncate(line.name)) || '""'}</Matched>
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
  const at = query ? normalizeForSearch(text).indexOf(normalizeForSearch(query)) : -1;
  return at > MAX_TEXT_LENGTH - 50
    ? `…${truncate(text.slice(at - 50), MAX_TEXT_LENGTH)}`
    : truncate(text, MAX_TEXT_LENGTH);
}

const colors: Record<string, string> = {
  string: 'text-published',
  number: 'text-chart-rate-text',
  boolean: 'text-accent-text',
};

/** A value without children, numbers as they were written, safe to look at whatever it holds. */
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
        <Matched query={query}>{visibleText(whole ? text : excerpt(text, query))}</Matched>
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
