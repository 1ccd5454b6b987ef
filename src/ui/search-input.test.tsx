import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { pressInComposition } from '../testing/input-method.ts';
import { SearchInput } from './search-input.tsx';

function Search() {
  const [value, setValue] = useState('');
  return <SearchInput aria-label="Search pages" value={value} onChange={setValue} />;
}

it('clears with Escape, and blurs with another', async () => {
  render(<Search />);
  const field = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search pages' });
  await userEvent.type(field, 'vans');
  expect(field.value).toBe('vans');
  await userEvent.keyboard('{Escape}');
  expect(field.value).toBe('');
  expect(document.activeElement).toBe(field);
  await userEvent.keyboard('{Escape}');
  expect(document.activeElement).not.toBe(field);
});

it('ignores keys of an input method', async () => {
  render(<Search />);
  const field = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search pages' });
  await userEvent.type(field, 'ほ');
  pressInComposition(field, 'Escape');
  expect(field.value).toBe('ほ');
});
