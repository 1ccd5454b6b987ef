import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect } from 'vitest';
import { startGateway } from '#server/testing/gateway.ts';
import { type MockService, startMockService } from '#server/testing/mock-service/service.ts';
import { fetchListedIds, type RecordIds, type Route } from '../../e2e/support/routes.ts';
import { connectTo, renderApp } from './render-app.tsx';

/** The dashboard behind a gateway in front of a mock service, for the tests of a file. */
export interface MockedDashboard {
  service: MockService;
  /** Renders the dashboard with a key of the mock service. */
  render(key: string, path: string): ReturnType<typeof renderApp>;
  /** IDs of listed records, as a key sees them. */
  fetchIds(key: string): Promise<RecordIds>;
}

/** Starts the mock service and the gateway before the tests of a file. */
export function mockDashboard(): MockedDashboard {
  let service: MockService;
  let gateway: Awaited<ReturnType<typeof startGateway>>;
  let connection: ReturnType<typeof connectTo>;
  beforeAll(async () => {
    service = await startMockService();
    gateway = await startGateway(service.url);
    connection = connectTo(gateway.inject);
  });
  afterAll(async () => {
    await gateway.close();
    await service.close();
  });
  const dashboard: MockedDashboard = {
    get service() {
      return service;
    },
    render: (key, path) => renderApp(connection, { key }, path),
    async fetchIds(key) {
      await dashboard.render(key, '/settings');
      const read = async (path: string) => {
        const response = await fetch(path);
        if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
        return response.json();
      };
      return { ...(await fetchListedIds(read)), personId: 'personId-0' };
    },
  };
  return dashboard;
}

/** The main landmark, or the body until the screen's code has loaded. */
export const main = () => document.querySelector('main') ?? document.body;

/** Busy elements without a stop button. */
function busyElements(): Element[] {
  const busy = [...main().querySelectorAll('[aria-busy="true"]')];
  // Names of buttons take long to compute.
  if (busy.length === 0) return busy;
  const stops = within(main()).queryAllByRole('button', { name: /^(Pause|Stop|Cancel)/, hidden: true });
  return busy.slice(stops.length);
}

/** Waits until a screen has loaded: a heading, its dialog, nothing busy; expects no crash and no injected element. */
export async function expectReady({ name, dialog }: Pick<Route, 'name' | 'dialog'>): Promise<void> {
  if (dialog) await screen.findByRole('dialog', { name: new RegExp(dialog) });
  await waitFor(() => {
    const heading = document.querySelector('h1')?.textContent ?? '';
    expect([name, heading]).toEqual([name, expect.stringMatching(/\S/u)]);
  });
  await waitFor(() => expect([name, busyElements().map(({ outerHTML }) => outerHTML)]).toEqual([name, []]));
  expect([name, screen.queryByText(/^Something went wrong\.?$/)]).toEqual([name, null]);
  expect([name, 'ran' in window]).toEqual([name, false]);
  expect([name, [...main().querySelectorAll('script, iframe, object')]]).toEqual([name, []]);
}
