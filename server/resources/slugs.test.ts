import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findFreeSlug, toSlug } from './slugs.ts';

describe('slugs', () => {
  test.each([
    ['Marta Oyelaran', 'marta-oyelaran'],
    ['  José  Núñez-García, PhD ', 'jose-nunez-garcia-phd'],
    ['ana@a.example', 'ana-a-example'],
    ['+49 30 5550142', '49-30-5550142'],
    ['Мария Ёлкина', 'мария-елкина'],
    ['🎯', 'person'],
    ['', 'person'],
  ])('of %j is %s', (name, slug) => {
    expect(toSlug(name)).toBe(slug);
  });

  test('are short and never end in a hyphen', () => {
    expect(toSlug('a'.repeat(300))).toHaveLength(80);
    expect(toSlug(`${'a'.repeat(79)} b`)).toBe('a'.repeat(79));
  });

  test('take the next free number with few lookups', async () => {
    const given = fc.integer({ min: 0, max: 5000 });
    await fc.assert(
      fc.asyncProperty(given, async (taken) => {
        let questions = 0;
        const slug = await findFreeSlug('ann', async (candidate) => {
          questions++;
          const number = candidate === 'ann' ? 1 : Number(candidate.slice(4));
          return number <= taken;
        });
        expect(slug).toBe(taken === 0 ? 'ann' : `ann-${taken + 1}`);
        expect(questions).toBeLessThan(30);
      }),
    );
  });

  test('are free even if numbers have gaps', async () => {
    const numbers = fc.uniqueArray(fc.integer({ min: 2, max: 60 }));
    await fc.assert(
      fc.asyncProperty(numbers, async (taken) => {
        const slugs = new Set(['ann', ...taken.map((number) => `ann-${number}`)]);
        expect(slugs.has(await findFreeSlug('ann', async (slug) => slugs.has(slug)))).toBe(false);
      }),
    );
  });
});
