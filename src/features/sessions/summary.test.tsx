import { screen, within } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { capabilities } from '#contract/capabilities.ts';
import { DAY, HOUR } from '#lib/time-units.ts';
import { timeZone } from '#lib/time-zone.ts';
import { addSessions, makePage, plainSession, publishAll } from '#server/testing/fixtures.ts';
import type { Tenant } from '#server/testing/harness.ts';
import { renderApp, startTestService, type TestService } from '../../testing/render-app.tsx';

const START = Date.UTC(2025, 2, 3);
const DAYS = 28;
/** Day on which the audience began to convert better and LinkedIn to send more visitors. */
const CHANGED = 14;

let service: TestService;
let tenant: Tenant;
let path: string;
let audienceId: string;

/** Sessions of a day, evenly over its hours. */
const visits = (day: number, count: number, rate: number, more: object) =>
  Array.from({ length: count }, (_, index) =>
    plainSession({
      started_at: START + day * DAY + Math.floor((index * 24) / count) * HOUR,
      has_conversion: index < rate * count ? 1 : 0,
      ...more,
    }),
  );

beforeAll(async () => {
  service = await startTestService();
  tenant = await service.tenant('Summary');
  timeZone.set('UTC');
  const pageId = await makePage(service.db, tenant.tenantId, 'Offers');
  const created = await tenant.call('createAudience', {
    params: { page_id: pageId },
    body: { customName: 'Fleet managers' },
  });
  ({ audienceId } = created);
  const params = { page_id: pageId, audience_id: audienceId };
  for (const supplementaryContext of ['Vans', 'Trucks']) {
    await publishAll(service);
    await tenant.call('updateAudience', { params, body: { supplementaryContext } });
  }
  await publishAll(service);
  // The third version replaced the second one, days after the change.
  for (const [index, day] of [-DAYS, CHANGED, CHANGED + 7].entries())
    await service.db
      .updateTable('audience_versions')
      .set({ published_at: START + day * DAY + 6 * HOUR })
      .where('audience_id', '=', audienceId)
      .where('version_number', '=', index + 1)
      .execute();
  await service.db
    .updateTable('audiences')
    .set({ published_at: START + (CHANGED + 7) * DAY + 6 * HOUR })
    .where('audience_id', '=', audienceId)
    .execute();
  const days = Array.from({ length: 2 * DAYS }, (_, day) => day - DAYS);
  const sessions = days.flatMap((day) => [
    ...visits(day, 40, 0.1, {}),
    ...visits(day, day < CHANGED ? 10 : 60, 0.1, { utm_source: 'linkedin' }),
    ...visits(day, 20, day < CHANGED ? 0.1 : 0.9, { audience_id: audienceId }),
  ]);
  await addSessions(service.db, tenant.tenantId, pageId, sessions);
  path = `/pages/${pageId}/sessions?range=custom&from=2025-03-03&to=2025-03-30&compare=period`;
});

const sentence = () => document.querySelector('h2[data-summary]')?.textContent;

it('names the version that went live when its audience changed, also if it was replaced since', async () => {
  await renderApp(service, tenant, path);
  await expect
    .poll(sentence)
    .toMatch(
      /^Sessions rose \d+%, mostly LinkedIn\. Conversion rose .*, mostly Fleet managers since version 2 went live\.$/,
    );
});

it('names no version without one that went live then, as far as the service lists them', async () => {
  service.offer(capabilities.filter((each) => each !== 'publications'));
  await renderApp(service, tenant, path);
  await expect.poll(sentence).toMatch(/mostly LinkedIn\. Conversion rose .*, mostly Fleet managers\.$/);
  const live = { publishedAt: new Date(START + CHANGED * DAY).toISOString(), latestVersionNumber: 3 };
  service.intercept((_method, url, _body, forward) =>
    /\/audiences\?/.test(url)
      ? forward().then(async (response) => {
          const { items, ...list } = await response.json();
          return Response.json({ ...list, items: items.map((each: object) => ({ ...each, ...live })) });
        })
      : undefined,
  );
  await renderApp(service, tenant, path);
  await expect.poll(sentence).toMatch(/mostly Fleet managers since its new version went live\.$/);
});

it('says how many sessions there were before a range without any', async () => {
  await renderApp(service, tenant, path.replace(/from=.*?&/, 'from=2025-04-01&').replace('03-30', '04-28'));
  await screen.findByText('There are sessions on other dates.');
  await expect.poll(sentence).toMatch(/^Sessions stopped, \d,\d+ before\.$/);
});

it('says that a range has no sessions where there were none before either', async () => {
  await renderApp(service, tenant, path.replaceAll('2025', '2023'));
  await screen.findByText('There are sessions on other dates.');
  await expect.poll(sentence).toBe('No sessions.');
});

