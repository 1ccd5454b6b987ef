import { without } from '#editor/changes/change-words.ts';
import { Added, Deleted, Removed, WordDiff } from '#editor/changes/diff-parts.tsx';
import { plainText, valueText } from '#editor/changes/value-text.ts';
import { asItems, asRows, shapeAt } from '#engines/save/document.ts';
import type { Conflict } from '#engines/save/merge.ts';
import type { Group, GroupShape } from '#engines/save/shape.ts';
import { plural } from '#lib/text.ts';
import { OrderList } from './order-list.tsx';
import { RowFields } from './row-fields.tsx';

const MOST_CHARACTERS = 1200;
const MOST_ITEMS = 100;

interface SideValueProps {
  root: GroupShape;
  overlap: Conflict;
  side: 'base' | 'mine' | 'theirs';
  /** Documents in which to look up referenced rows. */
  docs: Record<'base' | 'mine' | 'theirs', Group>;
}

/** Value of one side, with its changes. */
export function SideValue({ root, overlap, side, docs }: SideValueProps) {
  const { kind, shape, base } = overlap;
  const value = overlap[side];
  if (kind === 'order' && shape.kind === 'rows')
    return <OrderList shape={shape} before={asRows(base)} rows={asRows(value)} />;
  if (kind === 'removed' && shape.kind === 'group')
    return value === undefined ? (
      <Deleted />
    ) : (
      <RowFields shape={shape} id={idField(root, overlap)} before={base as Group} row={value as Group} />
    );
  if (shape.kind === 'items') return <Items before={asItems(base)} items={asItems(value)} />;
  const [before, after] = [
    valueText(root, shape, base, docs.base),
    valueText(root, shape, value, docs[side]),
  ];
  if (after === '' && (before === '' || side === 'base')) return <Nothing />;
  return (
    <>
      <WordDiff before={before} after={after} maxLength={MOST_CHARACTERS} whole />
      {after === '' ? <Nothing /> : null}
    </>
  );
}

function idField(root: GroupShape, { path }: Conflict): string | undefined {
  const list = shapeAt(root, path.slice(0, -1));
  return list.kind === 'rows' ? list.id : undefined;
}

const Nothing = () => <span className="text-faint"> Empty</span>;

function Items({ before, items }: { before: readonly unknown[]; items: readonly unknown[] }) {
  const [was, is] = [before.map(plainText), items.map(plainText)];
  const gone = without(was, is);
  const fresh = without(is, was);
  const unsaid = new Map<string, number>();
  for (const item of fresh) unsaid.set(item, (unsaid.get(item) ?? 0) + 1);
  const isFresh = (item: string) => {
    const left = unsaid.get(item) ?? 0;
    unsaid.set(item, left - 1);
    return left > 0;
  };
  const marked = [
    ...is.map((text) => ({ text, mark: isFresh(text) ? ('added' as const) : null })),
    ...gone.map((text) => ({ text, mark: 'removed' as const })),
  ];
  if (marked.length === 0) return <Nothing />;
  const more = marked.length - MOST_ITEMS;
  return (
    <ul>
      {marked.slice(0, MOST_ITEMS).map(({ text, mark }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: items can repeat
        <li key={index} className="[overflow-wrap:anywhere]">
          {mark === 'added' ? (
            <Added>{text}</Added>
          ) : mark === 'removed' ? (
            <Removed>{text}</Removed>
          ) : (
            <bdi>{text}</bdi>
          )}
        </li>
      ))}
      {more > 0 ? <li className="text-muted">and {plural(more, 'more', 'more')}</li> : null}
    </ul>
  );
}
