import { waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { routes, screenPath } from '../../e2e/support/routes.ts';
import { expectReady, mockDashboard } from './mock-dashboard.ts';

const dashboard = mockDashboard();

const names = ['overview', 'page editor', 'audience', 'person', 'audiences from CSV', 'settings'];

it('shows data while the browser opens no database and denies local storage', async () => {
  const key = dashboard.service.createKey({ profile: 'typical' });
  const ids = await dashboard.fetchIds(key);
  const refuse = () => {
    throw new DOMException('Refused', 'SecurityError');
  };
  for (const storage of ['localStorage', 'sessionStorage'])
    vi.stubGlobal(storage, { getItem: refuse, setItem: refuse, removeItem: refuse });
  vi.spyOn(indexedDB, 'open').mockImplementation(() => new EventTarget() as IDBOpenDBRequest);
  for (const route of routes.filter(({ name }) => names.includes(name))) {
    const { queryClient } = await dashboard.render(key, screenPath(route, ids));
    await expectReady(route);
    await waitFor(() => expect([route.name, queryClient.isFetching()]).toEqual([route.name, 0]));
  }
});
