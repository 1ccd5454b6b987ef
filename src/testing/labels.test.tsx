import { screen, waitFor } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { renderApp, startTestService } from './render-app.tsx';

/** No labels: names, IDs and times of records, counts, keys, and what only screen readers get. */
const excluded = 'bdi, time, svg, kbd, .tnum, .font-mono, .sr-only, .invisible, [hidden]';

interface Budget {
  kind: string;
  selector: string;
  maxLength: number;
  maxWords?: number;
}

/** An element counts only under the first budget that selects it. */
const budgets: readonly Budget[] = [
  { kind: 'navigation', selector: 'nav[aria-label="Main"] a', maxLength: 14 },
  { kind: 'tab', selector: 'nav[aria-label="Page"] a', maxLength: 12 },
  { kind: 'column', selector: '[role="columnheader"], [role="columnheader"] button', maxLength: 14 },
  { kind: 'menu item', selector: '[role^="menuitem"]', maxLength: 28 },
  // Classes of `buttonStyle`; other buttons look like text.
  { kind: 'button', selector: ':is(button, a).border.font-medium', maxLength: 20, maxWords: 3 },
  { kind: 'text button or link', selector: 'button, a', maxLength: 28 },
];
const MAX_TOOLTIP_LENGTH = 60;

/** Links in sentences, and names of the API's operations. */
const isText = (element: Element) => element.closest('p, nav[aria-label="Operations"]') !== null;

function labelOf(element: Element): string {
  const copy = element.cloneNode(true) as Element;
  for (const part of copy.querySelectorAll(excluded)) part.remove();
  return (copy.textContent ?? '').replace(/\s+/g, ' ').trim();
}

/** Finds labels and tooltips over their budget. `count` is the number of checked labels. */
function checkLabels(): { count: number; long: string[] } {
  const checked = new Set<Element>();
  const long = new Set<string>();
  for (const { kind, selector, maxLength, maxWords = maxLength } of budgets)
    for (const element of document.querySelectorAll(selector)) {
      if (checked.has(element) || isText(element)) continue;
      checked.add(element);
      const label = labelOf(element);
      if (label.length > maxLength || label.split(' ').length > maxWords) long.add(`${kind}: ${label}`);
    }
  for (const element of document.querySelectorAll('[title]')) {
    const tooltip = element.getAttribute('title') ?? '';
    const isName = element.closest('bdi') || element.querySelector('bdi');
    if (tooltip.length > MAX_TOOLTIP_LENGTH && !isName) long.add(`tooltip: ${tooltip}`);
  }
  return { count: checked.size, long: [...long] };
}

describe('labels', () => {
  const context = {} as Awaited<ReturnType<typeof prepare>>;
  beforeAll(async () => Object.assign(context, await prepare()));

  it.each([
    { name: 'overview', ready: 'a.row-link' },
    { name: 'pages', ready: 'a.row-link' },
    { name: 'page', ready: '#content-title' },
    { name: 'editor', ready: 'input' },
    { name: 'history', ready: 'main:not([aria-busy]) :is(a, button)' },
    { name: 'all sessions', ready: 'main:not([aria-busy]) :is(a, button)' },
    { name: 'sessions', ready: 'main:not([aria-busy]) :is(a, button)' },
    { name: 'session', ready: 'main:not([aria-busy]) :is(a, button)' },
    { name: 'audience', ready: 'main:not([aria-busy]) :is(a, button)' },
    { name: 'versions', ready: 'main:not([aria-busy]) :is(a, button)' },
    { name: 'results', ready: 'main:not([aria-busy]) :is(a, button)' },
    { name: 'import', ready: 'main:not([aria-busy]) :is(a, button)' },
    { name: 'audiences of a page', ready: 'a.row-link' },
    { name: 'audiences', ready: 'a.row-link' },
    { name: 'topics', ready: 'a.row-link' },
    { name: 'topic', ready: '#entries' },
    { name: 'people', ready: 'a.row-link' },
    { name: 'person', ready: '[role="columnheader"]' },
    { name: 'accounts', ready: 'a.row-link' },
    { name: 'account', ready: 'a.row-link' },
    { name: 'new log entry', ready: 'form textarea' },
    { name: 'settings', ready: 'fieldset, table, section' },
    { name: 'API', ready: 'nav[aria-label="Operations"] a' },
    { name: 'help', ready: 'h2' },
  ] as const)('fit their room: $name', async ({ name, ready }) => {
    const { user } = await renderApp(context.service, context.tenant, context.paths[name]);
    await waitFor(() => expect(document.querySelector(ready)).not.toBeNull());
    const { count, long } = checkLabels();
    expect(count).toBeGreaterThan(8);
    expect(long).toEqual([]);
    const menu = screen.queryByRole('button', { name: 'More' });
    if (!menu) return;
    await user.click(menu);
    await waitFor(() => expect(document.querySelector('[role^="menuitem"]')).not.toBeNull());
    expect(checkLabels().long).toEqual([]);
  });
});

async function prepare() {
  const service = await startTestService();
  const tenant = await service.demoTenant();
  const page = (await tenant.call('listPages')).items.find(({ name }) => name === 'Spring fleet launch');
  const page_id = page?.pageId ?? '';
  const [session] = (await tenant.call('listAudienceSessions', { params: { page_id } })).items;
  const [audience] = (await tenant.call('listPageAudiences', { params: { page_id } })).items;
  const audiencePath = `/pages/${page_id}/audiences/${audience?.audienceId}`;
  const [topic] = (await tenant.call('searchTopics')).items;
  const [person] = (await tenant.call('listPersons')).items;
  const [account] = (await tenant.call('listAccounts')).items;
  const paths = {
    overview: '/',
    pages: '/pages',
    page: `/pages/${page?.pageId}`,
    editor: `/pages/${page?.pageId}/edit`,
    history: `/pages/${page?.pageId}/history`,
    'all sessions': '/sessions',
    sessions: `/pages/${page?.pageId}/sessions`,
    session: `/pages/${page?.pageId}/sessions/${session?.audienceSessionId}`,
    audience: audiencePath,
    versions: `${audiencePath}/versions`,
    results: `${audiencePath}/results`,
    import: `/pages/${page?.pageId}/audiences/import`,
    'audiences of a page': `/pages/${page?.pageId}/audiences`,
    audiences: '/audiences',
    topics: '/topics',
    topic: `/topics/${topic?.topicId}`,
    people: '/persons',
    person: `/persons/${person?.personId}`,
    accounts: '/accounts',
    account: `/accounts/${account?.accountId}`,
    'new log entry': '/accounts?write=true',
    settings: '/settings',
    API: '/api',
    help: '/help',
  };
  return { service, tenant, paths };
}
