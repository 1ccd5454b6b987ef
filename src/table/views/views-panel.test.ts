import { expect, it } from 'vitest';
import { withoutNamedDates } from './views-panel.tsx';

it('keeps named ranges relative and custom dates fixed', () => {
  const dates = 'from=2026-11-17&to=2026-11-23&zone=UTC';
  expect(withoutNamedDates(`?range=7d&${dates}&only=clicks*2-4`)).toBe('?range=7d&only=clicks*2-4');
  expect(withoutNamedDates(`?range=custom&${dates}`)).toBe(`?range=custom&${dates}`);
  expect(withoutNamedDates(`?${dates}`)).toBe(`?${dates}`);
  expect(withoutNamedDates('?q=from%3Dhere&to=x')).toBe('?q=from%3Dhere&to=x');
  expect(withoutNamedDates('')).toBe('');
});
