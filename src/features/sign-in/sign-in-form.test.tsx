import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { SignInForm } from './sign-in-form.tsx';

const json = (status: number, body: object) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

function openForm(
  reply: Response,
  demo: { pages: number; audiences: number; sessions: number } | null = null,
) {
  const send = vi.fn(async (_url: RequestInfo | URL, _init?: RequestInit) => reply);
  vi.stubGlobal('fetch', send);
  const onSignedIn = vi.fn();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SignInForm demo={demo} onSignedIn={onSignedIn} />
    </QueryClientProvider>,
  );
  return { send, onSignedIn };
}

afterEach(() => void vi.unstubAllGlobals());

const key = () => screen.getByLabelText<HTMLInputElement>('API key');
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Sign in' }));

it('requires a key', async () => {
  const { send } = openForm(json(200, {}));
  await submit();
  expect(await screen.findByText('Paste an API key first.')).toBeTruthy();
  expect(document.activeElement).toBe(key());
  expect(send).not.toHaveBeenCalled();
});

it('signs in with the key', async () => {
  const { send, onSignedIn } = openForm(json(200, {}));
  await userEvent.type(key(), ' key_1 ');
  await submit();
  await expect.poll(() => onSignedIn.mock.calls.length).toBe(1);
  expect(JSON.parse(String(send.mock.calls[0]?.[1]?.body))).toEqual({ apiKey: 'key_1' });
});

it('reports an unknown key and focuses the field', async () => {
  const { onSignedIn } = openForm(json(401, { title: 'Unauthorized', status: 401, code: 'unauthorized' }));
  await userEvent.type(key(), 'wrong');
  await submit();
  expect(await screen.findByText('No tenant has this key. Check for a missing character.')).toBeTruthy();
  expect(document.activeElement).toBe(key());
  expect(onSignedIn).not.toHaveBeenCalled();
});

it('shows and hides the key', async () => {
  openForm(json(200, {}));
  expect(key().type).toBe('password');
  await userEvent.click(screen.getByRole('button', { name: 'Show key' }));
  expect(key().type).toBe('text');
});

it('enters the demo tenant', async () => {
  const { send, onSignedIn } = openForm(json(200, {}), { pages: 12, audiences: 1, sessions: 25_000 });
  expect(screen.getByText(/^12 pages, 1 audience, 25,000 sessions/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Enter the demo tenant' }));
  await expect.poll(() => onSignedIn.mock.calls.length).toBe(1);
  expect(JSON.parse(String(send.mock.calls[0]?.[1]?.body))).toEqual({ demo: true });
});
