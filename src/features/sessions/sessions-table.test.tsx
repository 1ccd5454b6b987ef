import { Blob as NodeBlob } from 'node:buffer';
import { screen, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { timeZone } from '#lib/time-zone.ts';
import { chooseFromMenu } from '../../testing/menu.ts';
import { startTestService, type TestService } from '../../testing/render-app.tsx';
import { renderSessions } from '../../testing/render-sessions.ts';
import { expectKeyFigure, keyFigure } from '../../testing/session-figures.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
beforeEach(() => timeZone.set('UTC'));

const HOUR = 3_600_000;
const START = Date.now() - 11 * 24 * HOUR;
const sources = ['alpha', 'beta', ''];
/** 240 hourly sessions; half of the 80 from `alpha` convert, no others. */
const visits = Array.from({ length: 240 }, (_, index) => {
  const source = sources[index % 3] ?? '';
  const at = START + index * HOUR;
  return {
    audienceSessionId: `visit-${index}`,
    sessionStartedAt: new Date(at).toISOString(),
    timeSpentSeconds: 10 + index,
    totalClicksCount: index,
    hasConversion: source === 'alpha' && index % 2 === 0,
    utmSource: source,
    utmMedium: source === 'alpha' ? 'cpc' : 'email',
    interactions: [
      {
        componentId: 'chooser',
        label: `Question ${index % 4}`,
        responseText: 'A demo',
        timestamp: at + 1000,
      },
      { componentId: 'assistant', label: 'Why?', groundingChunkIds: ['chunk_1'], timestamp: at + 2000 },
      { componentId: 'button', label: 'Call', timestamp: at + 3000 },
    ],
  };
});

const ALPHA = '?range=30d&only=source*alpha';
const renderVisits = (path: string) => renderSessions(service, visits, path);
const table = () => screen.getByRole('table', { name: 'Sessions' });
const row = (index: number) => within(table()).getAllByRole('row')[index];
const columnButton = (name: string) => within(table()).getByRole('button', { name });
const position = () => screen.findByRole('region', { name: 'Place in the list' });
/** Waits for a text across elements. */
const expectText = (text: string) => expect.poll(() => document.body.textContent).toContain(text);
const timeline = async () => (await screen.findByRole('list', { name: 'Timeline' })).textContent;

it('lists exactly the selection, in the order of any column, and steps through it with J and K', async () => {
  const { user, url } = await renderVisits(ALPHA);
  await screen.findByText('80 in selection');
  await screen.findByText('80 of 240 sessions selected');
  expect(table().getAttribute('aria-rowcount')).toBe('81');
  await user.click(columnButton('Clicks'));
  await expect.poll(url).toMatch(/sort=clicks&desc=true/);
  await user.click(columnButton('Clicks'));
  await expect.poll(url).toMatch(/sort=clicks$/);
  await expect.poll(() => row(1)?.textContent).toMatch(/10s/);
  await user.click(within(row(1) as HTMLElement).getByRole('link'));
  await expect.poll(async () => (await position()).textContent).toMatch(/1 of 80/);
  const previous = within(await position()).getByRole('button', { name: 'Previous session' });
  expect(previous.getAttribute('aria-disabled')).toBe('true');
  await user.keyboard('j');
  await expect.poll(url).toMatch(/visit-3\?.*sort=clicks/);
  await expect.poll(async () => (await position()).textContent).toMatch(/2 of 80/);
  await expect.poll(timeline).toMatch(/Question 3/);
  await user.keyboard('k');
  await expect.poll(url).toMatch(/visit-0\?/);
  const breadcrumb = within(screen.getByRole('navigation', { name: 'Breadcrumb' }));
  await user.click(breadcrumb.getByRole('link', { name: 'Sessions' }));
  await expect.poll(url).toMatch(/only=source\*alpha&compare=none&sort=clicks$/);
  await screen.findByText('80 in selection');
  await expect.poll(() => row(1)?.textContent).toMatch(/opened before/);
  expect(row(2)?.textContent).toMatch(/opened before/);
  expect(row(3)?.textContent).not.toMatch(/opened before/);
});

it('lets Tab reach one row, which J and the arrow keys move', async () => {
  const { user } = await renderVisits('?range=30d');
  await screen.findAllByText('240 sessions');
  const links = () => within(table()).queryAllByRole('link');
  const tabStops = () => links().flatMap(({ tabIndex }, index) => (tabIndex === 0 ? index : []));
  await expect.poll(tabStops).toEqual([0]);
  await user.keyboard('jj');
  await expect.poll(tabStops).toEqual([1]);
  expect(document.activeElement === links()[1]).toBe(true);
  await user.keyboard('{ArrowDown}');
  await expect.poll(tabStops).toEqual([2]);
  await user.tab();
  expect(table().contains(document.activeElement)).toBe(false);
});

it('opens a session outside the selection and says so', async () => {
  const { open } = await renderVisits(`/visit-1${ALPHA}`);
  await screen.findByText(/It's not in the selected sessions/);
  await expect.poll(timeline).toMatch(/Question 1/);
  const { user } = await open('?range=30d&only=source*nobody');
  await screen.findAllByText('No sessions match these filters');
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  await expectKeyFigure('Sessions', /^240/);
});

it('exports the selection, with the filters on request', async () => {
  const { user } = await renderVisits(`${ALPHA}&sort=clicks`);
  // The worker's file is cloned, which happy-dom's can't be.
  vi.stubGlobal('Blob', NodeBlob);
  await screen.findByText('80 in selection');
  const files: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob);
    return '#file';
  });
  const exportCsv = async (choice: string) => {
    const count = files.length;
    await chooseFromMenu(user, choice);
    await expect.poll(() => files.length).toBe(count + 1);
    const text = await files[count]?.text();
    return (
      text
        ?.replace(/^\ufeff/, '')
        .trimEnd()
        .split('\r\n') ?? []
    );
  };
  const plain = await exportCsv('Export CSV');
  expect(plain).toHaveLength(81);
  expect(plain[0]).toMatch(/^audienceSessionId,/);
  expect(plain.slice(1, 4).map((line) => line.split(',')[0])).toEqual(['visit-0', 'visit-3', 'visit-6']);
  const withFilters = await exportCsv('Export CSV, filters on top');
  expect(withFilters).toContain('Page,Offers');
  expect(withFilters).toContain('Selected,Source,alpha');
  expect(withFilters).toContain('Sessions,80');
  expect(withFilters).toContain('Of,240');
  expect(withFilters).toContain('Time zone,UTC');
  expect(withFilters.slice(withFilters.findIndex((line) => line.startsWith('audienceSessionId')))).toEqual(
    plain,
  );
});

