import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';
import { expectFocus } from './page-editor.ts';

const name = 'Search or jump to';

export const palette = () => within(screen.getByRole('dialog', { name }));
export const paletteField = () => screen.getByRole('combobox', { name });
export const queryPaletteField = () => screen.queryByRole('combobox', { name });

/** Opens the palette and searches it. */
export async function openPalette(user: UserEvent, text = ''): Promise<void> {
  await user.keyboard('{Control>}k{/Control}');
  await expectFocus(paletteField);
  if (text) await user.paste(text);
}

/** Waits until the option that Enter opens has this name. */
export async function findActiveOption(name: RegExp): Promise<HTMLElement> {
  const option = await palette().findByRole('option', { selected: true, name });
  // The focus stays in the field, so that is what screen readers announce.
  expect(document.activeElement?.getAttribute('aria-activedescendant')).toBe(option.id);
  return option;
}

/** Searches the palette for an action and runs it. */
export async function runFromPalette(user: UserEvent, action: string): Promise<void> {
  await openPalette(user, action);
  await findActiveOption(new RegExp(`^${action}`));
  await user.keyboard('{Enter}');
}
