import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { bindTenant } from '#api/transport/bound-tenant.ts';
import { ConfirmDialog } from '#shell/confirm-dialog.tsx';
import { NewPersonLogDialog } from './new-person-log-dialog.tsx';

afterEach(() => {
  client.clear();
  vi.unstubAllGlobals();
});

const client = new QueryClient();

function Screen(): ReactNode {
  return (
    <QueryClientProvider client={client}>
      <NewPersonLogDialog onClose={() => {}} />
      <ConfirmDialog />
    </QueryClientProvider>
  );
}

const person = { personId: 'person_1', name: 'Priya Raman', slug: 'priya', createdAt: '+1', updatedAt: '+1' };

/** Opens the form with a service that accepts every entry, or with `replayed` reports it as already added. */
async function openForm() {
  const sent: Record<string, unknown>[] = [];
  const service = { replayed: false, status: 201 };
  vi.stubGlobal('fetch', async (_: string, { method, body }: RequestInit) => {
    if (method !== 'POST') return Response.json(person);
    if (service.status !== 201)
      return new Response('{}', { status: service.status, headers: { 'retry-after': '60' } });
    sent.push(JSON.parse(String(body)));
    const { source, type } = sent.at(-1) ?? {};
    const createdAt = `+${Date.now()}`;
    return Response.json(
      {
        personLogId: `plog_${sent.length}`,
        personId: 'person_1',
        createdAt,
        createdPerson: true,
        source,
        type,
      },
      { status: 201, headers: service.replayed ? { 'idempotency-replayed': 'true' } : {} },
    );
  });
  bindTenant({ fingerprint: 'f', name: 'Logs' });
  const root = createRootRoute({ component: Screen });
  const router = createRouter({ routeTree: root, history: createMemoryHistory() });
  render(<RouterProvider router={router as never} />);
  const form = within(await screen.findByRole('dialog', { name: 'Log entry for a person' }));
  await userEvent.click(form.getByLabelText('Keep open for another'));
  return { form, field: (name: string) => form.getByLabelText<HTMLInputElement>(name), sent, service };
}

const question = () => screen.findByRole('dialog', { name: /\?$/ });
const submit = () => userEvent.keyboard('{Control>}{Enter}{/Control}');

it('shows when an existing entry was added and no created person', async () => {
  const { form, field, service } = await openForm();
  await userEvent.type(field('Email'), 'priya@kite.example');
  await userEvent.type(field('Payload'), 'Called');
  service.replayed = true;
  await submit();
  const news = await form.findByText(/^Already added at \d\d:\d\d/);
  await waitFor(() => expect(news.textContent).toContain('to Priya Raman. Open person'));
  expect(news.textContent).not.toContain('created');
});

it('hides the last result on the next attempt', async () => {
  const { form, field, service } = await openForm();
  await userEvent.type(field('Email'), 'priya@kite.example');
  await userEvent.type(field('Payload'), 'Called');
  await submit();
  await form.findByText(/^Log entry added/);
  service.status = 413;
  await userEvent.type(field('Payload'), 'Called again');
  await submit();
  await form.findByText(/^Not added\. Too large/);
  expect(form.queryByText(/^Log entry added/)).toBeNull();
  service.status = 201;
  await submit();
  await form.findByText(/^Log entry added/);
  expect(form.queryByText(/^Not added/)).toBeNull();
});

it.each([
  ['Email', 'priya.raman@kite'],
  ['LinkedIn URL', 'javascript:alert(1)'],
  ['Phone', '+12'],
])('asks before an odd %s creates a person, and returns to the field', async (name, value) => {
  const { field, sent } = await openForm();
  await userEvent.type(field(name), value);
  await userEvent.type(field('Payload'), 'Called');
  await submit();
  expect((await question()).textContent).toContain(value);
  await userEvent.click(within(await question()).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(document.activeElement).toBe(field(name)));
  expect(sent).toEqual([]);
  await submit();
  await userEvent.click(within(await question()).getByRole('button', { name: 'Add entry' }));
  await expect.poll(() => sent.length).toBe(1);
  expect(Object.values(sent[0] ?? {})).toContain(value);
});

it('warns about an unusual email while typing', async () => {
  const { form, field } = await openForm();
  await userEvent.type(field('Email'), 'priya.raman@kite');
  expect(document.activeElement).toBe(field('Email'));
  expect(form.getByText(/^Doesn't look like an email/)).toBeTruthy();
  await userEvent.type(field('Email'), '.example');
  expect(form.queryByText(/^Doesn't look like an email/)).toBeNull();
});

it('sends a phone number without punctuation and shows that in the hint', async () => {
  const { form, field, sent } = await openForm();
  await userEvent.type(field('Phone'), '+49 (30) 555-0142');
  expect(form.getByText('Saved as +49305550142')).toBeTruthy();
  await userEvent.type(field('Payload'), 'Called');
  await submit();
  await expect.poll(() => sent.at(-1)?.phoneNumber).toBe('+49305550142');
});

it('announces invalid fields only after a failed attempt', async () => {
  const { form, field } = await openForm();
  const announced = () => form.queryByText('Not saved: 1 field to fix.');
  await userEvent.type(field('Email'), 'priya@kite.example');
  await userEvent.type(field('Phone'), '030');
  await userEvent.type(field('Payload'), 'Called');
  await submit();
  await waitFor(() => expect(announced()).not.toBeNull());
  await userEvent.clear(field('Phone'));
  await submit();
  await form.findByText(/^Log entry added/);
  expect(announced()).toBeNull();
});

it('retries after a lost response and says that it adds no duplicate', async () => {
  const { form, field, service, sent } = await openForm();
  await userEvent.type(field('Email'), 'priya.raman@kite');
  await userEvent.type(field('Payload'), 'Called');
  service.status = 502;
  await submit();
  await userEvent.click(within(await question()).getByRole('button', { name: 'Add entry' }));
  await form.findByText(/Retrying in \d+\ss\. You won't get a duplicate\.$/);
  service.status = 201;
  // A retry needs no second confirmation.
  await userEvent.click(form.getByRole('button', { name: 'Try now' }));
  await form.findByText(/^Log entry added/);
  expect(sent).toHaveLength(1);
});