it('filters by campaign tags, and shows what differs', async () => {
  const { user, url, router } = await renderVisits('?range=30d&tags=source');
  const tags = () => screen.getByRole('table', { name: /^Campaign tags by/ });
  const tagRow = (name: string) => within(tags()).getByRole('row', { name: new RegExp(`^${name}`) });
  await screen.findByRole('table', { name: /^Campaign tags by/ });
  expect(tagRow('alpha').textContent).toMatch(/50\.0%/);
  expect(tagRow('No source').textContent).toMatch(/80/);
  await screen.findByText('Select something, or compare with the period before.');
  await user.click(within(tagRow('alpha')).getByText('alpha'));
  await expect.poll(url).toMatch(/only=source\*alpha/);
  await expectKeyFigure('Sessions', /80/);
  // A selected source doesn't hide the others.
  expect(tagRow('beta').textContent).toMatch(/80/);
  const causes = within(await screen.findByRole('list', { name: 'Who came, and when' }));
  await causes.findByRole('button', {
    name: /^Medium: cpc only in selection 100\.0% of the selected sessions, none of the others$/,
  });
  await screen.findByText(/\d+ significant differences among \d+ values/);
  const outcomes = within(screen.getByRole('list', { name: 'What they did' }));
  await user.click(outcomes.getByRole('button', { name: /^Converted only in selection/ }));
  await expect.poll(url).toMatch(/conversion\*yes/);
  await expectKeyFigure('Sessions', /40/);
  router.history.back();
  await expectKeyFigure('Sessions', /80/);

  await user.click(
    within(screen.getByRole('radiogroup', { name: 'Tag' })).getByRole('radio', { name: 'Medium' }),
  );
  await user.click(within(tags()).getByRole('button', { name: 'At least' }));
  await expect.poll(url).toMatch(/tags=medium-low/);
  await expect.poll(() => within(tags()).getAllByRole('row')[1]?.textContent).toMatch(/cpc/);
});

