import { expect } from '@playwright/test';
import { test } from './support/fixtures.ts';
import { readContents, readRecordedContents } from './support/picture-contents.ts';
import { findPictureRecords, openPicture, pictures, waitUntilIdle } from './support/pictures.ts';
import { preparedData } from './support/prepared-data.ts';
import { startService } from './support/server.ts';

test('the pictures of the docs show the screens as they are', async ({ browser }) => {
  const recorded = readRecordedContents();
  // Its own server, because a picture changes the demo.
  const server = await startService({ env: { DEMO: 'on' }, from: preparedData().folder });
  try {
    const records = await findPictureRecords(browser, server);
    for (const picture of pictures)
      await test.step(picture.name, async () => {
        const page = await openPicture(browser, server, picture, records);
        await waitUntilIdle(page);
        // Parts may still load.
        await expect
          .configure({ soft: true })
          .poll(async () => ({ path: picture.path, ...(await readContents(page)) }), {
            message: `npm run screenshots -- ${picture.name}`,
          })
          .toEqual(recorded[picture.name]);
        await page.context().close();
      });
  } finally {
    await server.dispose();
  }
});
