import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** Opens a menu, by default the one in the top bar, and selects an item. */
export async function chooseFromMenu(user: UserEvent, item: string, menu = 'More'): Promise<void> {
  await user.click(await screen.findByRole('button', { name: menu }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
}
