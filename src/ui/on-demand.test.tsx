import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { update } from '#lib/update.ts';
import { onDemand } from './on-demand.tsx';

const Preview = ({ name }: { name: string }) => <p>Preview of {name}</p>;
const failOnce = () =>
  vi
    .fn<() => Promise<typeof Preview>>()
    .mockRejectedValueOnce(new Error('offline'))
    .mockResolvedValue(Preview);

afterEach(() => {
  vi.restoreAllMocks();
  update.set(null);
});

it('shows its fallback while it loads', async () => {
  const Part = onDemand(async () => Preview, { fallback: <p>Loading</p> });
  render(<Part name="Vans" />);
  screen.getByText('Loading');
  await screen.findByText('Preview of Vans');
});

it('renders synchronously once prepared', async () => {
  const Part = onDemand(async () => Preview, { fallback: <p>Loading</p> });
  await Part.prepare();
  render(<Part name="Vans" />);
  screen.getByText('Preview of Vans');
});

it('shows a failure in its place, and loads with Try again', async () => {
  const Part = onDemand(failOnce());
  render(
    <>
      <nav>Sidebar</nav>
      <Part name="Vans" />
    </>,
  );
  const failure = await screen.findByRole('alert');
  expect(failure.textContent).toContain(
    "Couldn't load part of this screen. Check your connection, then try again.",
  );
  screen.getByText('Sidebar');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Preview of Vans');
  expect(screen.queryByRole('alert')).toBeNull();
});

it('does not suggest a reload while offline, and loads once the connection is back', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const Part = onDemand(failOnce());
  render(<Part name="Vans" />);
  const failure = await screen.findByRole('alert');
  expect(failure.textContent).toContain("You're offline. This part isn't loaded yet.");
  expect(failure.textContent).not.toMatch(/reload/i);
  online.mockReturnValue(true);
  act(() => void fireEvent(window, new Event('online')));
  await screen.findByText('Preview of Vans');
});

it('offers to reload after an upgrade', async () => {
  const reload = vi.fn();
  update.set({ reload });
  const Part = onDemand(failOnce());
  render(<Part name="Vans" />);
  await userEvent.click(await screen.findByRole('button', { name: 'Reload to update' }));
  expect(reload).toHaveBeenCalledTimes(1);
});

it('keeps a fallback that works without it', async () => {
  const Part = onDemand(failOnce(), { fallback: ({ name }) => <p>Plain {name}</p> });
  render(<Part name="Vans" />);
  await screen.findByRole('button', { name: 'Try again' });
  screen.getByText('Plain Vans');
});

it('shows the failure of a layer in a dialog that can be closed', async () => {
  const onClose = vi.fn();
  const Part = onDemand<{ name: string; onClose(): void }>(failOnce(), {
    onDismiss: (props) => props.onClose(),
  });
  render(<Part name="Vans" onClose={onClose} />);
  await screen.findByRole('dialog', { name: "Couldn't load part of this screen" });
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledTimes(1);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Preview of Vans');
  expect(screen.queryByRole('dialog')).toBeNull();
});
