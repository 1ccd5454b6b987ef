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
