import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { registerEditor } from '#api/sync/open-editors.ts';
import { boundTenant } from '#api/transport/bound-tenant.ts';
import { sessionQuery } from '#api/transport/session.ts';
import { type Draft, draftStore } from './draft-store.ts';
import { UnsavedCount } from './unsaved-list.tsx';

vi.mock('./draft-store.ts', () => ({ draftStore: { all: vi.fn() } }));

const tenant = { fingerprint: 't', name: 'Acme' };

const draft = (id: string, editor: string): Draft => ({
  tenant: 't',
  kind: 'page',
  id,
  editor,
  title: id,
  at: 0,
  snapshot: { record: {}, at: 0 },
  base: {},
  doc: { name: 'New' },
});

function renderCount(drafts: readonly Draft[]) {
  boundTenant.set(tenant);
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(sessionQuery.queryKey, { tenant } as never);
  vi.mocked(draftStore.all).mockResolvedValue([...drafts]);
  render(
    <QueryClientProvider client={client}>
      <UnsavedCount />
    </QueryClientProvider>,
  );
}

afterEach(() => boundTenant.set(null));

test('counts the records with unsaved changes', async () => {
  renderCount([draft('one', 'e1'), draft('two', 'e2')]);
  expect(await screen.findByRole('button', { name: '2 unsaved records' })).toBeTruthy();
});

test('counts the other records while an editor is open', async () => {
  const close = registerEditor({
    id: 'e3',
    kind: 'page',
    recordId: 'one',
    tenant,
    isUnsaved: () => true,
    discard: () => {},
    store: async () => true,
  });
  // An earlier editor of the open record left changes too; the editor itself offers them.
  renderCount([draft('one', 'e1'), draft('two', 'e2')]);
  const count = await screen.findByRole('button', { name: '1 other unsaved record' });
  expect(count.textContent).toBe('1 other unsaved record');
  close();
});
