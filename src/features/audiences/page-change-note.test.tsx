import { screen, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { capabilities } from '#contract/capabilities.ts';
import { makePage } from '#server/testing/fixtures.ts';
import type { Tenant } from '#server/testing/harness.ts';
import { overriddenNames, override } from '../../testing/audience-editor.ts';
import { expectSaveState } from '../../testing/page-editor.ts';
import { renderApp, startTestService, type TestService } from '../../testing/render-app.tsx';

let service: TestService;
let tenant: Tenant;
let pageId: string;

beforeAll(async () => {
  service = await startTestService();
});
beforeEach(async () => {
  service.offer(capabilities);
  tenant = await service.ownTenant();
  pageId = await makePage(service.db, tenant.tenantId, 'Offers', service.clock.now);
});

async function patchPage(body: object): Promise<void> {
  service.clock.now += 1000;
  await tenant.call('updatePage', { params: { page_id: pageId }, body });
  service.clock.now += 1000;
}

async function openAudience() {
  const { audienceId } = await tenant.call('createAudience', {
    params: { page_id: pageId },
    body: {
      publishBehavior: 'draft',
      metadataOverride: { title: 'For big fleets', description: 'All of it' },
    },
  });
  const path = `/pages/${pageId}/audiences/${audienceId}`;
  return { path, open: () => renderApp(service, tenant, path) };
}

const flags = () => screen.queryAllByText(/^changed (on|since)$/).map(({ textContent }) => textContent);
const findFlag = async (text: RegExp) =>
  within(await screen.findByRole('group', { name: 'Title' })).findByText((_, element) =>
    Boolean(element?.matches('p, summary > span') && text.test(element.textContent)),
  );

it('flags only an override whose value of the page changed since, until it is dismissed', async () => {
  const tail = 'for everyone who plans routes, vans and drivers across several depots and countries';
  await patchPage({ metadata: { title: `Offers ${tail}`, description: 'Old and new' } });
  const { open } = await openAudience();
  await patchPage({ pageContext: 'Another context' });
  await open();
  await expectSaveState(/./);
  await within(override('Title')).findByText(`Offers ${tail}`);
  expect(flags()).toEqual([]);

  await patchPage({ metadata: { title: `Winter offers ${tail}`, description: 'Old and new' } });
  const { user } = await open();
  await user.click(await findFlag(/^Page's text changed on \d+ \w+$/));
  await findFlag(new RegExp(`^Page: Winter offers ${tail}$`));
  await findFlag(new RegExp(`^Before: Offers ${tail}$`));
  expect(flags()).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(flags()).toEqual([]);

  // Remembered on this device, until the value changes again.
  await open();
  await within(await screen.findByRole('group', { name: 'Title' })).findByText(`Winter offers ${tail}`);
  expect(flags()).toEqual([]);
  await patchPage({ metadata: { title: '', description: 'Old and new' } });
  const again = await open();
  await findFlag(/^Page: no value$/);
  // Either change may be the title's.
  await again.user.click(await findFlag(/^Page's text changed since \d+ \w+$/));
  await findFlag(new RegExp(`^Before: Offers ${tail}$`));
  await again.user.click(
    within(override('Title')).getAllByRole('button', { name: 'Use page value' })[0] as HTMLElement,
  );
  expect(overriddenNames()).toEqual(['Description']);
});

it('shows the part of a long value that changed', async () => {
  const start = 'Route planning for mixed electric and diesel fleets with several';
  await patchPage({ metadata: { title: `${start} depots` } });
  const { open } = await openAudience();
  await patchPage({ metadata: { title: `${start} countries` } });
  const { user } = await open();
  const part = await screen.findByText('…several countries');
  await user.click(part);
  await findFlag(new RegExp(`^Before: ${start} depots$`));
  within(override('Title')).getByText(`${start} countries`);
});

it('flags nothing where the service has no revisions', async () => {
  service.offer(capabilities.filter((each) => each !== 'page-history'));
  await patchPage({ metadata: { title: 'Offers' } });
  const { open } = await openAudience();
  await patchPage({ metadata: { title: 'Winter offers' } });
  await open();
  await within(await screen.findByRole('group', { name: 'Title' })).findByText('Winter offers');
  expect(flags()).toEqual([]);
});