it('selects campaign tags by arrow keys', async () => {
  const { user, only } = await renderVisits('?range=30d&tags=source');
  const tags = within(await screen.findByRole('table', { name: /^Campaign tags by/ }));
  const box = (index: number) => tags.getAllByRole('checkbox')[index];
  box(0)?.focus();
  await user.keyboard(' ');
  await expect.poll(only).toMatch(/^source\*[^*]+$/);
  const first = only();
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement === box(1)).toBe(true);
  await user.keyboard(' ');
  await expect.poll(only).toMatch(/^source\*[^*]+\*[^*]+$/);
  await user.keyboard('{Enter}');
  await expect.poll(only).toMatch(/^source\*[^*]+$/);
  expect(only()).not.toBe(first);
  await user.keyboard('{Escape}');
  await expect.poll(only).toBeNull();
});

it('loads interactions of a sample, which can be canceled', async () => {
  const { user } = await renderVisits(ALPHA);
  let hanging = 0;
  service.intercept((_method, url) => {
    if (!url.includes('interactions')) return undefined;
    hanging += 1;
    return new Promise(() => {});
  });
  await user.click(await screen.findByRole('button', { name: 'Show what visitors did' }));
  await expectText('0 of 80 sessions loaded');
  await expect.poll(() => hanging).toBe(4);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await expectText('(stopped early)');
  expect(hanging).toBe(4);
  service.recover();
  await user.click(screen.getByRole('button', { name: 'Resume' }));
  await expectText('Based on a random sample of 80 of 80 sessions');
  const rowOf = (name: RegExp) =>
    within(screen.getByRole('table', { name: /^What visitors did by/ })).getByRole('row', { name });
  // Each visit asked twice, and one question has no answer.
  expect(rowOf(/^Why\?/).textContent).toMatch(/^Why\?Unanswered80/);
  expect(rowOf(/^Question 1/).textContent).toMatch(/^Question 1A demo/);
  await chooseFromMenu(user, 'Copy numbers', 'Actions for What visitors did');
  expect(await navigator.clipboard.readText()).toMatch(
    /^Question\tSessions\t.*\tTimes\tAnswer\r?\nWhy\?\t80\t/,
  );
  const groupBy = within(screen.getByRole('radiogroup', { name: 'Group interactions by' }));
  await user.click(groupBy.getByRole('radio', { name: 'Clicks' }));
  expect(rowOf(/^Call/).textContent).toMatch(/80/);
  expect(screen.queryByRole('row', { name: /^Why/ })).toBeNull();
  await user.click(groupBy.getByRole('radio', { name: 'Components' }));
  expect(rowOf(/^chooser/).textContent).toMatch(/50\.0%/);
  expect(
    within(rowOf(/^chooser/))
      .getByRole('rowheader')
      .getAttribute('aria-description'),
  ).toMatch(/^\d+ of \d+ sessions converted\. Between \d/);
  await user.click(groupBy.getByRole('radio', { name: 'Answer sources' }));
  expect(rowOf(/^chunk_1/).textContent).toMatch(/80/);
});

it("shows what is cached, and why something isn't", async () => {
  const { open } = await renderVisits('?range=30d');
  await screen.findByText(/^Updated/);
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: /^Updated/ }));
  const reads = () => service.requests.filter((request) => request.includes('audience_sessions?')).length;
  const before = reads();
  await user.click(await screen.findByRole('menuitem', { name: 'Clear cached sessions' }));
  await expect.poll(reads).toBeGreaterThan(before);
  await expectKeyFigure('Sessions', /240/);
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('No room', 'QuotaExceededError');
  });
  await chooseFromMenu(user, 'Refresh');
  await screen.findByText(/^Couldn't cache: no storage left/);
  expect(keyFigure('Sessions')).toMatch(/240/);
  vi.restoreAllMocks();
});
