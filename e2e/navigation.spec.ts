import { expect } from '@playwright/test';
import { test } from './support/fixtures.ts';
import { addressOf, type Ids, idsOf, routes } from './support/routes.ts';
import { expectSettled } from './support/settled.ts';

test.describe.configure({ mode: 'parallel' });

let ids: Promise<Ids> | undefined;

for (const route of routes)
  test(`has a name, an address and the focus: ${route.name}`, async ({ demo }) => {
    ids ??= idsOf(demo);
    const address = addressOf(route, await ids);
    await demo.goto(address);
    await expectSettled(demo, route.name);
    const heading = demo.getByRole('heading', { level: 1 });
    const name = (await heading.textContent()) ?? '';
    const title = await demo.title();
    // The record that a screen is about stands between.
    expect(title.startsWith(`${name} · `)).toBe(true);
    expect(title.endsWith(' · Audience Console')).toBe(true);
    const { href } = new URL(demo.url());

    const elsewhere = route.name === 'settings' ? 'Pages' : 'Settings';
    await demo.getByRole('complementary', { name: 'Sidebar' }).getByRole('link', { name: elsewhere }).click();
    await expect(demo.getByRole('heading', { level: 1, name: elsewhere })).toBeFocused();
    await expect(demo).toHaveTitle(`${elsewhere} · Audience Console`);
    await demo.goBack();
    await expect(demo).toHaveURL(href);
    await expect(demo.getByRole('heading', { level: 1, name, exact: true })).toBeFocused();
    await expect(demo).toHaveTitle(title);
    await demo.reload();
    await expect(demo.getByRole('heading', { level: 1, name, exact: true })).toBeAttached();
    await expect(demo).toHaveURL(href);
  });
