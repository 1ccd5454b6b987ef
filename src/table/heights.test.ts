import fc from 'fast-check';
import { expect, it } from 'vitest';
import { placed } from './heights.ts';
import { atLine, type SectionHead } from './sections.ts';

const heights = { row: 36, head: 28 };

/** Rows under headings at any of their places. */
const anyBody = fc
  .array(fc.integer({ min: 1, max: 6 }), { maxLength: 12 })
  .chain((counts) => fc.tuple(fc.constant(counts), fc.integer({ min: 0, max: 5 })))
  .map(([counts, bare]) => {
    let at = bare;
    const heads: SectionHead[] = [];
    for (const [index, count] of counts.entries()) {
      heads.push({ id: `${index}`, label: '', at, count });
      at += count;
    }
    return { heads, rows: at };
  });

it('places each line below all before it', () => {
  fc.assert(
    fc.property(anyBody, ({ heads, rows }) => {
      const body = placed(rows, heads, heights);
      let top = 0;
      for (let line = 0; line < body.count; line += 1) {
        const height = typeof atLine(heads, line) === 'number' ? heights.row : heights.head;
        expect(body.topOf(line)).toBe(top);
        expect(body.lineAt(top)).toBe(line);
        expect(body.lineAt(top + height - 0.5)).toBe(line);
        top += height;
      }
      expect(body.all).toBe(top);
      expect(body.topOf(body.count)).toBe(top);
    }),
  );
});

it('finds the first and the last line beyond either end', () => {
  const { lineAt } = placed(1000, [{ id: 'a', label: '', at: 0, count: 1000 }], heights);
  expect([lineAt(-1), lineAt(-500)]).toEqual([0, 0]);
  expect(lineAt(1e9)).toBe(1000);
});
