import { clsx } from 'clsx';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { memo } from 'react';
import { visibleText } from '#util/json.ts';
import { clipped, formatNumber } from '#util/text.ts';
import { Icon } from './icon.tsx';
import type { Line } from './json-tree.ts';
import { JsonValue } from './json-value.tsx';
import { Matched } from './matched.tsx';

interface JsonLineProps {
  line: Line;
  query: string;
  /** The match one is at. */
  hit: boolean;
  /** Whether Tab leads to it. */
  current: boolean;
  onToggle(line: Line): void;
  onFocus(id: string): void;
}

const style =
  'flex min-h-5.5 w-max min-w-full cursor-default items-start pr-3 leading-5.5 -outline-offset-2 max-phone:min-h-9 max-phone:leading-9';

/** One line of a JSON tree. */
function JsonLineContent({ line, query, hit, current, onToggle, onFocus }: JsonLineProps) {
  const parent = line.kind === 'value' && line.size !== null;
  const expanded = parent && line.size !== 0 ? line.open : undefined;
  return (
    <div
      role="treeitem"
      data-node={line.id}
      aria-level={line.depth + 1}
      aria-expanded={expanded}
      aria-selected={hit}
      {...(line.kind === 'value' && { 'aria-posinset': line.position, 'aria-setsize': line.siblings })}
      tabIndex={current ? 0 : -1}
      onFocus={() => onFocus(line.id)}
      onClick={expanded === undefined && line.kind === 'value' ? undefined : () => onToggle(line)}
      onKeyDown={undefined}
      style={{ paddingLeft: `calc(var(--spacing) * ${3 + line.depth * 4})` }}
      className={clsx(style, hit ? 'bg-accent-soft' : 'hover:bg-press')}
    >
      <span className="flex h-5.5 w-4 flex-none items-center max-phone:h-9">
        {expanded === undefined ? null : (
          <Icon of={expanded ? ChevronDown : ChevronRight} size="xs" className="text-muted" />
        )}
      </span>
      {line.kind === 'more' ? (
        <span className="font-sans text-accent-text">
          Show {formatNumber(Math.min(line.hidden, 100))} of {formatNumber(line.hidden)} more
        </span>
      ) : (
        <span className="min-w-0">
          <bdi className="text-default">
            <Matched query={query}>{visibleText(clipped(line.name)) || '""'}</Matched>
          </bdi>
          <span className="text-muted">: </span>
          {parent ? (
            <span className="text-muted">
              {Array.isArray(line.value) ? `[${line.size}]` : `{${line.size}}`}
            </span>
          ) : (
            <JsonValue value={line.value} query={query} />
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
    a.onToggle === b.onToggle &&
    a.line.id === b.line.id &&
    sameLine(a.line, b.line),
);

/** Lines are made anew with every change of the tree, most of them as they were. */
function sameLine(a: Line, b: Line): boolean {
  if (a.kind === 'more' || b.kind === 'more')
    return a.kind === b.kind && 'hidden' in a && 'hidden' in b && a.hidden === b.hidden;
  return a.value === b.value && a.name === b.name && a.open === b.open;
}
