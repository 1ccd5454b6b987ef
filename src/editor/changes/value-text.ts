import { asGroup, asRows, type Group, type GroupShape, rowTitle, type Shape } from '#engines/save/index.ts';
import { jsonText } from '#lib/text.ts';

/** Formats a value for display: rows as lines of titles. Empty if not set. */
export function valueText(root: GroupShape, shape: Shape, value: unknown, doc: Group): string {
  if (value === undefined || value === null) return '';
  if (shape.kind === 'rows')
    return asRows(value)
      .map((row) => rowTitle(shape, row.value) || shape.noun)
      .join('\n');
  if (shape.kind === 'group') return groupText(root, shape, asGroup(value), doc);
  if (shape.kind === 'ref') return refText(root, shape.to, String(value), doc);
  const text = plainText(value);
  return shape.kind === 'value' && shape.format ? shape.format(text) : text;
}

function groupText(root: GroupShape, shape: GroupShape, group: Group, doc: Group): string {
  const texts = Object.entries(shape.fields).flatMap(([field, at]) => {
    const text = valueText(root, at, group[field], doc);
    return text === '' ? [] : [`${at.label}: ${text}`];
  });
  return texts.join(', ') || (shape.empty ?? 'Empty');
}

/** Formats a value without a shape: lists with commas, objects as JSON. */
export function plainText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return value ? 'On' : 'Off';
  if (Array.isArray(value)) return value.map(plainText).join(', ');
  return value === undefined || value === null ? '' : (jsonText(value) ?? "Can't be shown");
}

function refText(root: GroupShape, to: string, key: string, doc: Group): string {
  const list = root.fields[to];
  const index = asRows(doc[to]).findIndex((row) => row.key === key);
  if (list?.kind !== 'rows' || index < 0) return key.replace(/^id:/, '');
  return `${index + 1} ${rowTitle(list, asRows(doc[to])[index]?.value)}`.trim();
}
