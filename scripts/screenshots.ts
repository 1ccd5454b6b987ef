/** Takes the pictures of the README and the guides: `npm run screenshots [-- NAME …]`. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { run } from '#server/cli/run.ts';
import { UsageError } from '#server/db/usage-error.ts';
import {
  contentsFile,
  pictureFolder,
  readContents,
  readRecordedContents,
  sizesFile,
} from '../e2e/support/picture-contents.ts';
import {
  findPictureRecords,
  GUIDE_SCREENS,
  openPicture,
  pictures,
  takeBothThemes,
  takeGuidePicture,
  VIEWPORT,
  waitUntilIdle,
} from '../e2e/support/pictures.ts';
import { startService } from '../e2e/support/server.ts';
import { browserFlags, ensureBrowser } from './browser.ts';
import { ensureBuilt } from './build.ts';

await run(async () => {
  const names = process.argv.slice(2);
  const known = pictures.map(({ name }) => name);
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0)
    throw new UsageError(`No picture is named ${unknown.join(', ')}. The names are ${known.join(', ')}.`);
  await ensureBuilt();
  const browser = await chromium.launch({ executablePath: await ensureBrowser(), args: browserFlags });
  const server = await startService({ env: { DEMO: 'on' } });
  try {
    const records = await findPictureRecords(browser, server);
    const contents = readRecordedContents();
    const sizes: Record<string, number[]> = JSON.parse(readFileSync(sizesFile, 'utf8'));
    for (const picture of pictures) {
      if (names.length > 0 && !names.includes(picture.name)) continue;
      const startedAt = performance.now();
      const page = await openPicture(browser, server, picture, records);
      const write = (name: string, images: readonly [theme: string, image: Buffer][], type: string) => {
        for (const [theme, image] of images)
          writeFileSync(join(pictureFolder, `${name}-${theme}.${type}`), image);
      };
      if (picture.isInReadme) write(picture.name, await takeBothThemes(page), 'png');
      // No guide shows the hero.
      if (picture.name !== 'hero')
        for (const [screen, viewport] of Object.entries(GUIDE_SCREENS)) {
          const { images, size } = await takeGuidePicture(page, picture, viewport);
          write(`${picture.name}-${screen}`, images, 'webp');
          sizes[`${picture.name}-${screen}`] = size;
        }
      await page.setViewportSize(VIEWPORT);
      await waitUntilIdle(page);
      contents[picture.name] = { path: picture.path, ...(await readContents(page)) };
      await page.context().close();
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
      console.log(`${picture.name}: ${seconds} s`);
    }
    const inOrder = Object.fromEntries(known.map((name) => [name, contents[name]]));
    writeFileSync(contentsFile, `${JSON.stringify(inOrder, null, 2)}\n`);
    writeFileSync(sizesFile, `${JSON.stringify(sizes, null, 2)}\n`);
  } finally {
    await browser.close();
    await server.dispose();
  }
});
