import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { asRows, group, ref, rows, SaveEngine, value } from '#engines/save/index.ts';
import { addRow, deleteRow, duplicateRow, moveRow, undoStep } from './row-steps.ts';

const shape = group('Page', {
  name: value('Name'),
  main: ref('Main action', 'actions'),
  actions: rows(
    'Actions',
    { noun: 'action', title: 'title', id: 'id' },
    { id: value('Id'), title: value('Title') },
  ),
});

function open() {
  const record = { name: 'A', main: '2', actions: [1, 2, 3].map((n) => ({ id: `${n}`, title: `T${n}` })) };
  const engine = new SaveEngine(
    {
      shape,
      schema: z.any(),
      hasVersionCheck: true,
      canLoad: true,
      compare: () => 0,
      load: async () => record,
      save: async () => record,
      signIn: async () => true,
      isSignedOut: async () => false,
    },
    { record, at: 0 },
  );
  const list = () => asRows(engine.valueAt(['actions']));
  const titles = () => list().map((row) => row.value.title);
  const keyOf = (title: string) => list().find((row) => row.value.title === title)?.key ?? '';
  const lastStep = () => engine.state.past.at(-1)?.name;
  return { engine, list, titles, keyOf, lastStep };
}
const path = ['actions'];

test('moves a row, as a named step', () => {
  const { engine, titles, keyOf, lastStep } = open();
  moveRow(engine, path, keyOf('T3'), 0);
  expect(titles()).toEqual(['T3', 'T1', 'T2']);
  expect(lastStep()).toBe('move Action 3 to 1');
  moveRow(engine, path, keyOf('T3'), 0);
  expect(engine.state.past).toHaveLength(1);
});

test('adds and duplicates rows; a copy has no ID', () => {
  const { engine, list, titles, keyOf, lastStep } = open();
  const key = addRow(engine, path, { title: 'New' });
  expect(keyOf('New')).toBe(key);
  expect(lastStep()).toBe('add action');
  const copy = duplicateRow(engine, path, keyOf('T1'));
  expect(lastStep()).toBe('duplicate Action 1');
  expect(titles()).toEqual(['T1', 'T1', 'T2', 'T3', 'New']);
  expect(list()[1]).toEqual({ key: copy, value: { title: 'T1' } });
  expect(duplicateRow(engine, path, 'none')).toBeNull();
});

test('deletes a row and its references, and reverts that without losing later steps', () => {
  const { engine, titles, keyOf, lastStep } = open();
  const key = keyOf('T2');
  expect(engine.valueAt(['main'])).toBe(key);
  const step = deleteRow(engine, path, key);
  if (!step) throw new Error('nothing deleted');
  expect(lastStep()).toBe('delete Action 2');
  expect(engine.valueAt(['main'])).toBeUndefined();
  engine.change(['name'], 'B');
  moveRow(engine, path, keyOf('T3'), 0);
  undoStep(engine, step);
  expect(titles()).toEqual(['T3', 'T1', 'T2']);
  expect(engine.valueAt(['main'])).toBe(key);
  expect(engine.valueAt(['name'])).toBe('B');
  expect(lastStep()).toBe('undo delete Action 2');
});

test('undoes the last step, and ignores a step that is already undone', () => {
  const { engine, titles, keyOf } = open();
  const step = deleteRow(engine, path, keyOf('T1'));
  if (!step) throw new Error('nothing deleted');
  undoStep(engine, step);
  expect(engine.state.past).toHaveLength(0);
  expect(titles()).toEqual(['T1', 'T2', 'T3']);
  const { draft } = engine.state;
  undoStep(engine, step);
  expect(engine.state.draft).toBe(draft);
  expect(deleteRow(engine, path, 'none')).toBeNull();
});
