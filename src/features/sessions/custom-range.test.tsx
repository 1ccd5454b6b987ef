import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { calendarOf } from '#lib/zoned.ts';
import { CustomRange } from './custom-range.tsx';

const onApply = vi.fn();
const from = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'From' });
const to = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'To' });
/** Each key would render two months. */
async function paste(field: HTMLElement, text: string): Promise<void> {
  await userEvent.click(field);
  await userEvent.paste(text);
}
const apply = () => userEvent.click(screen.getByRole('button', { name: 'Apply' }));

beforeEach(() => {
  onApply.mockClear();
  render(<CustomRange range={null} calendar={calendarOf('UTC')} onApply={onApply} />);
});

it('applies two days', async () => {
  await paste(from(), '2026-03-01');
  await paste(to(), '2026-03-31');
  await apply();
  expect(onApply).toHaveBeenCalledExactlyOnceWith({ range: 'custom', from: '2026-03-01', to: '2026-03-31' });
});

it('puts the earlier day first', async () => {
  await paste(from(), '2026-03-31');
  await paste(to(), '2026-03-01');
  await apply();
  expect(onApply).toHaveBeenCalledExactlyOnceWith({ range: 'custom', from: '2026-03-01', to: '2026-03-31' });
});

it('leaves a side open', async () => {
  await paste(from(), '2026-03-01');
  await apply();
  expect(onApply).toHaveBeenCalledExactlyOnceWith({ range: 'custom', from: '2026-03-01', to: undefined });
});

it('applies nothing without a date', async () => {
  await apply();
  expect(onApply).not.toHaveBeenCalled();
});

it('focuses the first invalid field and shows the date format', async () => {
  await paste(from(), '2026-03-01');
  await paste(to(), 'soon');
  await userEvent.keyboard('{Enter}');
  expect(onApply).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(to());
  expect(to().getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText(/^Enter a date like/)).toBeTruthy();
});
