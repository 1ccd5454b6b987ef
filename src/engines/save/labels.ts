import { asRows, valueAt } from './document.ts';
import type { Group, GroupShape, Path, RowsShape, Shape } from './shape.ts';

/**
 * Labels along a path, as in `['Actions', '2 Book a demo', 'Purpose']`.
 *
 * @param docs the first one that has a row provides its index and title
 */
export function pathLabels(shape: Shape, path: Path, ...docs: readonly unknown[]): string[] {
  const labels: string[] = [];
  let at: Shape | undefined = shape;
  for (const [depth, step] of path.entries()) {
    if (at?.kind === 'group') {
      at = at.fields[step];
      if (at) labels.push(at.label);
    } else if (at?.kind === 'rows') {
      labels.push(rowName(at, path.slice(0, depth), step, docs));
      at = at.row;
    }
  }
  return labels;
}

function rowName(shape: RowsShape, list: Path, key: string, docs: readonly unknown[]): string {
  for (const doc of docs) {
    const rows = asRows(valueAt(doc, list));
    const index = rows.findIndex((row) => row.key === key);
    if (index >= 0) return `${index + 1} ${rowTitle(shape, rows[index]?.value)}`.trim();
  }
  return shape.noun;
}

export const rowTitle = (shape: RowsShape, row: Group | undefined): string => {
  const title = valueAt(row, shape.title.split('.'));
  return typeof title === 'string' ? title.slice(0, 120) : '';
};

/** Label of a row without a title, as in `Action 2`. */
export const rowLabel = ({ noun }: RowsShape, index: number): string => `${capitalize(noun)} ${index + 1}`;

const capitalize = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** Describes a path for the name of a step, as in `purpose of Action 2`. */
export function describePath(shape: GroupShape, path: Path, doc: unknown): string {
  let at: Shape | undefined = shape;
  const words: string[] = [];
  for (const [depth, step] of path.entries()) {
    if (at?.kind === 'group') at = at.fields[step];
    else if (at?.kind === 'rows') {
      const index = asRows(valueAt(doc, path.slice(0, depth))).findIndex((row) => row.key === step);
      words.unshift(rowLabel(at, index));
      at = at.row;
    }
    if (depth === path.length - 1 && at && at.kind !== 'rows' && at.kind !== 'group')
      words.unshift(lowerFirst(at.label));
  }
  return words.join(' of ');
}

/** Abbreviations and one-letter labels keep their case. */
const lowerFirst = (label: string) =>
  /^[A-Z][a-z]/.test(label) ? label[0]?.toLowerCase() + label.slice(1) : label;
