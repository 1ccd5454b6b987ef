import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeText, detectEncoding } from './decode.ts';
import { type CsvRows, parseRows } from './parse-rows.ts';
import { detectDelimiter, parseSepLine } from './read-source.ts';

async function collectRows(chunks: AsyncIterable<string>, delimiter: string): Promise<CsvRows> {
  const all: CsvRows = { rows: [], broken: [] };
  for await (const { rows, broken } of parseRows(chunks, delimiter)) {
    all.broken.push(...broken.map((index) => index + all.rows.length));
    all.rows.push(...rows);
  }
  return all;
}

async function* toChunks(...texts: string[]) {
  yield* texts;
}

const read = (text: string, delimiter = ',') =>
  collectRows(decodeText(new Blob([text]).stream(), 'utf-8'), delimiter);
const rowsIn = async (text: string, delimiter?: string) => (await read(text, delimiter)).rows;

describe('parseRows', () => {
  test('parses quoted and unquoted cells', async () => {
    expect(await rowsIn('a,b\n"c, d","e ""f"""\n')).toEqual([
      ['a', 'b'],
      ['c, d', 'e "f"'],
    ]);
  });
  test('accepts mixed line endings', async () => {
    expect(await rowsIn('a\r\nb\rc\nd')).toEqual([['a'], ['b'], ['c'], ['d']]);
  });
  test('keeps line breaks in quoted cells', async () => {
    expect(await rowsIn('"a\r\nb",c\r\n')).toEqual([['a\nb', 'c']]);
  });
  test('accepts rows of different lengths', async () => {
    expect(await rowsIn('a,b,c\nd\ne,f,g,h\n')).toEqual([['a', 'b', 'c'], ['d'], ['e', 'f', 'g', 'h']]);
  });
  test('returns blank rows as empty arrays', async () => {
    expect(await rowsIn('a,b\n\n , \nc,d\n')).toEqual([['a', 'b'], [], [], ['c', 'd']]);
  });
  test('drops the byte order mark', async () => {
    expect(await rowsIn('\uFEFFname\nx')).toEqual([['name'], ['x']]);
  });
  test('breaks only the line of an unclosed quotation mark', async () => {
    const { rows, broken } = await read('a,b\n"c,d\ne,f\ng,h\n');
    expect(rows).toEqual([
      ['a', 'b'],
      ['"c', 'd'],
      ['e', 'f'],
      ['g', 'h'],
    ]);
    expect(broken).toEqual([1]);
  });
  test('reports unmatched quotation marks', async () => {
    expect((await read('a,b\n"c"d,e\nf,g\n')).broken).toEqual([1]);
  });
  test('parses an unclosed quotation mark in bounded memory', async () => {
    async function* unclosed() {
      yield 'a,b\n"never closed,1\n';
      for (let index = 0; index < 100_000; index += 1) yield `name ${index},${'x'.repeat(100)}\n`;
    }
    const { rows, broken } = await collectRows(unclosed(), ',');
    expect([rows.length, broken]).toEqual([100_002, [1]]);
  });
});

test('parses any table, however its text is chunked', () =>
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
        const { rows, broken } = await collectRows(decodeText(stream, 'utf-8'), delimiter);
        const blank = (row: string[]) => row.every((cell) => cell.trim() === '');
        const expected = table.map((row) => (blank(row) ? [] : row));
        expect(rows).toEqual(expected);
        expect(broken).toEqual([]);
      },
    ),
    { numRuns: 300 },
  ));

describe('detectEncoding', () => {
  const of = (...bytes: number[]) => detectEncoding(new Blob([new Uint8Array(bytes)]));
  test('detects byte order marks', async () => {
    expect(await of(0xef, 0xbb, 0xbf, 0x61)).toBe('utf-8');
    expect(await of(0xff, 0xfe, 0x61, 0)).toBe('utf-16le');
    expect(await of(0xfe, 0xff, 0, 0x61)).toBe('utf-16be');
  });
  test('detects valid UTF-8', async () => {
    expect(await detectEncoding(new Blob(['Zoë, 東京']))).toBe('utf-8');
  });
  test('falls back to Windows-1252 after an invalid byte at the end', async () => {
    const file = new Blob(['a'.repeat(200_000), new Uint8Array([0xfc])]);
    expect(await detectEncoding(file)).toBe('windows-1252');
    expect(await rowsFrom(file, 'windows-1252')).toMatch(/aü$/);
  });
  test('detects UTF-16 without a byte order mark', async () => {
    expect(await of(0x61, 0, 0x2c, 0)).toBe('utf-16le');
  });
  const rowsFrom = async (file: Blob, encoding: string) => {
    let text = '';
    for await (const chunk of decodeText(file.stream(), encoding)) text += chunk;
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
  test('can be set by the first line', () => {
    expect(parseSepLine('sep=;\na;b')).toEqual({ delimiter: ';', rest: 'a;b' });
    expect(parseSepLine('a;b')).toBeNull();
  });
});

test('parses 50 MB while holding a few MB', async () => {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  const line = `"Company, No. 1",https://example.com/a,${'x'.repeat(150)}\n`;
  const chunk = new TextEncoder().encode(line.repeat(300));
  const count = Math.ceil(50_000_000 / chunk.length);
  let sent = 0;
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 1;
      if (sent > count) controller.close();
      else controller.enqueue(chunk);
    },
  });
  collect();
  const before = process.memoryUsage().heapUsed;
  let rows = 0;
  let maxUsed = 0;
  for await (const batch of parseRows(decodeText(stream, 'utf-8'), ',')) {
    rows += batch.rows.length;
    if (rows % 20 === 0) continue;
    collect();
    maxUsed = Math.max(maxUsed, process.memoryUsage().heapUsed - before);
  }
  expect(rows).toBe(count * 300);
  expect(maxUsed / 1e6).toBeLessThan(25);
});

test('returns no rows for no text', async () => {
  expect(await collectRows(toChunks(), ',')).toEqual({ rows: [], broken: [] });
});
