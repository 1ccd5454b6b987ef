import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { sessionQuery } from '#api/transport/session.ts';
import { OpenById } from './people-screen.tsx';

async function renderForm(mode: 'embedded' | 'gateway') {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(sessionQuery.queryKey, {
    mode,
    tenant: { name: 'Demo', fingerprint: 'demo' },
    demo: null,
    serviceUrl: null,
    capabilities: ['if-match', 'idempotency-key'],
  });
  const root = createRootRoute();
  const people = createRoute({ getParentRoute: () => root, path: '/persons', component: OpenById });
  const person = createRoute({ getParentRoute: () => root, path: '/persons/$personId' });
  const router = createRouter({
    routeTree: root.addChildren([people, person]),
    history: createMemoryHistory({ initialEntries: ['/persons'] }),
  });
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  const field = await screen.findByRole('textbox', { name: 'Open by ID' });
  return { field, router };
}

it("rejects an email and says how this service's IDs start", async () => {
  const { field, router } = await renderForm('embedded');
  await userEvent.type(field, 'priya@kite.example{Enter}');
  expect(screen.getByText("That's an email. IDs start with person_.")).toBeTruthy();
  expect(router.state.location.pathname).toBe('/persons');
});

it('rejects an email without naming a prefix in front of another service', async () => {
  const { field } = await renderForm('gateway');
  expect(field.getAttribute('placeholder')).toBeNull();
  await userEvent.type(field, 'priya@kite.example{Enter}');
  expect(screen.getByText("That's an email, not an ID.")).toBeTruthy();
});

it('opens the person with the ID', async () => {
  const { field, router } = await renderForm('gateway');
  await userEvent.type(field, ' 4711 {Enter}');
  expect(router.state.location.pathname).toBe('/persons/4711');
});
