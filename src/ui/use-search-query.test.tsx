import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
  useNavigate,
} from '@tanstack/react-router';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { DEBOUNCE_MS } from '#lib/hooks/use-debounced-value.ts';
import { SearchQueryInput } from './search-input.tsx';
import { useSearchQuery } from './use-search-query.ts';

async function openList(url: string) {
  const root = createRootRoute({
    validateSearch: (search: { q?: string }) => search,
    component: function List() {
      const { q }: { q?: string } = root.useSearch();
      const navigate = useNavigate();
      const write = (next: string | undefined) =>
        void navigate({ to: '.', search: { q: next || undefined } });
      return (
        <>
          <SearchQueryInput aria-label="Search" search={useSearchQuery(q, write)} />
          <button type="button" onClick={() => write(undefined)}>
            Clear filters
          </button>
        </>
      );
    },
  });
  const history = createMemoryHistory({ initialEntries: [url] });
  const router = createRouter({ routeTree: root, history });
  render(<RouterProvider router={router as never} />);
  return { history, field: await screen.findByRole<HTMLInputElement>('searchbox', { name: 'Search' }) };
}

it('starts with the search of the URL', async () => {
  const { field } = await openList('/?q=vans');
  expect(field.value).toBe('vans');
});

it('shows each key immediately and writes to the URL when typing pauses', async () => {
  const { field, history } = await openList('/');
  await userEvent.type(field, 'dep');
  expect(field.value).toBe('dep');
  expect(history.location.search).toBe('');
  await expect.poll(() => history.location.search).toBe('?q=dep');
  expect(field.value).toBe('dep');
});

it('loses no keystrokes while the URL updates', async () => {
  const { field, history } = await openList('/');
  await userEvent.type(field, 'dep');
  await expect.poll(() => history.location.search).toBe('?q=dep');
  await userEvent.type(field, 'ot');
  expect(field.value).toBe('depot');
  await expect.poll(() => history.location.search).toBe('?q=depot');
  expect(field.value).toBe('depot');
});

it('writes immediately when the field loses focus', async () => {
  const { field, history } = await openList('/');
  await userEvent.type(field, 'dep');
  await userEvent.tab();
  expect(history.location.search).toBe('?q=dep');
});

it('follows the URL when filters are cleared, also while a write is pending', async () => {
  const { field, history } = await openList('/?q=vans');
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  await expect.poll(() => field.value).toBe('');
  await userEvent.type(field, 'x');
  await act(async () => history.push('/?q=other'));
  await expect.poll(() => field.value).toBe('other');
  // Longer than a pending write waits.
  await new Promise((resolve) => setTimeout(resolve, 2 * DEBOUNCE_MS));
  expect(history.location.search).toBe('?q=other');
});
