/** Takes the pictures of the README and the guides: `npm run screenshots [-- NAME …]`. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { run } from '#server/cli/run.ts';
import { UsageError } from '#server/db/usage-error.ts';
import {
  contentsFile,
  pictureFolder,
  readContents,
  readRecordedContents,
} from '../e2e/support/picture-contents.ts';
import { findPictureRecords, openPicture, pictures, takeBothThemes } from '../e2e/support/pictures.ts';
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
    for (const picture of pictures) {
      if (names.length > 0 && !names.includes(picture.name)) continue;
      const startedAt = performance.now();
      const page = await openPicture(browser, server, picture, records);
      const { light, dark } = await takeBothThemes(page);
      writeFileSync(join(pictureFolder, `${picture.name}-light.png`), light);
      writeFileSync(join(pictureFolder, `${picture.name}-dark.png`), dark);
      contents[picture.name] = { path: picture.path, ...(await readContents(page)) };
      await page.context().close();
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
      console.log(`${picture.name}: ${Math.round(light.length / 1024)} kB, ${seconds} s`);
    }
    const inOrder = Object.fromEntries(known.map((name) => [name, contents[name]]));
    writeFileSync(contentsFile, `${JSON.stringify(inOrder, null, 2)}\n`);
  } finally {
    await browser.close();
    await server.dispose();
  }
});
