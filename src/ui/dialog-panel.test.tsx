import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { pressInComposition } from '../testing/input-method.ts';
import { DialogPanel } from './dialog-panel.tsx';

it('stays open when Escape cancels an IME composition', async () => {
  const onClose = vi.fn();
  render(
    <DialogPanel label="Add entry" onClose={onClose}>
      <input aria-label="Source" />
    </DialogPanel>,
  );
  pressInComposition(screen.getByRole('textbox', { name: 'Source' }), 'Escape');
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});

it('stays open at the second click of a double click, and closes at a later one', async () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(1000);
  const onClose = vi.fn();
  render(
    <DialogPanel label="Create 60 audiences?" onClose={onClose}>
      <input aria-label="Source" />
    </DialogPanel>,
  );
  const overlay = document.querySelector('.bg-scrim') as HTMLElement;
  now.mockReturnValue(1200);
  await userEvent.click(overlay, { pointerEventsCheck: 0 });
  expect(onClose).not.toHaveBeenCalled();
  now.mockReturnValue(1600);
  await userEvent.click(overlay, { pointerEventsCheck: 0 });
  expect(onClose).toHaveBeenCalledOnce();
  now.mockRestore();
});
