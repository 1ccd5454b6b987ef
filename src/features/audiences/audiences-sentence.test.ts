import { expect, it } from 'vitest';
import type { AudienceResultRow } from './audience-rows.ts';
import { describeAudiences, describeStates } from './audiences-sentence.tsx';

const audience = (effectiveName: string, sessions = 0, conversions = 0) =>
  ({
    audienceId: effectiveName,
    effectiveName,
    status: 'published',
    publishedAt: '+1',
    results: sessions > 0 ? { sessions, conversions } : null,
  }) as unknown as AudienceResultRow;

const describe = (...options: Parameters<typeof describeAudiences>) => {
  const { row, name = '', text, unit = '' } = describeAudiences(...options);
  return `${name}${text}${unit}${row ? '.' : ''}`;
};

const complete = { isComplete: true, total: null };

it('names the audience with the best conversion and enough sessions', () => {
  const rows = [audience('A', 100, 10), audience('B', 50, 12), audience('C', 10, 9)];
  expect(describe(rows, complete)).toBe('B convert best: 24.0% of 50 sessions.');
  const person = { ...audience('Ada', 30, 20), personId: 'person' };
  expect(describe([...rows, person], complete)).toBe('Ada converts best: 66.7% of 30 sessions.');
});

it('counts live audiences, with their conversion', () => {
  const draft = { ...audience('D'), status: 'draft', publishedAt: null };
  expect(describeStates([audience('A'), draft])).toBe('1 of 2 live');
  expect(describeStates([audience('A', 29, 3), audience('B', 1), draft])).toBe(
    '2 of 3 live, 10.0% convert in 30 days',
  );
});

it('names the page of the best audience among those of several pages', () => {
  const rows = [
    { ...audience('Readers', 100, 10), pageName: 'Grocers' },
    { ...audience('Readers', 50, 12), pageName: 'Cold chain' },
  ];
  expect(describe(rows, complete, true)).toBe('Readers convert best on Cold chain: 24.0% of 50 sessions.');
  const long = rows.map((row) => ({
    ...row,
    pageName: `${row.pageName} for operators of refrigerated fleets and their drivers`,
  }));
  // Without the page, it could be either.
  const sentence = describe(long, complete, true);
  expect(sentence).toBe(
    'Readers convert best on Cold chain for operators of refrigerated fleets and…: 24.0% of 50 sessions.',
  );
  expect(sentence).toHaveLength(99);
  const longer = rows.map((row) => ({
    ...row,
    effectiveName: 'Newsletter readers in the UK and in Ireland',
  }));
  expect(describe(longer, complete, true)).toBe(
    'Newsletter readers in the UK and in Ireland convert best on Cold chain: 24.0% of 50 sessions.',
  );
  const unique = long.map((row, index) => ({ ...row, effectiveName: `Readers ${index}` }));
  expect(describe(unique, complete, true)).toBe('Readers 1 convert best: 24.0% of 50 sessions.');
});

it('counts audiences that can’t be compared', () => {
  expect(describe([], complete)).toBe('Audiences');
  expect(describe([audience('A', 100, 10)], complete)).toBe('1 audience, 1 live');
  const draft = { ...audience('B'), status: 'draft', publishedAt: null } as AudienceResultRow;
  expect(describe([audience('A'), draft], complete)).toBe('2 audiences, 1 live');
  expect(describe([draft], complete)).toBe('Audiences');
  // Filtered by state, the others aren't listed.
  expect(describe([audience('A'), draft], complete, true, false)).toBe('2 audiences');
  expect(describe([draft], complete, true, false)).toBe('1 audience');
});

it('counts known audiences while the list is incomplete', () => {
  expect(describe([audience('A', 100, 10)], { isComplete: false, total: 12_000 })).toBe('12,000 audiences');
  expect(describe([audience('A')], { isComplete: false, total: null })).toBe('First 1 audience');
});
