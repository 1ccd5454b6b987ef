import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** Loads the values of an audience that the service can't read, and confirms. */
export async function loadCurrentValues(user: UserEvent): Promise<void> {
  const name = 'Load current values';
  await user.click(screen.getByRole('button', { name }));
  const question = await screen.findByRole('dialog', { name: `${name}?` });
  await user.click(within(question).getByRole('button', { name }));
}
