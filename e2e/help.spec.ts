import { expect } from '@playwright/test';
import { test } from './support/fixtures.ts';

test('help opens the guides, and their links stay in the app', async ({ demoPage }) => {
  await demoPage.goto('/');
  await demoPage.getByRole('link', { name: 'Help', exact: true }).click();
  await expect(demoPage.getByRole('heading', { level: 1, name: 'Getting started' })).toBeVisible();
  await expect(demoPage.getByRole('heading', { name: 'Concepts' })).toBeVisible();
  await expect(demoPage.getByRole('article').getByRole('img').first()).toBeVisible();
  await demoPage.getByRole('article').getByRole('link', { name: 'Self-hosting' }).first().click();
  await expect(demoPage.getByRole('heading', { level: 1, name: 'Self-hosting' })).toBeVisible();
  await expect(demoPage.getByRole('article').getByRole('table').first()).toBeVisible();
  await demoPage
    .getByRole('navigation', { name: 'Guides' })
    .getByRole('link', { name: 'Sessions and results' })
    .click();
  await expect(demoPage.getByRole('heading', { level: 1, name: 'Sessions and results' })).toBeVisible();
  await demoPage.goto('/help/nothing');
  await expect(demoPage.getByText('There is nothing at this address.')).toBeVisible();
});

test('explains a concept where it first appears, by keyboard', async ({ demoPage }) => {
  await demoPage.goto('/audiences');
  const help = demoPage.getByRole('button', { name: 'What is an audience?' });
  await help.focus();
  await demoPage.keyboard.press('Enter');
  const popover = demoPage.getByRole('dialog', { name: 'What is an audience?' });
  await expect(popover).toContainText('A page tailored to one company or person.');
  await demoPage.keyboard.press('Escape');
  await expect(popover).toBeHidden();
  await expect(help).toBeFocused();
  await demoPage.keyboard.press('Enter');
  await popover.getByRole('link', { name: 'Learn more' }).click();
  await expect(demoPage.getByRole('heading', { level: 1, name: 'Audiences' })).toBeVisible();
});
