import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { Failure } from '#server/testing/failures.ts';
import { type Route, routes, screenPath } from '../../e2e/support/routes.ts';
import { expectAccessible } from './accessible.ts';
import { expectReady, main, mockDashboard } from './mock-dashboard.ts';

const dashboard = mockDashboard();

const errorText =
  /don't have access|Not found|No \w+ (of this \w+ )?has|Too many requests|went wrong on the server|Couldn't (?:connect|load)|Unexpected response/;
const hasError = () => errorText.test(main().textContent);
const retryButtons = () => within(main()).queryAllByRole('button', { name: 'Try again' });

/** Closes the dialog over a screen. Its title may lack the name of a record that isn't loaded. */
async function closeDialog(user: UserEvent): Promise<void> {
  await screen.findByRole('dialog');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

const routesWithData = routes.filter(({ operations }) => operations.length > 0);

interface Visit {
  route: Route;
  key: string;
  path: string;
}

/** Prepares a key for every screen that loads data, with which all requests fail. */
async function visitAll(failureOf: (index: number) => Failure, check: (visit: Visit) => Promise<void>) {
  // Every key with this profile sees the same records.
  const ids = await dashboard.fetchIds(dashboard.service.createKey({ profile: 'typical' }));
  for (const [index, route] of routesWithData.entries()) {
    const type = failureOf(index);
    const key = dashboard.service.createKey({ profile: 'typical', failure: { type, pattern: /^/ } });
    await check({ route: { ...route, name: `${route.name}, ${type}` }, key, path: screenPath(route, ids) });
  }
}

/** One screen of each kind of record; lists fail in the same way everywhere. */
const recordScreens = ['page', 'audience', 'version', 'topic', 'person', 'entry of an account'];

/** Each list is one test, in which every screen meets one of the failures. */
const failureSets: readonly Failure[][] = [
  ['server-problem', 'html', 'html-from-proxy', 'truncated'],
  ['wrong-shape', 'not-an-object', 'broken-json', 'not-found'],
  ['unauthorized', 'rate-limited-without-time', 'rate-limited-for-an-hour'],
];

it.each(failureSets.map((set) => [set.join(', '), set] as const))(
  'every screen shows an error and recovers: %s',
  async (_, failureSet) => {
    const failureOf = (index: number) => failureSet[index % failureSet.length] ?? 'server-error';
    await visitAll(failureOf, async ({ route: { name, dialog }, key, path }) => {
      const { user } = await dashboard.render(key, path);
      await expectReady({ name });
      if (dialog) await closeDialog(user);
      await waitFor(() => expect([name, hasError()]).toEqual([name, true]));
      expect([name, within(main()).queryAllByText(errorText)]).not.toEqual([name, []]);
      if (failureSet === failureSets[0] && recordScreens.some((each) => name.startsWith(`${each},`)))
        await expectAccessible(name);
      dashboard.service.setBehavior(key, { profile: 'typical' });
      if (retryButtons().length === 0) await dashboard.render(key, path);
      // Each section has its own retry button.
      for (let [button] = retryButtons(); button; [button] = retryButtons()) await user.click(button);
      await expectReady({ name });
      await waitFor(() => expect([name, hasError()]).toEqual([name, false]));
    });
  },
);

it('every screen waits for a hanging service and then shows its data', async () => {
  await visitAll(
    () => 'no-response',
    async ({ route, key, path }) => {
      await dashboard.render(key, path);
      await waitFor(() => {
        const waiting = main().querySelector('[role=status], [aria-busy=true]');
        expect([route.name, waiting]).not.toEqual([route.name, null]);
      });
      dashboard.service.setBehavior(key, { profile: 'typical' });
      await expectReady(route);
      expect([route.name, hasError()]).toEqual([route.name, false]);
    },
  );
});

it('screens open after signing in again', async () => {
  const ids = await dashboard.fetchIds(dashboard.service.createKey({ profile: 'typical' }));
  const names = ['overview', 'actions in the page editor', 'audience', 'session', 'account'];
  const visited = routes.filter(({ name }) => names.includes(name));
  expect(visited).toHaveLength(names.length);
  for (const route of visited) {
    const key = dashboard.service.createKey({ profile: 'typical' });
    dashboard.service.revokeKey(key);
    const path = screenPath(route, ids);
    await fetch('/session', { method: 'DELETE' });
    const { user, url } = await dashboard.render(key, path);
    await user.click(await screen.findByLabelText('Access key'));
    expect([route.name, url().startsWith('/sign-in?redirect=')]).toEqual([route.name, true]);
    await user.paste(dashboard.service.createKey({ profile: 'typical' }));
    await user.keyboard('{Enter}');
    await waitFor(() => expect([route.name, url().split('?')[0]]).toEqual([route.name, path.split('?')[0]]));
    await expectReady(route);
    expect([route.name, hasError()]).toEqual([route.name, false]);
  }
});
