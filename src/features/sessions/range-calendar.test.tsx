import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { RangeCalendar } from './range-calendar.tsx';

it('shows and picks days regardless of the time zone of the browser', async () => {
  const [onPick, onMonthChange] = [vi.fn(), vi.fn()];
  const day = (date: number) => Date.UTC(2026, 2, date);
  render(
    <RangeCalendar
      from={day(1)}
      to={day(2)}
      today={day(31)}
      month={day(1)}
      months={1}
      onMonthChange={onMonthChange}
      onPick={onPick}
    />,
  );
  screen.getByRole('grid', { name: 'Mar 2026' });
  screen.getByRole('button', { name: 'Tuesday, 31 Mar 2026 (today)' });
  const selected = screen.getAllByRole('gridcell', { selected: true });
  expect(selected.map(({ textContent }) => textContent)).toEqual(['1', '2']);
  await userEvent.click(screen.getByRole('button', { name: 'Sunday, 29 Mar 2026' }));
  expect(onPick).toHaveBeenCalledExactlyOnceWith(day(29));
  await userEvent.click(screen.getByRole('button', { name: 'Previous month' }));
  expect(onMonthChange).toHaveBeenCalledExactlyOnceWith(Date.UTC(2026, 1, 1));
});
