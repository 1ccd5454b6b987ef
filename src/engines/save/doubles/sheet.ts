import fc from 'fast-check';
import { randomId } from '#lib/id.ts';
import { asGroup, asRows, shapeAt, valueAt, withRowMoved, withValue } from '../document.ts';
import {
  type DocOf,
  type Group,
  group,
  items,
  type Path,
  type Row,
  ref,
  rows,
  type Shape,
  value,
} from '../shape.ts';

/** A record with every kind of shape. */
export const sheetShape = group('Sheet', {
  name: value('Name'),
  data: value('Data'),
  words: items('Words'),
  about: group('About', { text: value('Text'), words: items('Words') }),
  named: rows(
    'Named',
    { noun: 'one', title: 'text', id: 'id' },
    { id: value('Id'), text: value('Text'), url: value('Url') },
  ),
  main: ref('Main', 'named'),
  plain: rows(
    'Plain',
    { noun: 'one', title: 'text' },
    {
      text: value('Text'),
      inner: rows('Inner', { noun: 'part', title: 'text' }, { text: value('Text'), url: value('Url') }),
    },
  ),
});
export type Sheet = DocOf<typeof sheetShape>;

const text = fc.constantFrom('', 'a', 'b', 'c', 'd', 'e\nf', 'e\r\nf', 'e\rf', 'e\r\ng');
const word = fc.constantFrom('a', 'b', 'c', 'd');
const keyed = (row: Group): Row => ({ key: randomId(), value: row });
const optional = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: undefined, freq: 6 });

const namedRow = (index: number) =>
  fc
    .record({ text: optional(text), url: optional(text) })
    .map((row): Group => ({ ...row, id: `id${index}` }));
const inner = fc.array(fc.record({ text, url: optional(text) }), { maxLength: 4 });
const plainRow = fc.record({ text, inner: optional(inner) });

/** A record of the service. */
export const record = fc
  .record({
    name: text,
    data: fc.constantFrom(null, 'a', 1, { a: 1 }),
    words: fc.array(word, { maxLength: 5 }),
    about: fc.record({ text: optional(text), words: optional(fc.array(word, { maxLength: 3 })) }),
    named: fc
      .nat({ max: 6 })
      .chain((length) => fc.tuple(...Array.from({ length }, (_, index) => namedRow(index)))),
    plain: fc.array(plainRow, { maxLength: 5 }),
    mainAt: fc.nat({ max: 8 }),
  })
  .map(({ mainAt, ...rest }) => ({ ...rest, main: rest.named[mainAt]?.id as string | undefined }));

export const sheet: fc.Arbitrary<Sheet> = record.map((values) => {
  const named = values.named.map(keyed);
  return {
    ...values,
    named,
    main: named.find(({ value: row }) => row.id === values.main)?.key,
    plain: values.plain.map(({ inner: parts, ...row }) => keyed({ ...row, inner: parts?.map(keyed) })),
  } as Sheet;
});

type Edit = { what: 'set' | 'add' | 'remove' | 'move' | 'refer'; at: number; to: number; text: string };
const edit: fc.Arbitrary<Edit> = fc.record({
  what: fc.constantFrom('set', 'set', 'add', 'remove', 'move', 'refer'),
  at: fc.nat({ max: 1000 }),
  to: fc.nat({ max: 1000 }),
  text,
});

const pick = <T>(list: readonly T[], at: number): T | undefined => list[at % Math.max(1, list.length)];

function pathsTo(shape: Shape, node: unknown, kinds: readonly Shape['kind'][], path: Path = []): Path[] {
  const own = kinds.includes(shape.kind) ? [path] : [];
  if (shape.kind === 'group')
    return own.concat(
      Object.entries(shape.fields).flatMap(([field, at]) =>
        field === 'id' ? [] : pathsTo(at, asGroup(node)[field], kinds, [...path, field]),
      ),
    );
  if (shape.kind !== 'rows') return own;
  return own.concat(asRows(node).flatMap((row) => pathsTo(shape.row, row.value, kinds, [...path, row.key])));
}

function applied(doc: Sheet, { what, at, to, text: next }: Edit): Sheet {
  if (what === 'refer') return withValue(doc, ['main'], pick(doc.named ?? [], to)?.key);
  if (what === 'set') {
    const path = pick(pathsTo(sheetShape, doc, ['value', 'items']), at) ?? ['name'];
    if (shapeAt(sheetShape, path).kind === 'value') return withValue(doc, path, next);
    const list = (valueAt(doc, path) as string[] | undefined) ?? [];
    const index = to % (list.length + 1);
    return withValue(doc, path, to % 2 ? list.toSpliced(index, 1) : list.toSpliced(index, 0, next || 'a'));
  }
  const path = pick(pathsTo(sheetShape, doc, ['rows']), at) ?? ['named'];
  const list = asRows(valueAt(doc, path));
  const row = pick(list, to);
  if (what === 'add')
    return withValue(doc, path, list.toSpliced(to % (list.length + 1), 0, keyed({ text: next })));
  if (!row) return doc;
  if (what === 'move') return withValue(doc, path, withRowMoved(list, row.key, (to * 7) % list.length));
  const without = withValue(
    doc,
    path,
    list.filter(({ key }) => key !== row.key),
  );
  return without.main === row.key ? { ...without, main: undefined } : without;
}

/** Random edits of a sheet. */
export const edited = {
  edits: fc.array(edit, { maxLength: 8 }),
  apply: (doc: Sheet, edits: readonly Edit[]): Sheet => edits.reduce(applied, doc),
};
