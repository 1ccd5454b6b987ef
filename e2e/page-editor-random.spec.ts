import { expect, type Page } from '@playwright/test';
import { samplePage } from '#server/testing/sample-page.ts';
import { fetchPage, patchPage } from './support/api.ts';
import type { Failure } from './support/failure-proxy.ts';
import { test } from './support/fixtures.ts';
import { createPage, field, openEditor, openSection, rowHeader, rowList } from './support/page-editor.ts';
import { createRandom } from './support/random.ts';

/** Each kind of edit is made once per round. */
const ROUNDS = 3;
const SEED = 20_261_121;
const failureTypes: readonly Failure[] = [
  'server-error',
  'truncated',
  'response-lost',
  'response-lost',
  'html',
  'rate-limited',
  'no-response',
];
const requests = [/^PATCH .v0.pages/, /^GET .v0.pages/];

interface ExpectedPage {
  name: string;
  pageContext: string;
  author: string | undefined;
  brandId: string;
  actions: { title: string; purpose: string | undefined }[];
}

/** Random edits, each applied to the UI and to the expected page. */
function editsOf(page: Page, pageId: string, expected: ExpectedPage, random: () => number) {
  let editCount = 0;
  const actions = rowList(page, 'Actions');
  const fresh = (what: string) => {
    editCount += 1;
    return `${what} ${editCount}`;
  };
  const at = () => Math.floor(random() * expected.actions.length);
  const section = async (name: string) => {
    if (!page.url().includes(`section=${name.toLowerCase()}`)) await openSection(page, name);
  };
  const head = async (index: number) => {
    await section('Actions');
    return rowHeader(actions, expected.actions[index]?.title ?? '');
  };
  return {
    async name() {
      await section('Content');
      expected.name = fresh('Name');
      await field(page, 'Name').fill(expected.name);
    },
    async context() {
      await section('Content');
      expected.pageContext = fresh('Context');
      await field(page, 'Page context').fill(expected.pageContext);
    },
    async author() {
      await section('Metadata');
      expected.author = fresh('Author');
      await field(page, 'Author').fill(expected.author);
    },
    async purpose() {
      const index = at();
      const row = expected.actions[index];
      if (!row) return;
      const expandButton = await head(index);
      await expandButton.press('Enter');
      row.purpose = fresh('Purpose');
      await field(page, 'Purpose').fill(row.purpose);
      await expandButton.press('Enter');
    },
    async add() {
      await section('Actions');
      const title = fresh('Action');
      await actions.getByRole('button', { name: 'Add action' }).click();
      await field(page, 'Button title').fill(title);
      await field(page, 'URL').fill('https://a.example/');
      await rowHeader(actions, title).press('Enter');
      expected.actions.push({ title, purpose: undefined });
    },
    async duplicate() {
      const index = at();
      const expandButton = await head(index);
      await expandButton.press('ControlOrMeta+d');
      const title = fresh('Copy');
      await field(page, 'Button title').fill(title);
      await rowHeader(actions, title).press('Enter');
      expected.actions.splice(index + 1, 0, { title, purpose: expected.actions[index]?.purpose });
    },
    async remove() {
      const index = at();
      if (expected.actions.length < 3) return;
      await (await head(index)).press('Delete');
      expected.actions.splice(index, 1);
    },
    async removeAndUndo() {
      await (await head(at())).press('Delete');
      await page.keyboard.press('ControlOrMeta+z');
    },
    async move() {
      const index = Math.max(1, at());
      await (await head(index)).press('Alt+ArrowUp');
      const [row] = expected.actions.splice(index, 1);
      if (row) expected.actions.splice(index - 1, 0, row);
    },
    async otherPage() {
      expected.brandId = fresh('brand');
      await patchPage(page, pageId, { brandId: expected.brandId });
    },
  };
}

test('random edits of every kind through a randomly failing service end with exactly the expected page', async ({
  page,
  server,
  tenant,
  failureProxy,
}) => {
  const random = createRandom(SEED);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const shuffle = <T>(given: readonly T[]): T[] => {
    const left = [...given];
    return given.flatMap(() => left.splice(Math.floor(random() * left.length), 1));
  };
  // Without a header action, deletions need no confirmation.
  const { headerActionId: _, ...rest } = samplePage;
  const pageId = await createPage(page, { server, tenant }, rest);
  const expected: ExpectedPage = {
    name: samplePage.name,
    pageContext: samplePage.pageContext,
    author: undefined,
    brandId: samplePage.brandId,
    actions: samplePage.actions.map(({ buttonTitle, purpose }) => ({ title: buttonTitle, purpose })),
  };
  await openEditor(page, pageId, 'actions', failureProxy.url);
  const edits = Object.entries(editsOf(page, pageId, expected, random));
  for (const [name, edit] of Array.from({ length: ROUNDS }, () => shuffle(edits)).flat()) {
    await test.step(name, edit);
    if (random() < 0.2) failureProxy.reset();
    if (random() < 0.5) failureProxy.inject(pick(requests), pick(failureTypes), 1 + Math.floor(random() * 2));
    if (random() < 0.4) await page.keyboard.press('ControlOrMeta+s');
  }
  failureProxy.reset();
  const savedState = page.getByRole('banner').getByRole('button', { name: /^(Saved|No changes)/ });
  await expect
    .poll(async () => {
      await page.keyboard.press('ControlOrMeta+s');
      return savedState.isVisible();
    })
    .toBe(true);
  const saved = await fetchPage(page, pageId);
  expect({
    name: saved.name,
    pageContext: saved.pageContext,
    author: saved.metadata?.author,
    brandId: saved.brandId,
    actions: saved.actions.map(({ buttonTitle, purpose }) => ({ title: buttonTitle, purpose })),
  }).toEqual(expected);
  expect(new Set(saved.actions.map(({ actionId }) => actionId)).size).toBe(saved.actions.length);
});
