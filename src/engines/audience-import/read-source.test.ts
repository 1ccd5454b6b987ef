import { expect, test } from 'vitest';
import type { Rows } from './csv/rows.ts';
import { readSource } from './read-source.ts';
import { BLOCK, type Reading } from './source.ts';

async function read(text: BlobPart, reading: Partial<Reading> = {}) {
  const blocks: Rows[] = [];
  const source = await readSource(
    { file: new Blob([text]), name: 'a.csv', id: 'a', reading },
    {
      put: async (block, rows) => {
        blocks[block] = rows;
      },
      told: () => {},
    },
  );
  return { source, blocks, rows: blocks.flatMap(({ rows }) => rows) };
}

test('finds out how a file is written', async () => {
  const { source, rows } = await read('\n\uFEFFsep=;\r\nName;Ort\r\nA;B\r\n;\r\n\r\nC;D\r\n;;\r\n'.slice(1));
  expect(source).toMatchObject({
    reading: { encoding: 'utf-8', delimiter: ';', headed: true },
    heads: ['Name', 'Ort'],
    rows: 4,
    firstNumber: 3,
    samples: [
      ['A', 'C'],
      ['B', 'D'],
    ],
  });
  expect(rows).toEqual([['A', 'B'], [], [], ['C', 'D']]);
});

test('is read as it is told to be', async () => {
  const { source, rows } = await read('Name;Ort\nA;B\n', { delimiter: ',', headed: false });
  expect(source).toMatchObject({ heads: ['Column 1'], firstNumber: 1, rows: 2 });
  expect(rows).toEqual([['Name;Ort'], ['A;B']]);
});

test('rows are kept in blocks of one length', async () => {
  const lines = Array.from({ length: 2 * BLOCK + 1 }, (_, index) => `Company ${index},x`);
  const { source, blocks } = await read(`name,context\n${lines.join('\n')}`);
  expect(source.rows).toBe(lines.length);
  expect(blocks.map(({ rows }) => rows.length)).toEqual([BLOCK, BLOCK, 1]);
});

test('broken rows are known by their place in the block', async () => {
  const { blocks } = await read('name,context\nA,x\n"B"y,z\n');
  expect(blocks).toEqual([
    {
      rows: [
        ['A', 'x'],
        ['"B"y', 'z'],
      ],
      broken: [1],
    },
  ]);
});

test.each([
  ['', 'The file is empty.'],
  [' \n\n', 'The file is empty.'],
  ['customName,context\n', 'There are no rows below the column names.'],
  ['PK\u0003\u0004', /spreadsheet/],
])('%j cannot be read', (text, why) => expect(read(text)).rejects.toThrow(why));

test('more rows than can be created in a day are refused', () =>
  expect(read(`customName\n${'x\n'.repeat(100_001)}`)).rejects.toThrow('more than 100,000 rows'));
