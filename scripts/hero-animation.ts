/** Makes the animation at the top of the README, in both themes: `npm run animation`. Needs `img2webp` of libwebp. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright';
import { run } from '#server/cli/run.ts';
import { pictureFolder } from '../e2e/support/picture-contents.ts';
import { fillIn, findPictureRecords, openPicture, pictures, takeStill } from '../e2e/support/pictures.ts';
import { waitUntilLoaded } from '../e2e/support/ready.ts';
import { startService } from '../e2e/support/server.ts';
import { browserFlags, ensureBrowser } from './browser.ts';
import { ensureBuilt } from './build.ts';

const VIEW = { viewport: { width: 1280, height: 720 }, deviceScaleFactor: 2 };
const DRAG_STEPS = 10;

interface Frame {
  image: Buffer;
  ms: number;
}

/** Takes the frames of 12 seconds: overview, audience and page, a selection in a chart, a conflict. */
async function takeFrames(browser: Browser, colorScheme: 'light' | 'dark'): Promise<Frame[]> {
  // Its own server, because the conflict changes the demo.
  const server = await startService({ env: { DEMO: 'on' } });
  const frames: Frame[] = [];
  try {
    const records = await findPictureRecords(browser, server);
    const page = await openPicture(browser, server, { path: '/' }, records, { ...VIEW, colorScheme });
    const show = async (ms: number) => frames.push({ image: await takeStill(page), ms });
    const goTo = (path: string) => page.goto(fillIn(path, records));
    const conflict = pictures.find(({ name }) => name === 'conflict');

    await show(3000);

    await goTo('/pages/{heroPageId}/audiences/{heroId}');
    const sides = page.getByRole('radiogroup').filter({ hasText: 'This audience' });
    await page.getByText('sessions converted').waitFor();
    await show(1000);
    await sides.getByText('Page', { exact: true }).click();
    await show(900);
    await sides.getByText('This audience').click();
    await show(1100);

    await goTo('/pages/{pageId}/sessions');
    await page.getByRole('heading', { name: 'What differs' }).waitFor();
    await show(700);
    const plot = page.getByRole('region', { name: 'Sessions over time' }).getByRole('slider');
    const { x, y, width, height } = (await plot.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const at = (share: number) => [x + share * width, y + height / 2] as const;
    await page.mouse.move(...at(0.45));
    await page.mouse.down();
    for (let step = 1; step <= DRAG_STEPS; step++) {
      await page.mouse.move(...at(0.45 + (step / DRAG_STEPS) * 0.4));
      await show(90);
    }
    await page.mouse.up();
    await page.mouse.move(x, 0);
    await show(1400);

    await goTo('/pages/{pageId}/edit');
    await waitUntilLoaded(page);
    await conflict?.prepare?.(page, records);
    await show(1400);
    await page.getByRole('button', { name: 'Keep all yours' }).click();
    await show(600);
    await page.getByRole('main').getByRole('button', { name: 'Save and publish' }).click();
    await page.getByText('Someone else saved this page').waitFor({ state: 'hidden' });
    await show(1200);
    await page.context().close();
  } finally {
    await server.dispose();
  }
  return frames;
}

await run(async () => {
  await ensureBuilt();
  const browser = await chromium.launch({ executablePath: await ensureBrowser(), args: browserFlags });
  const folder = mkdtempSync(join(tmpdir(), 'hero-'));
  try {
    for (const theme of ['light', 'dark'] as const) {
      const frames = await takeFrames(browser, theme);
      const parts = frames.flatMap(({ image, ms }, index) => {
        const file = join(folder, `${theme}-${index}.png`);
        writeFileSync(file, image);
        return ['-d', String(ms), '-lossy', '-q', '70', file];
      });
      const output = join(pictureFolder, `hero-${theme}.webp`);
      execFileSync('img2webp', ['-loop', '0', '-min_size', ...parts, '-o', output]);
      console.log(`hero-${theme}.webp: ${Math.round(statSync(output).size / 1024)} kB`);
    }
  } finally {
    rmSync(folder, { recursive: true });
    await browser.close();
  }
});
