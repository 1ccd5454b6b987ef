import { expect, type Page } from '@playwright/test';
import { fetchPage, patchPage } from './support/api.ts';
import type { Fault } from './support/fault-proxy.ts';
import { test } from './support/fixtures.ts';
import {
  createPage,
  expectSaveState,
  field,
  openEditor,
  openSection,
  rowHeader,
  rowList,
  samplePage,
} from './support/page-editor.ts';
import { createRandom } from './support/random.ts';

const EDITS = 50;
const SEED = 20_261_121;
const faultNames: readonly Fault[] = [
  'server-error',
  'truncated',
  'response-lost',
  'response-lost',
  'html',
  'rate-limited',
  'no-response',
];
const requests = [/^PATCH .v0.pages/, /^GET .v0.pages\?/];

interface Intended {
  name: string;
  pageContext: string;
  author: string | undefined;
  brandId: string;
  actions: { title: string; purpose: string | undefined }[];
}

/** The edits, each made in the page and in what is intended. */
function editsOf(page: Page, pageId: string, intended: Intended, random: () => number) {
  let made = 0;
  const actions = rowList(page, 'Actions');
  const fresh = (what: string) => {
    made += 1;
    return `${what} ${made}`;
  };
  const at = () => Math.floor(random() * intended.actions.length);
  const section = async (name: string) => {
    if (!page.url().includes(`section=${name.toLowerCase()}`)) await openSection(page, name);
  };
  const head = async (index: number) => {
    await section('Actions');
    return rowHeader(actions, intended.actions[index]?.title ?? '');
  };
  return {
    async name() {
      await section('Content');
      intended.name = fresh('Name');
      await field(page, 'Name').fill(intended.name);
    },
    async context() {
      await section('Content');
      intended.pageContext = fresh('Context');
      await field(page, 'Page context').fill(intended.pageContext);
    },
    async author() {
      await section('Metadata');
      intended.author = fresh('Author');
      await field(page, 'Author').fill(intended.author);
    },
    async purpose() {
      const index = at();
      const row = intended.actions[index];
      if (!row) return;
      const opener = await head(index);
      await opener.press('Enter');
      row.purpose = fresh('Purpose');
      await field(page, 'Purpose').fill(row.purpose);
      await opener.press('Enter');
    },
    async add() {
      await section('Actions');
      const title = fresh('Action');
      await actions.getByRole('button', { name: 'Add action' }).click();
      await field(page, 'Button title').fill(title);
      await field(page, 'URL').fill('https://a.example/');
      await rowHeader(actions, title).press('Enter');
      intended.actions.push({ title, purpose: undefined });
    },
    async duplicate() {
      const index = at();
      const opener = await head(index);
      await opener.press('ControlOrMeta+d');
      const title = fresh('Copy');
      await field(page, 'Button title').fill(title);
      await rowHeader(actions, title).press('Enter');
      intended.actions.splice(index + 1, 0, { title, purpose: intended.actions[index]?.purpose });
    },
    async remove() {
      const index = at();
      if (intended.actions.length < 3) return;
      await (await head(index)).press('Delete');
      intended.actions.splice(index, 1);
    },
    async removeAndUndo() {
      await (await head(at())).press('Delete');
      await page.keyboard.press('ControlOrMeta+z');
    },
    async move() {
      const index = Math.max(1, at());
      await (await head(index)).press('Alt+ArrowUp');
      const [row] = intended.actions.splice(index, 1);
      if (row) intended.actions.splice(index - 1, 0, row);
    },
    async colleague() {
      intended.brandId = fresh('brand');
      await patchPage(page, pageId, { brandId: intended.brandId });
    },
  };
}

test('fifty random edits through a service that fails at random end with exactly the intended page', async ({
  page,
  server,
  tenant,
  faultProxy,
}) => {
  const random = createRandom(SEED);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  // Without a header action no deletion asks.
  const { headerActionId: _, ...rest } = samplePage;
  const pageId = await createPage(page, { server, tenant }, rest);
  const intended: Intended = {
    name: samplePage.name,
    pageContext: samplePage.pageContext,
    author: undefined,
    brandId: samplePage.brandId,
    actions: samplePage.actions.map(({ buttonTitle, purpose }) => ({ title: buttonTitle, purpose })),
  };
  await openEditor(page, pageId, 'actions', faultProxy.url);
  const edits = Object.entries(editsOf(page, pageId, intended, random));
  for (let count = 0; count < EDITS; count += 1) {
    const [name, edit] = pick(edits);
    await test.step(`${count} ${name}`, edit);
    if (random() < 0.2) faultProxy.reset();
    if (random() < 0.5) faultProxy.inject(pick(requests), pick(faultNames), 1 + Math.floor(random() * 2));
    if (random() < 0.4) await page.keyboard.press('ControlOrMeta+s');
  }
  faultProxy.reset();
  await expect(async () => {
    await page.keyboard.press('ControlOrMeta+s');
    await expectSaveState(page, /^(Saved|No changes)/, 3000);
  }).toPass({ timeout: 60_000 });
  const kept = await fetchPage(page, pageId);
  expect({
    name: kept.name,
    pageContext: kept.pageContext,
    author: kept.metadata?.author,
    brandId: kept.brandId,
    actions: kept.actions.map(({ buttonTitle, purpose }) => ({ title: buttonTitle, purpose })),
  }).toEqual(intended);
  expect(new Set(kept.actions.map(({ actionId }) => actionId)).size).toBe(kept.actions.length);
});
