import { expect } from '@playwright/test';
import { test } from './support/fixtures.ts';

test('the introduction leads to an editor and stays dismissed', async ({ demo }) => {
  await demo.goto('/');
  const intro = demo.getByRole('region', { name: 'Get started' });
  await intro.getByRole('link', { name: 'Open the editor' }).click();
  await expect(demo).toHaveURL(/\/pages\/.+\/edit/);
  await demo.goBack();
  await intro.getByRole('button', { name: 'Dismiss introduction' }).click();
  await expect(intro).toHaveCount(0);
  await demo.reload();
  await expect(demo.getByRole('heading', { name: 'Recently edited pages' })).toBeVisible();
  await expect(intro).toHaveCount(0);
});

test('help opens the guides, and links between them stay in the app', async ({ demo }) => {
  await demo.goto('/');
  await demo.getByRole('link', { name: 'Help', exact: true }).click();
  await expect(demo.getByRole('heading', { level: 1, name: 'Getting started' })).toBeVisible();
  await expect(demo.getByRole('heading', { name: 'Concepts' })).toBeVisible();
  await expect(demo.getByRole('article').getByRole('img').first()).toBeVisible();
  await demo.getByRole('article').getByRole('link', { name: 'Self-hosting' }).first().click();
  await expect(demo.getByRole('heading', { level: 1, name: 'Self-hosting' })).toBeVisible();
  await expect(demo.getByRole('article').getByRole('table').first()).toBeVisible();
  await demo
    .getByRole('navigation', { name: 'Guides' })
    .getByRole('link', { name: 'Sessions and results' })
    .click();
  await expect(demo.getByRole('heading', { level: 1, name: 'Sessions and results' })).toBeVisible();
  await demo.goto('/help/nothing');
  await expect(demo.getByText('There is nothing at this address.')).toBeVisible();
});

test('a concept is explained where it first appears, by keyboard', async ({ demo }) => {
  await demo.goto('/audiences');
  const help = demo.getByRole('button', { name: 'What is an audience?' });
  await help.focus();
  await demo.keyboard.press('Enter');
  const popover = demo.getByRole('dialog', { name: 'What is an audience?' });
  await expect(popover).toContainText('A page tailored to one company or person.');
  await demo.keyboard.press('Escape');
  await expect(popover).toBeHidden();
  await expect(help).toBeFocused();
  await demo.keyboard.press('Enter');
  await popover.getByRole('link', { name: 'Learn more' }).click();
  await expect(demo.getByRole('heading', { level: 1, name: 'Audiences' })).toBeVisible();
});
