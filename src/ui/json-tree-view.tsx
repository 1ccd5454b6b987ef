import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import type { JsonNode } from '#lib/json-node.ts';
import { JsonLine } from './json-line.tsx';
import { expandTo, type Line, linesOf, type NodeId, type Opened, showMore } from './json-tree.ts';

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
