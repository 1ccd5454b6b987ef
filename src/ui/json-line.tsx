import { clsx } from 'clsx';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { memo } from 'react';
import { visibleText } from '#lib/json.ts';
import { formatNumber, truncate } from '#lib/text.ts';
import { Icon } from './icon.tsx';
import { type Line, STEP } from './json-tree.ts';
import { JsonValue } from './json-value.tsx';
import { Matched } from './matched.tsx';

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
function JsonLineContent({ line, query, hit, current }: JsonLineProps) {
  const parent = line.kind === 'value' && line.size !== null;
  const expanded = parent && line.size !== 0 ? line.open : undefined;
  const isInteractive = expanded !== undefined || line.kind === 'more';
  return (
    <div
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

export const JsonLine = memo(
  JsonLineContent,
  (a, b) =>
    a.hit === b.hit &&
    a.current === b.current &&
    a.query === b.query &&
    a.line.id === b.line.id &&
    sameLine(a.line, b.line),
);

/** Lines are recreated with each change of the tree, most of them unchanged. */
function sameLine(a: Line, b: Line): boolean {
  if (a.kind === 'more' || b.kind === 'more')
    return a.kind === b.kind && 'hidden' in a && 'hidden' in b && a.hidden === b.hidden;
  return a.node === b.node && a.name === b.name && a.open === b.open;
}
