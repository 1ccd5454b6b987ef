import type { Change } from '#form/engine/changes.ts';
import { rowsOf, shapeAt } from '#form/engine/doc.ts';
import type { Group, GroupShape, Shape } from '#form/engine/shape.ts';
import { namesOf, titleOf } from '#form/engine/words.ts';
import { clipped } from '#util/text.ts';

/** A difference in words: what it is called, and what it was and is; null where there is nothing. */
export interface ChangeWords {
  key: string;
  name: string;
  kind: Change['kind'];
  before: string | null;
  after: string | null;
}

const MOST_CHARACTERS = 160;

export function changeWords(root: GroupShape, change: Change, before: Group, after: Group): ChangeWords {
  const { kind, path } = change;
  const docs = kind === 'removed' ? [before, after] : [after, before];
  const facts = { key: `${kind} ${path.join('/')}`, name: namesOf(root, path, ...docs).join(' › '), kind };
  if (kind === 'moved') return { ...facts, before: `${change.from + 1}`, after: `${change.to + 1}` };
  if (kind !== 'set') return { ...facts, before: null, after: null };
  const shape = shapeAt(root, path);
  return {
    ...facts,
    before: valueWords(root, shape, change.before, before),
    after: valueWords(root, shape, change.after, after),
  };
}

function valueWords(root: GroupShape, shape: Shape, value: unknown, doc: Group): string | null {
  if (value === undefined || value === null || value === '') return null;
  if (shape.kind === 'ref') return refWords(root, shape.to, String(value), doc);
  if (Array.isArray(value))
    return value.length === 0 ? null : clipped(value.map(text).join(', '), MOST_CHARACTERS);
  return clipped(text(value), MOST_CHARACTERS);
}

function refWords(root: GroupShape, to: string, key: string, doc: Group): string {
  const list = root.fields[to];
  const index = rowsOf(doc[to]).findIndex((row) => row.key === key);
  if (list?.kind !== 'rows' || index < 0) return key.replace(/^id:/, '');
  return `${index + 1} ${titleOf(list, rowsOf(doc[to])[index]?.value)}`.trim();
}

function text(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return typeof value === 'string' ? value.replace(/\s+/g, ' ') : JSON.stringify(value);
}
