import { expect, test } from 'vitest';
import { type CsvFormat, ROWS_PER_BLOCK } from './import-source.ts';
import type { CsvRows } from './parse-rows.ts';
import { readSource } from './read-source.ts';

async function read(text: BlobPart, format: Partial<CsvFormat> = {}) {
  const blocks: CsvRows[] = [];
  const source = await readSource(
    { file: new Blob([text]), name: 'a.csv', id: 'a', format },
    {
      putBlock: async (block, rows) => {
        blocks[block] = rows;
      },
      onProgress: () => {},
    },
  );
  return { source, blocks, rows: blocks.flatMap(({ rows }) => rows) };
}

test('detects the format of a file', async () => {
  const { source, rows } = await read('\n\uFEFFsep=;\r\nName;Ort\r\nA;B\r\n;\r\n\r\nC;D\r\n;;\r\n'.slice(1));
  expect(source).toMatchObject({
    format: { encoding: 'utf-8', delimiter: ';', hasHeader: true },
    headers: ['Name', 'Ort'],
    rows: 4,
    firstNumber: 3,
    samples: [
      ['A', 'C'],
      ['B', 'D'],
    ],
  });
  expect(rows).toEqual([['A', 'B'], [], [], ['C', 'D']]);
});

test('uses the given format', async () => {
  const { source, rows } = await read('Name;Ort\nA;B\n', { delimiter: ',', hasHeader: false });
  expect(source).toMatchObject({ headers: ['Column 1'], firstNumber: 1, rows: 2 });
  expect(rows).toEqual([['Name;Ort'], ['A;B']]);
});

test('stores rows in blocks of equal length', async () => {
  const lines = Array.from({ length: 2 * ROWS_PER_BLOCK + 1 }, (_, index) => `Company ${index},x`);
  const { source, blocks } = await read(`name,context\n${lines.join('\n')}`);
  expect(source.rows).toBe(lines.length);
  expect(blocks.map(({ rows }) => rows.length)).toEqual([ROWS_PER_BLOCK, ROWS_PER_BLOCK, 1]);
});

test('reports broken rows by their index in the block', async () => {
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
])('rejects %j', (text, message) => expect(read(text)).rejects.toThrow(message));

test('rejects bytes of a picture, but no text with null characters', async () => {
  const picture = Uint8Array.from('RIFF\u0024\0\0\0WEBPVP8 a,b\n\u00ff,d\n', (letter) =>
    letter.charCodeAt(0),
  );
  await expect(read(picture)).rejects.toThrow(/isn't a CSV file/);
  await expect(read('customName\n\0\n')).resolves.toBeDefined();
});

test('rejects more than 1,000 columns', () =>
  expect(read(`a${',1'.repeat(1000)}\nb\n`)).rejects.toThrow('more than 1,000 columns'));

test('rejects more than 100,000 rows', () =>
  expect(read(`customName\n${'x\n'.repeat(100_001)}`)).rejects.toThrow('more than 100,000 rows'));
