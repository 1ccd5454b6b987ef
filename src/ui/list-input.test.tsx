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

it('adds what is typed with Enter and empties the field', async () => {
  await userEvent.type(field(), 'depots{Enter}');
  expect(items()).toEqual(['vans', 'routes', 'depots']);
  expect(field().value).toBe('');
});

it('adds several at a comma', async () => {
  await userEvent.type(field(), 'a,b,');
  expect(items()).toEqual(['vans', 'routes', 'a', 'b']);
});

it('adds pasted lines', async () => {
  await userEvent.click(field());
  await userEvent.paste('one\ntwo\n');
  expect(items()).toEqual(['vans', 'routes', 'one', 'two']);
});

it('says that an item is in the list already instead of adding it twice', async () => {
  await userEvent.type(field(), 'vans{Enter}');
  expect(items()).toEqual(['vans', 'routes']);
  expect(screen.getByRole('status').textContent).toContain('in the list already');
});

it('adds what is typed when the field loses focus', async () => {
  await userEvent.type(field(), 'late');
  await userEvent.tab();
  expect(items()).toEqual(['vans', 'routes', 'late']);
});

it('walks to the last item with the left arrow and removes it with Delete', async () => {
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

it('adds what is typed on leaving, but moves nothing while a pointer is down', async () => {
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

it("doesn't add an item with the Enter that accepts a word of an input method", async () => {
  await userEvent.type(field(), 'ほ');
  pressInComposition(field(), 'Enter');
  expect(items()).toEqual(['vans', 'routes']);
  await userEvent.keyboard('{Enter}');
  expect(items()).toEqual(['vans', 'routes', 'ほ']);
});
