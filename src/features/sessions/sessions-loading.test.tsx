import { screen, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { timeZone } from '#lib/time-zone.ts';
import { importPage } from '#server/testing/fixtures.ts';
import { InProcessWorker } from '../../testing/in-process-worker.ts';
import { renderApp, startTestService, type TestService } from '../../testing/render-app.tsx';
import { renderSessions } from '../../testing/render-sessions.ts';
import { expectKeyFigure, expectKeyFigures } from '../../testing/session-figures.ts';

vi.stubGlobal('Worker', InProcessWorker);

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
beforeEach(() => timeZone.set('UTC'));

const START = Date.now() - 60 * 86_400_000;
const sessions = Array.from({ length: 1200 }, (_, index) => ({
  audienceSessionId: `visit-${index}`,
  sessionStartedAt: new Date(START + index * 3_600_000).toISOString(),
  timeSpentSeconds: (index * index) % 997,
  hasConversion: index % 3 === 0,
  hasFormSubmit: index % 7 === 0,
  isBounce: index % 5 === 0,
  questionsAskedCount: index % 11 === 0 ? 1 : 0,
}));

/** Requests after the first page: further pages, and slices of the time before it. */
const further = /cursor=|endDate=/;

/** A page with sessions that have not been loaded. */
async function importSessions() {
  const tenant = await service.ownTenant();
  const pageId = await importPage(service.db, tenant.tenantId, 'Offers', sessions);
  return { tenant, path: `/pages/${pageId}/sessions?range=all` };
}

const status = (text: string) =>
  screen.getAllByRole('status').find(({ textContent }) => textContent.includes(text)) as HTMLElement;

it('shows partial results; loading can be paused and resumed', async () => {
  const { tenant, path } = await importSessions();
  service.fail(further, 'no-response');
  const { user } = await renderApp(service, tenant, path);
  await expectKeyFigure('Sessions', '1,000of 1,200');
  const progress = await screen.findByRole('progressbar', { name: 'Sessions loaded' });
  expect(progress.getAttribute('value')).toBe('1000');
  expect(status('of 1,200 sessions').textContent).toMatch(/^1,000 of 1,200 sessions, covering /);
  await screen.findByText('Not loaded yet');
  await user.click(screen.getByRole('button', { name: 'Pause loading' }));
  await expect.poll(() => status('of 1,200 sessions').textContent).toMatch(/, paused$/);
  service.recover();
  await user.click(screen.getByRole('button', { name: 'Resume loading' }));
  await expectKeyFigures(sessions);
  await expect.poll(() => screen.queryByRole('progressbar')).toBeNull();
});

it('retries when nothing could be loaded', async () => {
  const { tenant, path } = await importSessions();
  service.fail(/audience_sessions/, 'html');
  const { user } = await renderApp(service, tenant, path);
  await screen.findByText('Unexpected response');
  service.recover();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await expectKeyFigure('Sessions', '1,200in this range');
});

it("says that a comparison couldn't be loaded, and retries it", async () => {
  const { user } = await renderSessions(service, sessions, '?range=30d');
  await screen.findByText('Cached');
  service.fail(/audience_sessions\?/, 'html');
  await user.click(screen.getByRole('button', { name: 'Compare' }));
  await user.click(await screen.findByRole('button', { name: 'Previous year' }));
  await expect.poll(() => status('Earlier sessions')?.textContent).toContain('Unexpected response');
  service.recover();
  await user.click(within(status('Earlier sessions')).getByRole('button', { name: 'Try again' }));
  await screen.findByText('Cached');
  await screen.findByText(/^Nothing to compare/, { ignore: '[data-summary] p' });
});
