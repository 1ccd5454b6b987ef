import { render, screen } from '@testing-library/react';
import { Search } from 'lucide-react';
import { expect, it } from 'vitest';
import type { PaletteGroup } from './palette-item.ts';
import { PaletteList } from './palette-list.tsx';

const page: PaletteGroup = { label: 'Go to', items: [{ key: 'page:1', icon: Search, name: 'Price list' }] };
const retry: PaletteGroup = {
  label: 'Search',
  items: [{ key: 'again', icon: Search, name: 'Search again' }],
  fallback: true,
};

const renderList = (groups: readonly PaletteGroup[], failure: string | null) =>
  render(
    <PaletteList
      id="list"
      groups={groups}
      active={undefined}
      query="price"
      isPending={false}
      failure={failure}
      onHover={() => {}}
      onSelect={() => {}}
    />,
  );

it('says "No results" only if the service was searched', () => {
  renderList([], null);
  expect(screen.getByText('No results')).toBeTruthy();
});

it('says why the service was not searched when nothing on this device matches', () => {
  renderList([retry], "Can't reach the server");
  expect(screen.queryByText('No results')).toBeNull();
  expect(screen.getByText('Nothing saved on this device matches')).toBeTruthy();
  expect(screen.getByText("Can't reach the server")).toBeTruthy();
});

it('names the source of results if the service wasn’t searched', () => {
  renderList([page, retry], "Can't reach the server");
  expect(screen.getByText("Can't reach the server. Showing what's saved on this device.")).toBeTruthy();
  expect(screen.getByRole('option', { name: 'Price list' })).toBeTruthy();
});

it('marks matches in the second text, too', () => {
  const items = [{ key: 'audience:1', icon: Search, name: 'Depot managers', detail: 'Price list 2026' }];
  renderList([{ label: 'Results', items }], null);
  const option = screen.getByRole('option', { name: 'Depot managers Price list 2026' });
  expect(option.querySelector('mark')?.textContent).toBe('Price');
});

it('quotes the matching sentence of a text that the row doesn’t show', () => {
  const record = (key: string, name: string, text: string) => ({
    key,
    icon: Search,
    name,
    detail: 'Inbound',
    fields: { texts: [name, text] },
  });
  const items = [
    record('page:1', 'Price fair', 'The price of vans.'),
    record(
      'page:2',
      'Driver tour',
      'No figures. Ask for the fleet first, then send the price list. Call back.',
    ),
  ];
  renderList([{ label: 'Pages', items }], null);
  screen.getByRole('option', { name: 'Price fair Inbound' });
  const option = screen.getByRole('option', { name: 'Driver tour “…then send the price list.”' });
  expect(option.querySelector('mark')?.textContent).toBe('price');
});

it('shows the kind of records that their group does not name, and sets off the pages of equal names', () => {
  const audience = (key: string, name: string, detail: string) => ({
    key,
    icon: Search,
    name,
    detail,
    kind: 'Audience',
  });
  const marta = audience('audience:1', 'Marta Oyelaran', 'Spring fleet');
  const items = [
    audience('audience:2', 'Marta Oyelaran', 'Pricing call'),
    audience('audience:3', 'Depots', 'Spring fleet'),
  ];
  renderList(
    [
      { label: 'Best match', items: [marta] },
      { label: 'Audiences', items },
    ],
    null,
  );
  const kinds = screen.getAllByText('Audience').map(({ className }) => className === 'sr-only');
  expect(kinds).toEqual([false, true, true]);
  const details = screen.getAllByRole('option').map((option) => option.querySelectorAll('bdi')[1]);
  expect(details.map((detail) => detail?.parentElement?.className.includes('text-muted'))).toEqual([
    false,
    false,
    true,
  ]);
});
