import { rowsOf, valueAt } from './doc.ts';
import type { Group, GroupShape, Path, RowsShape, Shape } from './shape.ts';

/**
 * What a path is called, from the outside in: `['Actions', '2 Book a demo', 'Purpose']`. A row goes by its place and
 * title in the first of the documents that has it.
 */
export function namesOf(shape: Shape, path: Path, ...docs: readonly unknown[]): string[] {
  const names: string[] = [];
  let at: Shape | undefined = shape;
  for (const [depth, step] of path.entries()) {
    if (at?.kind === 'group') {
      at = at.fields[step];
      if (at) names.push(at.label);
    } else if (at?.kind === 'rows') {
      names.push(rowName(at, path.slice(0, depth), step, docs));
      at = at.row;
    }
  }
  return names;
}

function rowName(shape: RowsShape, list: Path, key: string, docs: readonly unknown[]): string {
  for (const doc of docs) {
    const rows = rowsOf(valueAt(doc, list));
    const index = rows.findIndex((row) => row.key === key);
    if (index >= 0) return `${index + 1} ${titleOf(shape, rows[index]?.value)}`.trim();
  }
  return shape.noun;
}

/** A row's title; empty where it has none. */
export const titleOf = (shape: RowsShape, row: Group | undefined): string => {
  const title = valueAt(row, shape.title.split('.'));
  return typeof title === 'string' ? title.slice(0, 120) : '';
};

/** What a row without a title is called: `Action 2`. */
export const rowLabel = ({ noun }: RowsShape, index: number): string => `${capitalize(noun)} ${index + 1}`;

const capitalize = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** `purpose of Action 2`, `name`: what a step of editing names. */
export function stepName(shape: GroupShape, path: Path, doc: unknown): string {
  let at: Shape | undefined = shape;
  const words: string[] = [];
  for (const [depth, step] of path.entries()) {
    if (at?.kind === 'group') at = at.fields[step];
    else if (at?.kind === 'rows') {
      const index = rowsOf(valueAt(doc, path.slice(0, depth))).findIndex((row) => row.key === step);
      words.unshift(rowLabel(at, index));
      at = at.row;
    }
    if (depth === path.length - 1 && at && at.kind !== 'rows' && at.kind !== 'group')
      words.unshift(lowered(at.label));
  }
  return words.join(' of ');
}

/** Labels start with a capital; abbreviations and one-letter names keep theirs. */
const lowered = (label: string) =>
  /^[A-Z][a-z]/.test(label) ? label[0]?.toLowerCase() + label.slice(1) : label;
