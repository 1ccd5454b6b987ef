import { expect, type Page } from '@playwright/test';
import { test } from './support/fixtures.ts';
import { readContents, readRecordedContents } from './support/picture-contents.ts';
import {
  findPictureRecords,
  navigateToPicture,
  openPicture,
  pictures,
  waitUntilIdle,
} from './support/pictures.ts';
import { preparedData } from './support/prepared-data.ts';
import { startService } from './support/server.ts';

test('the pictures of the docs show the screens as they are', async ({ browser }) => {
  const recorded = readRecordedContents();
  // Its own server, because a picture changes the demo.
  const server = await startService({ env: { DEMO: 'on' }, from: preparedData().folder });
  try {
    const records = await findPictureRecords(browser, server);
    // Loading the dashboard for every picture would take most of the time.
    let shared: Page | undefined;
    for (const picture of pictures)
      await test.step(picture.name, async () => {
        const isShared = !picture.isEmptyTenant && !picture.hasEdits;
        const page =
          isShared && shared
            ? await navigateToPicture(shared, picture, records)
            : await openPicture(browser, server, picture, records);
        if (isShared) shared = page;
        await waitUntilIdle(page);
        // Parts may still load.
        await expect
          .configure({ soft: true })
          .poll(async () => ({ path: picture.path, ...(await readContents(page)) }), {
            message: `npm run screenshots -- ${picture.name}`,
          })
          .toEqual(recorded[picture.name]);
        if (!isShared) await page.context().close();
      });
    await shared?.context().close();
  } finally {
    await server.dispose();
  }
});
