import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Segmented } from './segmented.tsx';

const segments = [
  { value: 'hour', label: 'Hour' },
  { value: 'day', label: 'Day' },
  { value: 'month', label: 'Month', disabledReason: 'Too short for months' },
];

function renderSegmented() {
  const onChange = vi.fn();
  render(<Segmented label="Group by" segments={segments} value="day" onChange={onChange} />);
  return onChange;
}

it('is a radio group with one selected option', () => {
  renderSegmented();
  expect(screen.getByRole('radiogroup', { name: 'Group by' })).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Day' }).checked).toBe(true);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Hour' }).checked).toBe(false);
});

it('selects another option', async () => {
  const onChange = renderSegmented();
  await userEvent.click(screen.getByRole('radio', { name: 'Hour' }));
  expect(onChange).toHaveBeenCalledExactlyOnceWith('hour');
});

it('describes why an option is disabled, and ignores clicks on it', async () => {
  const onChange = renderSegmented();
  const month = screen.getByRole('radio', { name: 'Month' });
  expect(month.getAttribute('aria-description')).toBe('Too short for months');
  await userEvent.click(month);
  expect(onChange).not.toHaveBeenCalled();
});
