import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { routes, screenPath } from '../../e2e/support/routes.ts';
import { expectReady, mockDashboard } from './mock-dashboard.ts';

const dashboard = mockDashboard();

// By selector, as a query by role takes long on a whole screen.
const heading = () => document.querySelector('h1');

it('every screen has a name and a URL, to which going back returns', async () => {
  const key = dashboard.service.createKey({ profile: 'typical' });
  const ids = await dashboard.fetchIds(key);
  // A dialog hides the screen's name.
  const visited = routes.filter(({ dialog }) => dialog === undefined);
  expect(visited.length).toBeGreaterThan(20);
  for (const route of visited) {
    const { user, router, queryClient, url } = await dashboard.render(key, screenPath(route, ids));
    await expectReady(route);
    // Headings and titles name records, and URLs a range, once these are loaded. Until then, the overview counts pages.
    await waitFor(() => {
      expect([route.name, queryClient.isFetching()]).toEqual([route.name, 0]);
      expect([route.name, heading()?.textContent]).toEqual([
        route.name,
        expect.not.stringMatching(/Id-\d|^Loading|^First \d/),
      ]);
      expect([route.name, document.title]).toEqual([route.name, expect.not.stringMatching(/Id-\d/)]);
    });
    const name = heading()?.textContent ?? '';
    const { title } = document;
    // The name of the record may come in between. The heading of the overview is a sentence.
    const start = route.name === 'overview' ? 'Overview' : name;
    expect([route.name, title.slice(0, start.length + 3)]).toEqual([route.name, `${start} · `]);
    expect([route.name, title.endsWith(' · Audience Console')]).toEqual([route.name, true]);
    const path = url();

    const otherScreen = route.name === 'settings' ? 'Pages' : 'Settings';
    const sidebar = screen.getByRole('complementary', { name: 'Sidebar' });
    await user.click(within(sidebar).getByRole('link', { name: otherScreen }));
    const expectFocused = (text: string) =>
      waitFor(() => {
        expect([route.name, heading()?.textContent]).toEqual([route.name, text]);
        // A new audience begins with its name, unless its page is archived.
        const focused =
          (text === 'New audience' && screen.queryByRole('textbox', { name: 'Name' })) || heading();
        expect([route.name, document.activeElement === focused]).toEqual([route.name, true]);
      });
    await expectFocused(otherScreen);
    await waitFor(() => expect(document.title).toBe(`${otherScreen} · Audience Console`));
    router.history.back();
    await waitFor(() => expect([route.name, url()]).toEqual([route.name, path]));
    await expectFocused(name);
    await waitFor(() => expect([route.name, document.title]).toEqual([route.name, title]));
  }
});
