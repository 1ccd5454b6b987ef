import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { SignInForm } from './sign-in-form.tsx';

const json = (status: number, body: object) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

const demo = { pages: 12, audiences: 1, sessions: 25_000 };

function openForm(reply: Response, given: typeof demo | null = null) {
  const send = vi.fn(async (_url: RequestInfo | URL, _init?: RequestInit) => reply);
  vi.stubGlobal('fetch', send);
  const onSignedIn = vi.fn();
  const { container } = render(
    <QueryClientProvider client={new QueryClient()}>
      <SignInForm demo={given} onSignedIn={onSignedIn} />
    </QueryClientProvider>,
  );
  return { container, send, onSignedIn };
}

afterEach(() => void vi.unstubAllGlobals());

const key = () => screen.getByLabelText<HTMLInputElement>('Access key');
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Sign in' }));

it('requires a key', async () => {
  const { send } = openForm(json(200, {}));
  await submit();
  expect(await screen.findByText('Paste an access key first.')).toBeTruthy();
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
  expect(await screen.findByText("This key isn't known. Check for a missing character.")).toBeTruthy();
  expect(document.activeElement).toBe(key());
  expect(onSignedIn).not.toHaveBeenCalled();
});

it('shows an error in the place of the hint, and its remedy below the form', async () => {
  const { container } = openForm(json(500, { title: 'Internal', status: 500 }), demo);
  const hint = screen.getByText('Use the access key from your administrator.');
  const index = [...(hint.parentElement?.children ?? [])].indexOf(hint);
  const below = container.lastElementChild;
  expect(below?.className).toMatch(/min-h-/);
  await userEvent.type(key(), 'key_1');
  await submit();
  const error = await screen.findByText('Something went wrong on the server.');
  expect(error.parentElement?.children[index]).toBe(error);
  expect(screen.queryByText(hint.textContent)).toBeNull();
  expect(below?.textContent).toContain('contact your admin');
});

it('makes the demo the primary action while the key is empty', async () => {
  openForm(json(200, {}), demo);
  const isPrimary = (name: string) => screen.getByRole('button', { name }).className.includes('bg-accent');
  const primaries = () => ['Try the demo', 'Sign in'].filter(isPrimary);
  expect(primaries()).toEqual(['Try the demo']);
  await userEvent.type(key(), 'k');
  expect(primaries()).toEqual(['Sign in']);
  await userEvent.clear(key());
  expect(primaries()).toEqual(['Try the demo']);
});

it('makes signing in the primary action without a demo', () => {
  openForm(json(200, {}));
  expect(screen.getByRole('button', { name: 'Sign in' }).className).toContain('bg-accent');
});

it('shows and hides the key', async () => {
  openForm(json(200, {}));
  expect(key().type).toBe('password');
  await userEvent.click(screen.getByRole('button', { name: 'Show key' }));
  expect(key().type).toBe('text');
});

it('enters the demo tenant', async () => {
  const { send, onSignedIn } = openForm(json(200, {}), demo);
  expect(screen.getByText(/^12 pages, 1 audience, 25,000 sessions/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Try the demo' }));
  await expect.poll(() => onSignedIn.mock.calls.length).toBe(1);
  expect(JSON.parse(String(send.mock.calls[0]?.[1]?.body))).toEqual({ demo: true });
});
