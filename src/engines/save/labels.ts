import { findShape, rowKeys, valueAt } from './document.ts';
import type { Group, GroupShape, Path, RowsShape, Shape } from './shape.ts';

/**
 * Labels along a path, as in `['Actions', '2 Book a demo', 'Purpose']`.
 *
 * @param docs the first document with a row provides its index and title
 */
export const pathLabels = (shape: Shape, path: Path, ...docs: readonly unknown[]): string[] =>
  path.flatMap((step, depth) => {
    const list = path.slice(0, depth);
    const parent = findShape(shape, list);
    if (parent?.kind !== 'rows') return findShape(shape, path.slice(0, depth + 1))?.label ?? [];
    const doc = docs.find((each) => rowKeys(valueAt(each, list)).includes(step));
    if (doc === undefined) return parent.noun;
    const index = rowKeys(valueAt(doc, list)).indexOf(step);
    return `${index + 1} ${rowTitle(parent, valueAt(doc, [...list, step]) as Group)}`.trim();
  });

export const rowTitle = (shape: RowsShape, row: Group | undefined): string => {
  const title = valueAt(row, shape.title.split('.'));
  return typeof title === 'string' ? title.slice(0, 120) : '';
};

/** Label of a row without a title, as in `Action 2`. */
export const rowLabel = ({ noun }: RowsShape, index: number): string => `${capitalize(noun)} ${index + 1}`;

const capitalize = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** Describes a path for the name of a step, as in `purpose of Action 2`. */
export function describePath(shape: GroupShape, path: Path, doc: unknown): string {
  const words = path.flatMap((step, depth) => {
    const list = path.slice(0, depth);
    const parent = findShape(shape, list);
    return parent?.kind === 'rows' ? rowLabel(parent, rowKeys(valueAt(doc, list)).indexOf(step)) : [];
  });
  const at = findShape(shape, path);
  if (at && at.kind !== 'rows' && at.kind !== 'group') words.push(lowerFirst(at.label));
  return words.reverse().join(' of ');
}

/** Abbreviations and one-letter labels keep their case. */
const lowerFirst = (label: string) =>
  /^[A-Z][a-z]/.test(label) ? label[0]?.toLowerCase() + label.slice(1) : label;
