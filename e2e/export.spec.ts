import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import {
  createPersonLog,
  fetchAccountLogs,
  fetchAccounts,
  fetchPages,
  fetchSessions,
  fetchTopics,
  findPageId,
} from './support/api.ts';
import { test } from './support/fixtures.ts';

/** Exports the current list and returns the file's name and lines. */
async function exported(page: Page, { choice }: { choice?: string } = {}) {
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  if (choice) await page.getByRole('menuitem', { name: choice, exact: true }).click();
  const file = await waiting;
  const text = await readFile(await file.path(), 'utf8');
  expect(text.startsWith('\uFEFF')).toBe(true);
  return { name: file.suggestedFilename(), lines: text.slice(1).trimEnd().split('\r\n') };
}

test('exports every list with its search and order', async ({ demoPage }) => {
  const pageId = await findPageId(demoPage, 'Spring fleet launch');
  const drafts = (await fetchPages(demoPage)).filter(({ status }) => status === 'draft');
  const accountId = (await fetchAccounts(demoPage))[0]?.accountId ?? '';
  await createPersonLog(demoPage, 'export@visitor.example');
  const lists: { path: string; head: RegExp; file: RegExp; count: number | null; choice?: string }[] = [
    {
      path: '/pages?status=draft',
      head: /^pageId,name,title,status,/,
      file: /^pages-\d/,
      count: drafts.length,
    },
    {
      path: '/topics',
      head: /^topicId,title,purpose,/,
      file: /^topics-\d/,
      count: (await fetchTopics(demoPage)).length,
    },
    {
      path: '/persons?q=export@visitor',
      head: /^personId,name,email,/,
      file: /^people-export-visitor-\d/,
      count: 1,
    },
    { path: '/accounts', head: /^accountId,name,domain,/, file: /^accounts-\d/, count: null },
    {
      path: `/accounts/${accountId}`,
      head: /^accountLogId,accountId,createdAt,source,type,/,
      file: /^entries-/,
      count: (await fetchAccountLogs(demoPage, accountId)).length,
    },
    {
      path: `/pages/${pageId}/sessions?range=7d`,
      head: /^audienceSessionId,/,
      file: /^sessions-Spring-fleet-launch-/,
      count: null,
      choice: 'CSV',
    },
  ];
  for (const { path, head, file, count, choice } of lists)
    await test.step(path, async () => {
      await demoPage.goto(path);
      await expect(demoPage.getByRole('row').nth(1)).toBeVisible();
      const { name, lines } = await exported(demoPage, choice ? { choice } : {});
      expect(name).toMatch(file);
      expect(lines[0]).toMatch(head);
      if (count === null) expect(lines.length).toBeGreaterThan(1);
      else expect(lines).toHaveLength(count + 1);
    });
});

test("exports a session's interactions and a person's log", async ({ demoPage }) => {
  const pageId = await findPageId(demoPage, 'Spring fleet launch');
  const session = (await fetchSessions(demoPage, pageId)).find(
    ({ questionsAskedCount }) => questionsAskedCount,
  );
  const sessionId = session?.audienceSessionId ?? '';
  await demoPage.goto(`/pages/${pageId}/sessions/${sessionId}`);
  await expect(demoPage.getByRole('list', { name: 'Timeline' }).getByRole('listitem').nth(1)).toBeVisible();
  const steps = await exported(demoPage);
  expect(steps.name).toContain('interactions-');
  expect(steps.lines[0]).toMatch(/^audienceSessionId,timestamp,componentId,label,/);
  expect(steps.lines[1]).toMatch(new RegExp(`^${sessionId},\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z,`));

  const personId = await createPersonLog(demoPage, 'written@visitor.example', { name: '=Ada' });
  await demoPage.goto(`/persons/${personId}?write=true`);
  await demoPage.getByLabel('Payload', { exact: true }).fill('Rang, "twice"');
  await demoPage.keyboard.press('ControlOrMeta+Enter');
  await expect(demoPage.getByText('Log entry added to =Ada')).toBeVisible();
  await demoPage.keyboard.press('Escape');
  await demoPage.getByRole('button', { name: 'Columns' }).click();
  await demoPage.getByRole('checkbox', { name: 'Source and type' }).uncheck();
  await demoPage.keyboard.press('Escape');
  const written = await exported(demoPage);
  expect(written.lines[0]).toBe(
    'personLogId,personId,createdAt,updatedAt,deletedAt,idempotencyKey,text,payload',
  );
  expect(written.lines[1]).toContain(`,${personId},`);
  expect(written.lines[1]).toContain('"Rang, ""twice"""');
});
