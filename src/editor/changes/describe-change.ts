import type { Change } from '#engines/save/changes.ts';
import { asItems, shapeAt } from '#engines/save/document.ts';
import { pathLabels } from '#engines/save/labels.ts';
import { type Group, type GroupShape, pathKey } from '#engines/save/shape.ts';
import { plainText, valueText } from './value-text.ts';

/** Label and description of a change. Positions are 1-based. */
export interface ChangeDescription {
  key: string;
  name: string;
  description:
    | { kind: 'added' | 'removed' }
    | { kind: 'moved'; from: number; to: number }
    | { kind: 'text'; before: string; after: string }
    /** A short value, or a reference, was replaced. Empty if not set. */
    | { kind: 'replaced'; before: string; after: string }
    | { kind: 'items'; removed: readonly string[]; added: readonly string[] };
}

/** Longer values are compared by word, characters. */
const MAX_WORD_LENGTH = 200;

/**
 * @param before the document that the change starts from
 * @param after the document that it results in
 */
export function describeChange(
  root: GroupShape,
  change: Change,
  before: Group,
  after: Group,
): ChangeDescription {
  const { kind, path } = change;
  const docs = kind === 'removed' ? [before] : [after, before];
  const common = { key: `${kind} ${pathKey(path)}`, name: pathLabels(root, path, ...docs).join(' › ') };
  if (kind === 'moved') return { ...common, description: { kind, from: change.from + 1, to: change.to + 1 } };
  if (kind !== 'set') return { ...common, description: { kind } };
  const shape = shapeAt(root, path);
  if (shape.kind === 'items') return { ...common, description: describeItems(change.before, change.after) };
  const oldText = valueText(root, shape, change.before, before);
  const newText = valueText(root, shape, change.after, after);
  const oneWord = [oldText, newText].every((text) => text.length <= MAX_WORD_LENGTH && !/\s/.test(text));
  const replaced = shape.kind === 'ref' || (oneWord && oldText !== '' && newText !== '');
  return {
    ...common,
    description: { kind: replaced ? 'replaced' : 'text', before: oldText, after: newText },
  };
}

function describeItems(before: unknown, after: unknown): ChangeDescription['description'] {
  const [oldTexts, newTexts] = [asItems(before).map(plainText), asItems(after).map(plainText)];
  return {
    kind: 'items',
    removed: subtractItems(oldTexts, newTexts),
    added: subtractItems(newTexts, oldTexts),
  };
}

/** Multiset difference: the items of `list` that aren't in `other`. */
function subtractItems(list: readonly string[], other: readonly string[]): string[] {
  const left = new Map<string, number>();
  for (const item of other) left.set(item, (left.get(item) ?? 0) + 1);
  return list.filter((item) => {
    const times = left.get(item) ?? 0;
    left.set(item, times - 1);
    return times <= 0;
  });
}
