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