it('compares selected dates only with other dates, also where bars are months or weeks', async () => {
  const only = 'only=start*20250319T0000-20250324T0000';
  await renderApp(service, tenant, `${path}&${only}&bucket=day`);
  const days = '19–23 Mar 2025: 120 sessions a day, 34% above other days, mostly LinkedIn.';
  await expect.poll(sentence).toBe(`${days} 23.3% converted, 6.3 pp above other days.`);
  const lead = '19–23 Mar 2025: 600 sessions, 23.3% converted';
  // 14 days of 70 sessions and 13 of 120.
  await renderApp(service, tenant, `${path}&only=start*20250320T0000-20250321T0000&bucket=day`);
  await expect
    .poll(sentence)
    .toBe(
      '20 Mar 2025: 120 sessions, 23.3% converted, no significant difference from other days (94, 18.2%).',
    );
  await renderApp(
    service,
    tenant,
    `${path}&only=source*linkedin**start*20250305T0000-20250306T0000&bucket=day`,
  );
  await expect
    .poll(sentence)
    .toBe('LinkedIn, 5 Mar 2025: 10 sessions, 36 on other days. 1 converted, none asked.');
  await renderApp(service, tenant, `${path}&${only}&bucket=week`);
  await expect.poll(sentence).toBe(`${lead}, 7.2 pp above other days.`);
  await renderApp(service, tenant, `${path}&${only}&bucket=month`);
  await expect.poll(sentence).toBe(`${lead}.`);
});

it('names the filters that its figures are of', async () => {
  const only = (filters: string) => renderApp(service, tenant, `${path}&only=${filters}&bucket=day`);
  await only('source*linkedin');
  await expect
    .poll(sentence)
    .toBe('LinkedIn: 10.0% of 980 sessions convert, against 23.3% of the others. Sessions rose 250%.');
  await only('conversion*yes');
  await expect.poll(sentence).toMatch(/^Converted: \d+ of 2,660 sessions, 1\d\.\d%\. Sessions rose \d+%/);
  await only('week*mon-mon*0-23');
  await expect
    .poll(sentence)
    .toMatch(/ of \d+ sessions convert, no significant difference from 1\d\.\d% of the others\./);
  await only('start*20250319T0000-20250320T0000**source*linkedin**week*wed-wed*0-11');
  await expect
    .poll(sentence)
    .toMatch(/^Wed, 00:00 to 12:00, LinkedIn, 19 Mar 2025: 30 sessions, \d+\.0% converted/);
  await only('start*20250319T0000-20250324T0000**source*google');
  await expect.poll(sentence).toBe('No Google sessions 19–23 Mar 2025.');
  await only('source*google**bounce*yes');
  await expect.poll(sentence).toBe('No sessions: Google, Bounced.');
  expect(await screen.findAllByText(/^No sessions match/)).toHaveLength(1);
  await renderApp(service, tenant, `${path}&audience=${audienceId}`);
  await expect.poll(sentence).toMatch(/^Fleet managers: /);
});

it('compares an audience with its page first, then says what changed', async () => {
  const results = path.replace('/sessions', `/audiences/${audienceId}/results`);
  await renderApp(service, tenant, results);
  await expect
    .poll(sentence)
    .toMatch(
      /^Converts 50\.0%, 31\.6 pp above the page \(95%:\s\d+\.\d\sto\s\d+\.\d\)\. Conversion rose 40\.0 pp since version 2 went live\.$/,
    );
  expect(screen.getByLabelText('Key figures').textContent).toContain('Conversionpage 18.4%50.0%');
  // The audience is in the title, and its rate in the sentence.
  const table = within(await screen.findByRole('table', { name: 'Sessions' }));
  expect(table.queryByRole('columnheader', { name: 'Audience' })).toBeNull();
  expect(table.getAllByRole('columnheader')[1]?.textContent).toBe('Outcome');
  service.offer(capabilities.filter((each) => each !== 'session-counts'));
  await renderApp(service, tenant, results);
  await expect
    .poll(sentence)
    .toMatch(
      /^No significant change in sessions\. Conversion rose 40\.0 pp, to 50\.0% since version 2 went live/,
    );
});

it('compares no part of the range for few sessions', async () => {
  const pageId = await makePage(service.db, tenant.tenantId, 'New');
  const days = [CHANGED - DAYS, 1, CHANGED + 3, CHANGED + 4].flatMap((day) => visits(day, 10, 0, {}));
  await addSessions(service.db, tenant.tenantId, pageId, days);
  await renderApp(service, tenant, path.replace(/(?<=pages.)\w+/, pageId));
  await expect.poll(sentence).toBe('30 sessions, 0.0% convert.');
  const figures = document.querySelector('dl[data-summary]')?.textContent;
  expect(figures).toMatch(/^Sessions30in this range/);
  const sources = within(await screen.findByRole('table', { name: 'Sources' }));
  expect(sources.getByRole('row', { name: /^No source/ }).lastElementChild?.textContent).toBe('');
});
