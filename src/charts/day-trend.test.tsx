import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { DayTrend } from './day-trend.tsx';

const bucket = (start: number, sessions: number, conversions: number) => ({
  start,
  label: `Day ${start}`,
  tick: null,
  counts: { sessions, conversions, previous: null },
});

it('ends the axis of rates above their intervals, and marks days of few sessions beyond it', () => {
  const days = [bucket(1, 40, 10), bucket(2, 50, 5), bucket(3, 8, 8), bucket(4, 8, 1)];
  const { rerender } = render(<DayTrend title="All" buckets={days} isRunning={false} />);
  screen.getByText('50%');
  screen.getByText(/^Under 30/);
  screen.getByText('Above 50%');
  const marks = [...document.querySelectorAll<HTMLElement>('[data-mark=beyond]')];
  expect(marks.map(({ style }) => style.left)).toEqual(['62.5%']);
  // 95% intervals of 10 in 40 and of 5 in 50 (E. B. Wilson, 1927).
  const band = document.querySelector('polygon')?.getAttribute('points')?.split(' ');
  const rates = band?.map((point) => ((1 - Number(point.split(',')[1])) * 0.5).toFixed(3));
  expect(rates).toEqual(['0.402', '0.214', '0.043', '0.142']);
  rerender(<DayTrend title="All" buckets={days.slice(0, 3)} isRunning={false} />);
  screen.getByText('Above 50%');
  expect(screen.queryByText(/^Under 30/)).toBeNull();
});

it('labels the ends of lines only, as a legend explains the bars', () => {
  const days = [bucket(1, 40, 10), bucket(2, 7, 1)];
  const { rerender } = render(<DayTrend title="All" buckets={days} lines={[]} isRunning />);
  screen.getByText('Sessions');
  expect(screen.getAllByText('Conversion')).toHaveLength(1);
  // Not even the count of the running day.
  expect(screen.queryByText('7')).toBeNull();
  const counts = [
    { sessions: 40, conversions: 4 },
    { sessions: 1, conversions: 0 },
  ];
  const line = { id: 'one', name: 'Offers', color: 'red', counts };
  rerender(<DayTrend title="All" buckets={days} lines={[line]} isRunning />);
  const name = screen.getByTitle('Offers');
  expect(name.textContent).toBe('Offers');
  // 8 px between the name and the end of the rate axis, each 16 px high.
  const top = (label: HTMLElement | null) => Number.parseFloat(label?.style.top ?? '');
  expect(top(screen.getByText(/^\d+%$/)) - top(name.parentElement)).toBeGreaterThanOrEqual(24);
});

it('steps with arrow keys, but leaves those with Alt to the browser, which goes back', () => {
  render(<DayTrend title="All" buckets={[bucket(1, 40, 10), bucket(2, 7, 1)]} isRunning={false} />);
  const chart = screen.getByRole('slider', { name: 'Day' });
  const press = (modifier: object = {}) => !fireEvent.keyDown(chart, { key: 'ArrowLeft', ...modifier });
  for (const modifier of ['altKey', 'ctrlKey', 'metaKey']) expect(press({ [modifier]: true })).toBe(false);
  expect(chart.getAttribute('aria-valuetext')).toBe('Use arrow keys to read values');
  expect(press()).toBe(true);
  expect(chart.getAttribute('aria-valuetext')).toContain('Day 2');
});
