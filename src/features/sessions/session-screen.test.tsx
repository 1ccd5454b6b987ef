import { screen, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { timeZone } from '#lib/time-zone.ts';
import { startTestService, type TestService } from '../../testing/render-app.tsx';
import { renderSessions } from '../../testing/render-sessions.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
beforeEach(() => timeZone.set('UTC'));

const START = Date.now() - 5 * 86_400_000;
const iso = (seconds: number) => new Date(START + seconds * 1000).toISOString();
const visits = [
  { audienceSessionId: 'visit-early', sessionStartedAt: iso(-600), timeSpentSeconds: 4, isBounce: true },
  {
    audienceSessionId: 'visit-full',
    sessionStartedAt: iso(0),
    timeSpentSeconds: 168,
    totalClicksCount: 3,
    interactions: [
      { componentId: 'chooser', label: 'What brings you here?', timestamp: START + 12_000 },
      { componentId: 'assistant', label: 'Is it open on Sundays?', timestamp: START + 48_000 },
      { componentId: 'contact form', label: 'Send', timestamp: START + 150_000 },
    ],
  },
  { audienceSessionId: 'visit-late', sessionStartedAt: iso(600), timeSpentSeconds: 30 },
];

const position = () => screen.findByRole('region', { name: 'Place in the list' });
const expectPosition = (text: string) =>
  expect.poll(async () => (await position()).textContent).toContain(text);
const detail = (name: string) =>
  within(screen.getByRole('complementary', { name: 'Session details' }))
    .getByText(name)
    .closest('dt')?.nextElementSibling?.textContent;
const expectDetail = (name: string, text: string) => expect.poll(() => detail(name)).toBe(text);

it('steps through the list with J and K and links back to it', async () => {
  const { user, url, pageId } = await renderSessions(service, visits, '/visit-full?range=7d&bucket=hour');
  await expectPosition('2 of 3');
  await user.keyboard('j');
  await expect.poll(url).toMatch(/\/visit-early\?range=7d&bucket=hour&at=\d+$/);
  await expectPosition('3 of 3');
  const next = within(await position()).getByRole('button', { name: 'Next session' });
  expect(next.getAttribute('aria-disabled')).toBe('true');
  await screen.findByText('No interactions were recorded in this session.');
  await user.keyboard('kk');
  await expect.poll(url).toMatch(/\/visit-late\?/);
  await expectPosition('1 of 3');
  await user.click(within(await position()).getByRole('link', { name: 'Next session' }));
  await expectPosition('2 of 3');
  await user.click(screen.getByRole('link', { name: 'Back to sessions' }));
  await expect.poll(url).toMatch(new RegExp(`/pages/${pageId}/sessions\\?range=7d&.*bucket=hour`));
});

it('finds a session outside the days in the link', async () => {
  await renderSessions(service, visits, '/visit-full?range=last-month&audience=nobody');
  await expectDetail('Time spent', '2m 48s');
  const next = await screen.findByRole('button', { name: 'Next session' });
  expect(next.getAttribute('aria-disabled')).toBe('true');
});

it('shows "Not found" for an unknown session before the list is loaded', async () => {
  const { open } = await renderSessions(service, visits);
  service.fail(/audience_sessions\?/, 'no-response');
  await open('/session_nope');
  await screen.findByText(/^No session has the ID session_nope\./);
  screen.getByRole('heading', { level: 1, name: 'Not found' });
});

it("retries when the interactions can't be loaded", async () => {
  const { open } = await renderSessions(service, visits);
  service.fail(/interactions/, 'html');
  const { user } = await open(`/visit-full?at=${START}`);
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Unexpected response');
  await expectDetail('Clicks', '3');
  service.recover();
  await user.click(within(alert).getByRole('button', { name: 'Try again' }));
  const timeline = await screen.findByRole('list', { name: 'Timeline' });
  await expect.poll(() => timeline.childElementCount).toBe(5);
});
