import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { detectEncoding, textOf } from './decode.ts';
import { detectDelimiter, saidDelimiter } from './delimiter.ts';
import { type Rows, rowsOf } from './rows.ts';

async function all(pieces: AsyncIterable<string>, delimiter: string): Promise<Rows> {
  const whole: Rows = { rows: [], broken: [] };
  for await (const { rows, broken } of rowsOf(pieces, delimiter)) {
    whole.broken.push(...broken.map((index) => index + whole.rows.length));
    whole.rows.push(...rows);
  }
  return whole;
}

async function* pieces(...texts: string[]) {
  yield* texts;
}

const read = (text: string, delimiter = ',') => all(textOf(new Blob([text]).stream(), 'utf-8'), delimiter);
const rowsIn = async (text: string, delimiter?: string) => (await read(text, delimiter)).rows;

describe('rows', () => {
  test('have cells, quoted or not', async () => {
    expect(await rowsIn('a,b\n"c, d","e ""f"""\n')).toEqual([
      ['a', 'b'],
      ['c, d', 'e "f"'],
    ]);
  });
  test('end with any line ending, mixed ones too', async () => {
    expect(await rowsIn('a\r\nb\rc\nd')).toEqual([['a'], ['b'], ['c'], ['d']]);
  });
  test('may hold line breaks within quotation marks', async () => {
    expect(await rowsIn('"a\r\nb",c\r\n')).toEqual([['a\nb', 'c']]);
  });
  test('may be ragged', async () => {
    expect(await rowsIn('a,b,c\nd\ne,f,g,h\n')).toEqual([['a', 'b', 'c'], ['d'], ['e', 'f', 'g', 'h']]);
  });
  test('without text keep their place', async () => {
    expect(await rowsIn('a,b\n\n , \nc,d\n')).toEqual([['a', 'b'], [], [], ['c', 'd']]);
  });
  test('a byte order mark is no part of the first cell', async () => {
    expect(await rowsIn('\uFEFFname\nx')).toEqual([['name'], ['x']]);
  });
  test('a quotation mark that is never closed costs its line only', async () => {
    const { rows, broken } = await read('a,b\n"c,d\ne,f\ng,h\n');
    expect(rows).toEqual([
      ['a', 'b'],
      ['"c', 'd'],
      ['e', 'f'],
      ['g', 'h'],
    ]);
    expect(broken).toEqual([1]);
  });
  test('quotation marks that are not in pairs are told', async () => {
    expect((await read('a,b\n"c"d,e\nf,g\n')).broken).toEqual([1]);
  });
  test('of an endless quotation are found in bounded memory', async () => {
    async function* endless() {
      yield 'a,b\n"never closed,1\n';
      for (let index = 0; index < 100_000; index += 1) yield `name ${index},${'x'.repeat(100)}\n`;
    }
    const { rows, broken } = await all(endless(), ',');
    expect([rows.length, broken]).toEqual([100_002, [1]]);
  });
});

test('any table comes back, however its text is cut', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.array(fc.string({ unit: fc.constantFrom('a', '"', ',', ';', '\n', ' ', 'é', '😀') }), {
          minLength: 2,
          maxLength: 4,
        }),
        {
          minLength: 1,
          maxLength: 8,
        },
      ),
      fc.constantFrom(',', ';', '\t'),
      fc.constantFrom('\n', '\r\n'),
      fc.integer({ min: 1, max: 7 }),
      async (table, delimiter, ending, size) => {
        const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
        const bytes = new TextEncoder().encode(
          table.map((row) => row.map(quoted).join(delimiter) + ending).join(''),
        );
        const stream = new ReadableStream<Uint8Array>({
          start(controller) {
            for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.slice(at, at + size));
            controller.close();
          },
        });
        const { rows, broken } = await all(textOf(stream, 'utf-8'), delimiter);
        const blank = (row: string[]) => row.every((cell) => cell.trim() === '');
        const expected = table.map((row) => (blank(row) ? [] : row));
        expect(rows).toEqual(expected);
        expect(broken).toEqual([]);
      },
    ),
    { numRuns: 300 },
  ));

describe('the encoding', () => {
  const of = (...bytes: number[]) => detectEncoding(new Blob([new Uint8Array(bytes)]));
  test('is told by a byte order mark', async () => {
    expect(await of(0xef, 0xbb, 0xbf, 0x61)).toBe('utf-8');
    expect(await of(0xff, 0xfe, 0x61, 0)).toBe('utf-16le');
    expect(await of(0xfe, 0xff, 0, 0x61)).toBe('utf-16be');
  });
  test('is UTF-8 where all of it can be', async () => {
    expect(await detectEncoding(new Blob(['Zoë, 東京']))).toBe('utf-8');
  });
  test('is Windows-1252 where some of it cannot, at the very end even', async () => {
    const file = new Blob(['a'.repeat(200_000), new Uint8Array([0xfc])]);
    expect(await detectEncoding(file)).toBe('windows-1252');
    expect(await rowsFrom(file, 'windows-1252')).toMatch(/aü$/);
  });
  test('is UTF-16 without a mark, too', async () => {
    expect(await of(0x61, 0, 0x2c, 0)).toBe('utf-16le');
  });
  const rowsFrom = async (file: Blob, encoding: string) => {
    let text = '';
    for await (const piece of textOf(file.stream(), encoding)) text += piece;
    return text;
  };
});

describe('the delimiter', () => {
  test.each([
    [',', 'a,b,c\n1,2,3\n'],
    [';', 'name;text\nx;one, two, three\ny;four\n'],
    ['\t', 'a\tb\n"x, y; z"\t2\n'],
    ['|', 'a|b\n1|2\n'],
    [',', 'only\none column\n'],
  ])('%j', (delimiter, text) => expect(detectDelimiter(text)).toBe(delimiter));
  test('may be said by the first line', () => {
    expect(saidDelimiter('sep=;\na;b')).toEqual({ delimiter: ';', rest: 'a;b' });
    expect(saidDelimiter('a;b')).toBeNull();
  });
});

test('50 MB are read with a few MB held', async () => {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  const line = `"Company, No. 1",https://example.com/a,${'x'.repeat(150)}\n`;
  const piece = new TextEncoder().encode(line.repeat(300));
  const count = Math.ceil(50_000_000 / piece.length);
  let sent = 0;
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 1;
      if (sent > count) controller.close();
      else controller.enqueue(piece);
    },
  });
  collect();
  const before = process.memoryUsage().heapUsed;
  let rows = 0;
  let most = 0;
  for await (const part of rowsOf(textOf(stream, 'utf-8'), ',')) {
    rows += part.rows.length;
    if (rows % 20 === 0) continue;
    collect();
    most = Math.max(most, process.memoryUsage().heapUsed - before);
  }
  expect(rows).toBe(count * 300);
  expect(most / 1e6).toBeLessThan(25);
});

test('nothing is no row', async () => {
  expect(await all(pieces(), ',')).toEqual({ rows: [], broken: [] });
});
