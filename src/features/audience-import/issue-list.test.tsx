import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { CellInput } from './issue-list.tsx';

it('fixes a cell with line breaks only if it was edited', () => {
  const onFix = vi.fn();
  render(<CellInput text={'one\r\ntwo'} aria-label="Cell" onFix={onFix} />);
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Cell' });
  expect(input.value).toBe('onetwo');
  fireEvent.blur(input);
  expect(onFix).not.toHaveBeenCalled();
  fireEvent.change(input, { target: { value: 'three' } });
  fireEvent.blur(input);
  expect(onFix).toHaveBeenCalledWith('three');
});
