import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { pressInComposition } from '../testing/input-method.ts';
import { ListInput } from './list-input.tsx';

function Keywords({ initial }: { initial: string[] }) {
  const [value, setValue] = useState(initial);
  return (
    <ListInput id="keywords" label="Keywords" value={value} onChange={setValue} aria-label="Add keyword" />
  );
}

const field = () => screen.getByRole<HTMLInputElement>('textbox');
const items = () =>
  within(screen.getByRole('list', { name: 'Keywords' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent?.trim());

beforeEach(() => {
  render(<Keywords initial={['vans', 'routes']} />);
});

it('adds the typed text with Enter and clears the field', async () => {
  await userEvent.type(field(), 'depots{Enter}');
  expect(items()).toEqual(['vans', 'routes', 'depots']);
  expect(field().value).toBe('');
});

it('splits the typed text at commas', async () => {
  await userEvent.type(field(), 'a,b,');
  expect(items()).toEqual(['vans', 'routes', 'a', 'b']);
});

it('adds pasted lines', async () => {
  await userEvent.click(field());
  await userEvent.paste('one\ntwo\n');
  expect(items()).toEqual(['vans', 'routes', 'one', 'two']);
});

it('reports a duplicate instead of adding it', async () => {
  await userEvent.type(field(), 'vans{Enter}');
  expect(items()).toEqual(['vans', 'routes']);
  expect(screen.getByRole('status').textContent).toContain('in the list already');
});

it('adds the typed text when the field loses focus', async () => {
  await userEvent.type(field(), 'late');
  await userEvent.tab();
  expect(items()).toEqual(['vans', 'routes', 'late']);
});

it('focuses the last item with the left arrow and removes it with Delete', async () => {
  await userEvent.type(field(), '{ArrowLeft}{Delete}');
  expect(items()).toEqual(['vans']);
  expect(screen.getByRole('status').textContent).toBe('Removed routes. 1 left.');
});

it('moves an item with Alt and an arrow key', async () => {
  await userEvent.type(field(), '{ArrowLeft}');
  await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}');
  expect(items()).toEqual(['routes', 'vans']);
  expect(screen.getByRole('status').textContent).toBe('routes is now 1 of 2.');
});

it('adds the typed text on blur, but only after the pointer is released', async () => {
  const user = userEvent.setup();
  await user.type(field(), 'depots');
  await user.pointer({ keys: '[MouseLeft>]', target: document.body });
  expect(document.activeElement).not.toBe(field());
  expect(items()).toEqual(['vans', 'routes']);
  await user.pointer({ keys: '[/MouseLeft]', target: document.body });
  expect(items()).toEqual(['vans', 'routes', 'depots']);
  await user.type(field(), 'vans by night');
  await user.tab();
  expect(items()).toEqual(['vans', 'routes', 'depots', 'vans by night']);
});

it("doesn't add an item when Enter accepts an IME composition", async () => {
  await userEvent.type(field(), 'ほ');
  pressInComposition(field(), 'Enter');
  expect(items()).toEqual(['vans', 'routes']);
  await userEvent.keyboard('{Enter}');
  expect(items()).toEqual(['vans', 'routes', 'ほ']);
});
