import { MoveVertical } from 'lucide-react';
import { describeChange, subtractItems } from '#editor/changes/describe-change.ts';
import { Added, Deleted, Removed, WordDiff } from '#editor/changes/diff-parts.tsx';
import { Difference } from '#editor/changes/difference.tsx';
import { plainText, valueText } from '#editor/changes/value-text.ts';
import { changesBetween } from '#engines/save/changes.ts';
import { asItems, asRows, rowKeys, shapeAt } from '#engines/save/document.ts';
import { rowTitle } from '#engines/save/labels.ts';
import type { Conflict } from '#engines/save/merge.ts';
import { stableKeys } from '#engines/save/order.ts';
import type { Group, GroupShape, Row, RowsShape } from '#engines/save/shape.ts';
import { formatNumber, plural, truncate } from '#lib/text.ts';
import { Icon } from '#ui/icon.tsx';

const MAX_LENGTH = 1200;
const MAX_ITEMS = 100;

interface SideValueProps {
  root: GroupShape;
  conflict: Conflict;
  side: 'base' | 'mine' | 'theirs';
  /** Documents in which to look up referenced rows. */
  docs: Record<'base' | 'mine' | 'theirs', Group>;
}

/** Value of one side, with its changes. */
export function SideValue({ root, conflict, side, docs }: SideValueProps) {
  const { kind, shape, base } = conflict;
  const value = conflict[side];
  if (kind === 'order' && shape.kind === 'rows')
    return <OrderList shape={shape} before={asRows(base)} rows={asRows(value)} />;
  if (kind === 'removed' && shape.kind === 'group')
    return value === undefined ? (
      <Deleted />
    ) : (
      <RowFields shape={shape} id={idField(root, conflict)} before={base as Group} row={value as Group} />
    );
  if (shape.kind === 'items') return <Items before={asItems(base)} items={asItems(value)} />;
  const [before, after] = [
    valueText(root, shape, base, docs.base),
    valueText(root, shape, value, docs[side]),
  ];
  if (after === '' && (before === '' || side === 'base')) return <Nothing />;
  return (
    <>
      <WordDiff before={before} after={after} maxLength={MAX_LENGTH} whole />
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
  const [oldTexts, texts] = [before.map(plainText), items.map(plainText)];
  const removed = subtractItems(oldTexts, texts);
  const added = subtractItems(texts, oldTexts);
  const addedCounts = new Map<string, number>();
  for (const item of added) addedCounts.set(item, (addedCounts.get(item) ?? 0) + 1);
  const isAdded = (item: string) => {
    const left = addedCounts.get(item) ?? 0;
    addedCounts.set(item, left - 1);
    return left > 0;
  };
  const marked = [
    ...texts.map((text) => ({ text, mark: isAdded(text) ? ('added' as const) : null })),
    ...removed.map((text) => ({ text, mark: 'removed' as const })),
  ];
  if (marked.length === 0) return <Nothing />;
  const more = marked.length - MAX_ITEMS;
  return (
    <ul>
      {marked.slice(0, MAX_ITEMS).map(({ text, mark }, index) => (
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

interface OrderListProps {
  shape: RowsShape;
  before: readonly Row[];
  rows: readonly Row[];
}

/** Unmoved rows shown around a moved one. */
const NEIGHBORS = 1;

/** Marks the moved rows of a list, and omits long runs of unmoved ones. */
function OrderList({ shape, before, rows }: OrderListProps) {
  const fixedKeys = stableKeys(rowKeys(before), rowKeys(rows));
  const oldPositions = new Map(before.map(({ key }, index) => [key, index + 1]));
  const hasMoved = ({ key }: Row) => oldPositions.has(key) && !fixedKeys.has(key);
  const moved = rows.flatMap((row, index) => (hasMoved(row) ? [index] : []));
  const isNear = (index: number) => moved.some((at) => Math.abs(at - index) <= NEIGHBORS);
  const short = rows.length <= 20 || moved.length === 0;
  const shown = rows.flatMap((row, index) =>
    (short && index < 100) || isNear(index) ? [{ row, index }] : [],
  );
  return (
    <ol>
      {shown.map(({ row, index }, position) => (
        <li key={row.key}>
          {index > (shown[position - 1]?.index ?? -1) + 1 ? <Gap /> : null}
          <span className="flex items-baseline gap-2">
            <span className="w-6 flex-none text-right text-faint text-xs tnum">
              {formatNumber(index + 1)}
            </span>
            <bdi className={hasMoved(row) ? 'truncate font-medium text-strong' : 'truncate'}>
              {rowTitle(shape, row.value) || shape.noun}
            </bdi>
            {hasMoved(row) ? (
              <span className="ml-auto flex flex-none items-center gap-1 text-warning text-xs tnum">
                <Icon of={MoveVertical} size="xs" />
                from {formatNumber(oldPositions.get(row.key) ?? 0)}
              </span>
            ) : null}
          </span>
        </li>
      ))}
      {(shown.at(-1)?.index ?? rows.length) < rows.length - 1 ? (
        <li>
          <Gap />
        </li>
      ) : null}
    </ol>
  );
}

const Gap = () => <span className="block pl-8 text-faint">…</span>;

interface RowFieldsProps {
  shape: GroupShape;
  /** The row's ID field, which isn't shown. */
  id: string | undefined;
  before: Group;
  row: Group;
}

const MAX_FIELDS = 12;
const MAX_FIELD_LENGTH = 300;

/** Fields of a row: the changed ones, or all if none changed. */
function RowFields({ shape, id, before, row }: RowFieldsProps) {
  const changes = changesBetween(shape, before, row);
  const fields =
    changes.length > 0
      ? changes.map((change) => {
          const { key, name, description } = describeChange(shape, change, before, row);
          return { key, name, content: <Difference description={description} /> };
        })
      : Object.entries(shape.fields).flatMap(([field, at]) => {
          const value = row[field];
          if (field === id || value === undefined || value === '' || value === null) return [];
          const isList = at.kind === 'rows';
          const content = isList
            ? plural((value as unknown[]).length, at.noun)
            : truncate(plainText(value), MAX_FIELD_LENGTH);
          return at.kind === 'group' ? [] : [{ key: field, name: at.label, content }];
        });
  const more = fields.length - MAX_FIELDS;
  return (
    <dl className="flex flex-col gap-1.5">
      {fields.slice(0, MAX_FIELDS).map(({ key, name, content }) => (
        <div key={key} className="min-w-0">
          <dt className="text-muted text-xs">
            <bdi>{name}</bdi>
          </dt>
          <dd className="[overflow-wrap:anywhere]">
            <bdi>{content}</bdi>
          </dd>
        </div>
      ))}
      {more > 0 ? (
        <div>
          <dt className="text-muted text-xs">and {plural(more, 'more field', 'more fields')}</dt>
        </div>
      ) : null}
    </dl>
  );
}
