import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderApp, startTestService } from '../../testing/render-app.tsx';

it('lists what to fix or add before a draft is published, each with a link to its field', async () => {
  const service = await startTestService();
  const tenant = await service.ownTenant();
  const { pageId } = await tenant.call('createPage', { body: { name: 'Partner onboarding' } });
  const open = async () => {
    const app = await renderApp(service, tenant, `/pages/${pageId}`);
    const list = await screen.findByRole('region', { name: 'Before you publish' });
    const isOpen = within(list).getByRole<HTMLDetailsElement>('group').open;
    return {
      ...app,
      list,
      isOpen,
      texts: within(list)
        .getAllByRole('link', { hidden: true })
        .map(({ textContent }) => textContent),
    };
  };
  const empty = await open();
  expect(empty.texts).toEqual([
    'No context: the AI on this page knows only its texts',
    'No actions: visitors have nothing to click',
    'No description: search engines choose their own text',
  ]);
  within(empty.list).getByText('3 suggestions');
  expect(empty.list.previousElementSibling).toBeNull();
  // Then come the preview, the content, and last that there are no results.
  const next = [
    screen.getByRole('region', { name: 'Preview' }),
    screen.getByRole('heading', { name: 'Content' }),
    await screen.findByText('Results appear after the first visit'),
  ];
  for (const [index, element] of next.entries())
    expect(element.compareDocumentPosition(next[index - 1] ?? empty.list)).toBe(
      Node.DOCUMENT_POSITION_PRECEDING,
    );
  await empty.user.click(within(empty.list).getByRole('link', { name: /^No description/ }));
  const focusedLabel = () => (document.activeElement as HTMLInputElement).labels?.[0]?.textContent;
  await expect.poll(focusedLabel).toBe('Description');

  const actions = [
    { buttonTitle: 'Apply as a partner', actionType: 'open-url', url: 'https://a.example/apply' },
    { buttonTitle: 'Open a sandbox', actionType: 'open-url', url: 'a.example/sandbox' },
  ];
  const body = { pageContext: 'For software houses.', actions, metadata: { description: 'Sell more.' } };
  await tenant.call('updatePage', { params: { page_id: pageId }, body });
  const filled = await open();
  expect(filled.texts).toEqual([
    "Actions › 2 Open a sandbox › URL: Visitors can't open this without https://",
    'Done: Name and context',
    'Done: Description for search results',
  ]);
  within(filled.list).getByText('1 to fix');
  await filled.user.click(within(filled.list).getByRole('link', { name: /^Actions › 2/ }));
  await waitFor(() => expect(document.activeElement).toHaveProperty('value', 'a.example/sandbox'));

  const fixed = actions.map((action) => ({ ...action, url: 'https://a.example/' }));
  await tenant.call('updatePage', { params: { page_id: pageId }, body: { actions: fixed } });
  const ready = await open();
  within(ready.list).getByText('Ready to publish');
  expect([empty.isOpen, filled.isOpen, ready.isOpen]).toEqual([true, true, false]);
  expect(ready.texts).toEqual([
    'Done: Name and context',
    'Done: 2 actions with a title and an address',
    'Done: Description for search results',
  ]);

  await tenant.call('updatePage', { params: { page_id: pageId }, body: { actions } });
  await tenant.call('publishPage', { params: { page_id: pageId }, body: {} });
  await renderApp(service, tenant, `/pages/${pageId}`);
  await screen.findByText(/^1 to fix:/);
  expect(screen.queryByRole('region', { name: 'Before you publish' })).toBeNull();
});
