import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { makePage, makeTopic } from '#server/testing/fixtures.ts';
import { descriptionOf, editorPath, field } from './page-editor.ts';
import { findActiveOption, openPalette } from './palette.ts';
import { renderApp, startTestService } from './render-app.tsx';
import { rowLinks, tableByName } from './table.ts';

const INVISIBLE = '\u200B';

it('shows records with invisible names as untitled', async () => {
  const service = await startTestService();
  const tenant = await service.ownTenant();
  const pageId = await makePage(service.db, tenant.tenantId, INVISIBLE);
  const topicId = await makeTopic(service.db, tenant.tenantId, INVISIBLE, 0);
  const { audienceId } = await tenant.call('createAudience', {
    params: { page_id: pageId },
    body: { customName: INVISIBLE },
  });
  const entry = { source: 'crm', type: 'note', payload: {}, name: INVISIBLE };
  const { accountId } = await tenant.call('createAccountLog', {
    body: { ...entry, domain: 'depot.example' },
  });
  const { personId } = await tenant.call('createPersonLog', {
    body: { ...entry, email: 'sam@other.example' },
  });
  const lists = [
    ['/pages', 'Pages', 'Untitled page'],
    ['/audiences', 'Audiences', 'Untitled audience'],
    ['/topics', 'Topics', 'Untitled topic'],
    ['/accounts', 'Accounts', 'Untitled account'],
    ['/persons', 'People', 'Untitled person'],
  ] as const;
  for (const [path, list, name] of lists) {
    await renderApp(service, tenant, path);
    await waitFor(() =>
      expect(rowLinks(tableByName(list)).map(({ textContent }) => textContent)).toEqual([
        expect.stringContaining(name),
      ]),
    );
  }
  const screens = [
    [`/pages/${pageId}`, 'Untitled page'],
    [`/pages/${pageId}/audiences/${audienceId}`, 'Untitled audience'],
    [`/topics/${topicId}`, 'Untitled topic'],
    [`/accounts/${accountId}`, 'Untitled account'],
    [`/persons/${personId}`, 'Untitled person'],
  ] as const;
  for (const [path, name] of screens) {
    await renderApp(service, tenant, path);
    await screen.findByRole('heading', { level: 1, name });
    await waitFor(() => expect(document.title).toMatch(name));
  }
  const { user } = await renderApp(service, tenant, editorPath(pageId));
  await waitFor(() => expect(descriptionOf(field('Name'))).toContain('Enter a name'));
  const breadcrumbs = within(screen.getByRole('navigation', { name: 'Breadcrumb' }));
  expect(breadcrumbs.getByRole('link', { name: 'Untitled page' })).toBeTruthy();
  await openPalette(user, pageId);
  await findActiveOption(/^Untitled page/);
});
