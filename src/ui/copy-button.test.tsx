import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CopyButton } from './copy-button.tsx';
import { CopyId } from './copy-id.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const advance = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const drawing = () => screen.getByRole('button').querySelector('svg')?.getAttribute('class');

it.each([
  ['button', <CopyButton key="" text="alert(1)" name="script" />],
  ['ID', <CopyId key="" value="pg_1" name="page ID" />],
])('confirms a copy for 1.2 s, wherever the pointer is, from the last copy on (%s)', async (_kind, copy) => {
  const { container } = render(copy);
  const before = drawing();
  const button = screen.getByRole('button');
  fireEvent.click(button);
  await advance(0);
  expect(container.textContent).toContain('Copied');
  expect(drawing()).toContain('lucide-check');
  fireEvent.pointerLeave(button);
  fireEvent.blur(button);
  await advance(1199);
  expect(drawing()).toContain('lucide-check');
  fireEvent.click(button);
  await advance(0);
  await advance(1199);
  expect(drawing()).toContain('lucide-check');
  await advance(1);
  expect(drawing()).toBe(before);
  expect(container.textContent).not.toContain('Copied');
});
