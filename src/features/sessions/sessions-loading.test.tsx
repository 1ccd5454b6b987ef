import { screen, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { capabilities } from '#contract/capabilities.ts';
import { timeZone } from '#lib/time-zone.ts';
import { importPage } from '#server/testing/fixtures.ts';
import { expectRetry } from '../../testing/expect-retry.ts';
import { InProcessWorker } from '../../testing/in-process-worker.ts';
import { chooseFromMenu } from '../../testing/menu.ts';
import { renderApp, startTestService, type TestService } from '../../testing/render-app.tsx';
import { renderSessions } from '../../testing/render-sessions.ts';
import {
  chartTable,
  columnValues,
  expectKeyFigure,
  expectKeyFigures,
  keyFigure,
} from '../../testing/session-figures.ts';
import { rowsOf } from '../../testing/table.ts';

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

it('shows the heads of all charts before the first response', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  service.intercept(async (_method, url, _body, forward) => {
    if (url.includes('/v0/')) await promise;
    return forward();
  });
  const { tenant, path } = await importSessions();
  await renderApp(service, tenant, path);
  const heads = ['Sessions over time', 'Sources', 'Audiences', 'Outcomes', 'Time spent', 'What differs'];
  for (const head of heads) await screen.findAllByText(head);
  resolve();
  await expectKeyFigure('Sessions', /^1,200/);
});

it('shows partial results without counts; loading can be paused and resumed', async () => {
  service.offer(capabilities.filter((each) => each !== 'session-counts'));
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
  await user.click(await screen.findByRole('button', { name: 'Asked' }));
  await screen.findByText(/^Of the 1,000 sessions loaded so far\. .*significant/);
  await user.click(screen.getByRole('button', { name: 'Asked' }));
  service.recover();
  await user.click(screen.getByRole('button', { name: 'Resume loading' }));
  await expectKeyFigures(sessions);
  await expect.poll(() => screen.queryByRole('progressbar')).toBeNull();
  expect(service.requests.join()).not.toContain('session_counts');
});

