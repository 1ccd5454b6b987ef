import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';
import { expectFocus, fill } from './page-editor.ts';

/** Names of the overridden fields, in their order. */
export const overriddenNames = (): string[] =>
  within(screen.getByRole('region', { name: /^Overrides/ }))
    .queryAllByRole('textbox')
    .map((input) => input.closest('[role=group]')?.firstElementChild?.textContent ?? '');

/** The row of an overridden field. */
export const override = (name: string): HTMLElement => screen.getByRole('group', { name });

export const overrideInput = (name: string): HTMLInputElement =>
  within(override(name)).getByRole<HTMLInputElement>('textbox');

export const contextInput = (): HTMLTextAreaElement => screen.getByRole('textbox', { name: 'Context' });

/** Overrides a field by the keyboard. Without a text, it keeps the page's value. */
export async function addOverride(user: UserEvent, name: string, text?: string): Promise<void> {
  await user.click(screen.getByRole('button', { name: /^Override a field/ }));
  await expectFocus(() => screen.getByRole('combobox', { name: 'Find a field' }));
  await user.keyboard(`${name}{Enter}`);
  await expectFocus(() => overrideInput(name));
  if (text !== undefined) await fill(user, overrideInput(name), text);
}

/** Loads the values of an audience that the service can't read, and confirms. */
export async function loadValues(user: UserEvent): Promise<void> {
  const name = 'Load values';
  await user.click(await screen.findByRole('button', { name }));
  const question = await screen.findByRole('dialog', { name: `${name}?` });
  await user.click(within(question).getByRole('button', { name }));
  await waitFor(() =>
    expect(screen.queryByText(/^(Only the context is known|This audience changed since)/)).toBeNull(),
  );
}