describe('counts of the range', () => {
  const share = (test: (session: (typeof sessions)[number]) => boolean) =>
    `${((sessions.filter(test).length / sessions.length) * 100).toFixed(1)}%`;
  const expectCounts = async () => {
    await expectKeyFigure('Sessions', '1,200in this range');
    expect(keyFigure('Conversion').startsWith(share(({ hasConversion }) => hasConversion))).toBe(true);
    expect(keyFigure('Bounced').startsWith(share(({ isBounce }) => isBounce))).toBe(true);
    expect(keyFigure('Form submits').startsWith(share(({ hasFormSubmit }) => hasFormSubmit))).toBe(true);
    expect(keyFigure('Asked').startsWith(share((each) => each.questionsAskedCount > 0))).toBe(true);
    expect(keyFigure('Median time')).toBe('');
  };
  /** Holds the requests for sessions, except for the latest one, until the returned function is called. */
  function holdSessions(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    service.intercept(async (_method, url, _body, forward) => {
      if (url.includes('audience_sessions?') && !url.endsWith('limit=1')) await promise;
      return forward();
    });
    return resolve;
  }

  it('show before any session, with the chart over time', async () => {
    const { tenant, path } = await importSessions();
    const proceed = holdSessions();
    const { user } = await renderApp(service, tenant, path);
    await expectCounts();
    await screen.findByText('1,200 sessions, 33.3% convert.');
    const days = columnValues(await chartTable(user, 'Sessions over time'), 1);
    expect(days.length).toBeGreaterThan(49);
    expect(days.reduce((sum, count) => sum + count, 0)).toBe(1200);
    expect(screen.queryByRole('region', { name: /^Time spent/ })).toBeNull();
    expect(screen.queryByRole('table', { name: 'Sessions' })).toBeNull();
    proceed();
    await expectKeyFigures(sessions);
    await screen.findByRole('table', { name: 'Sessions' });
    expect(screen.queryByText(/counted at first/)).toBeNull();
  });

  it("don't delay the median of cached sessions", async () => {
    const { tenant, path } = await importSessions();
    await renderApp(service, tenant, path);
    await screen.findByText(/^Updated/);
    const proceed = holdSessions();
    await renderApp(service, tenant, path);
    await expectKeyFigure('Sessions', '1,200in this range');
    // Its 90th percentile is exact once all have loaded.
    await expectKeyFigure('Median time', /^8m 11sp90 15m/);
    expect(screen.queryByText(/^Updated/)).toBeNull();
    proceed();
    await screen.findByText(/^Updated/);
  });

  it('stay until all sessions have loaded, except for a selection', async () => {
    const { tenant, path } = await importSessions();
    service.fail(further, 'no-response');
    const { user } = await renderApp(service, tenant, path);
    await expect.poll(() => status('of 1,200 sessions')?.textContent).toMatch(/^1,000 of 1,200 sessions/);
    await expectCounts();
    expect(screen.queryByText('Not loaded yet')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Pause loading' }));
    await expectKeyFigure('Median time', /of 1,000 loaded$/);
    const outcomes = await screen.findByRole('region', { name: /^Outcomes/ });
    await user.click(within(outcomes).getByRole('button', { name: /^Converted/ }));
    await expectKeyFigure('Sessions', /^33[34]of 1,000 loaded$/);
    expect(status('of 1,200 sessions')?.textContent).toMatch(/^1,000 of 1,200 sessions/);
    await screen.findByText('Not loaded yet');
    await user.click(screen.getByRole('button', { name: /^Remove filter/ }));
    await expectKeyFigure('Sessions', '1,200in this range');
    service.recover();
    await user.click(screen.getByRole('button', { name: 'Resume loading' }));
    await expectKeyFigures(sessions);
  });

  it('give way to loaded sessions silently if they fail', async () => {
    const { tenant, path } = await importSessions();
    service.intercept((_method, url) => {
      if (url.includes('session_counts')) return Promise.resolve(new Response('{}', { status: 403 }));
      return further.test(url) ? new Promise(() => {}) : undefined;
    });
    await renderApp(service, tenant, path);
    await expectKeyFigure('Sessions', '1,000of 1,200');
    service.recover();
  });

  it('are reported if the loaded sessions differ', async () => {
    const { tenant, path } = await importSessions();
    service.intercept(async (_method, url, _body, forward) => {
      const response = await forward();
      if (!url.includes('session_counts')) return response;
      const { items, ...rest } = await response.json();
      const [first, ...others] = items;
      return Response.json({ items: [{ ...first, sessions: first.sessions + 5 }, ...others], ...rest });
    });
    const { user } = await renderApp(service, tenant, path);
    await screen.findByText('Figures show the 1,200 sessions listed, not the 1,205 counted at first.');
    await expectKeyFigures(sessions);
    await chooseFromMenu(user, 'Refresh');
    await expect.poll(() => screen.queryByText(/counted at first/)).toBeNull();
  });

  it.each([
    [capabilities, /by=day&timeZone=UTC&audienceId=aimed&groupBy=audience/],
    [capabilities.filter((each) => each !== 'session-breakdowns'), null],
  ])('of an audience need `session-breakdowns`', async (offered, expected) => {
    service.offer(offered);
    const { tenant, path } = await importSessions();
    await renderApp(service, tenant, `${path}&audience=aimed`);
    await screen.findByText('This audience has no sessions');
    const requests = service.requests.filter((request) => request.includes('session_counts'));
    if (expected) expect(requests.join()).toMatch(expected);
    else expect(requests).toEqual([]);
  });
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

it('keeps loaded sessions when loading more fails, and retries', async () => {
  const { tenant, path } = await importSessions();
  await expectRetry(service, tenant, {
    path,
    pattern: further,
    async afterFailure() {
      await expect.poll(() => status('of 1,200 sessions')?.textContent).toContain('1,000 of 1,200 sessions');
      within(status('of 1,200 sessions')).getByRole('button', { name: 'Try again' });
      // As the service counts them.
      await expectKeyFigure('Sessions', '1,200in this range');
      await expectKeyFigure('Median time', /of 1,000 loaded/);
      expect(rowsOf(screen.getByRole('table', { name: 'Sessions' })).length).toBeGreaterThan(0);
    },
  });
  await expectKeyFigures(sessions);
});

it("says that a comparison couldn't be loaded, and retries it", async () => {
  const { user } = await renderSessions(service, sessions, '?range=30d');
  await screen.findByText(/^Updated/);
  service.fail(/audience_sessions\?/, 'html');
  await user.click(screen.getByRole('button', { name: 'Compare' }));
  await user.click(await screen.findByRole('button', { name: 'Previous year' }));
  await expect.poll(() => status('Earlier sessions')?.textContent).toContain('Unexpected response');
  service.recover();
  await user.click(within(status('Earlier sessions')).getByRole('button', { name: 'Try again' }));
  await screen.findByText(/^Updated/);
  await screen.findByText(/^Nothing to compare/, { ignore: '[data-summary] p' });
});
