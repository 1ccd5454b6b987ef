import { readFileSync } from 'node:fs';
import { expect, type Locator, type Page } from '@playwright/test';
import { test } from './support/fixtures.ts';

test.use({ timezoneId: 'UTC' });

const DAY = 86_400_000;
const START = Date.UTC(2024, 4, 6);

/** 20 days with 40 sessions, 10% converting. Day 10: 12 sessions, all convert. */
const sessions = Array.from({ length: 20 }, (_, day) =>
  Array.from({ length: day === 9 ? 12 : 40 }, (_, index) => ({
    audienceSessionId: `s-${day}-${index}`,
    sessionStartedAt: new Date(START + day * DAY + index * 60_000).toISOString(),
    hasConversion: day === 9 || index % 10 === 0,
  })),
).flat();

/** Pixels of a saved image per CSS pixel. */
const SCALE = 2;

declare global {
  interface Window {
    /** Drawn on canvases. */
    drawnWords: string[];
  }
}

interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Counts the pixels in an area that differ from its first pixel. */
const countDrawnPixels = (page: Page, png: Buffer, { x, y, width, height }: Area) =>
  page.evaluate(
    async ([data, area]) => {
      const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes]));
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
      if (!context) throw new Error('No canvas');
      context.drawImage(bitmap, 0, 0);
      const pixels = new Uint32Array(context.getImageData(...area).data.buffer);
      return pixels.filter((pixel) => pixel !== pixels[0]).length;
    },
    [
      png.toString('base64'),
      [x * SCALE, y * SCALE, width * SCALE, height * SCALE] as [number, number, number, number],
    ] as const,
  );

const boxOf = async (locator: Locator): Promise<Area> => {
  const box = await locator.boundingBox();
  if (!box) throw new Error('Not visible');
  return box;
};

/** Saves a chart as a picture below which a caption describes the data. */
async function savePicture(page: Page, chart: string): Promise<{ png: Buffer; text: string }> {
  await page.evaluate(() => {
    window.drawnWords = [];
  });
  await page.getByRole('button', { name: `Actions for ${chart}` }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Save as PNG' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe(`${chart}.png`);
  const png = readFileSync(await file.path());
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  expect(png.readUInt32BE(16)).toBeGreaterThan(400);
  const { height } = await boxOf(page.getByRole('region', { name: chart, exact: true }));
  expect(png.readUInt32BE(20)).toBeGreaterThan(SCALE * height + 30);
  // An empty image would be smaller.
  expect(png.length).toBeGreaterThan(4000);
  return { png, text: await page.evaluate(() => window.drawnWords.join(' ')) };
}

test('explains every mark of a chart at any width, on screen and in its picture', async ({
  page,
  server,
  tenant,
}) => {
  await page.addInitScript(() => {
    const { prototype } = CanvasRenderingContext2D;
    const { fillText } = prototype;
    prototype.fillText = function (text, x, y) {
      window.drawnWords.push(text);
      fillText.call(this, text, x, y);
    };
  });
  const pageId = await server.importSessions(tenant, 'Offers', sessions);
  const path = `/pages/${pageId}/sessions?range=custom&from=2024-05-13&to=2024-05-25`;
  await page.goto(`${path}&only=conversion*yes`);
  await expect(page.locator('[data-caption]')).toHaveAttribute(
    'data-caption',
    /^.+ · .+ time · Converted: Yes$/,
  );
  // Nothing has been pressed yet.
  await expect(page.getByText('Drag to select')).toHaveCount(0);
  for (const width of [1440, 1280, 360])
    await test.step(`a selection, ${width} px wide`, async () => {
      await page.setViewportSize({ width, height: 800 });
      if (width < 641) await page.locator('summary', { hasText: '4 more charts' }).click();
      await expect(page.getByRole('region', { name: 'Clicks' })).toBeVisible();
      for (const title of ['Clicks', 'Weekday and hour', 'Sources'])
        expect((await savePicture(page, title)).text).toMatch(/Selection All|None selected/);
    });

  await page.goto(path);
  const chart = page.getByRole('region', { name: 'Sessions over time', exact: true });
  for (const width of [1440, 1280, 360])
    await test.step(`all sessions, ${width} px wide`, async () => {
      await page.setViewportSize({ width, height: 800 });
      await expect(chart.getByRole('listitem')).toHaveText(['Sessions', 'Conversion', 'Previous']);
      for (const key of await chart.getByRole('listitem').all()) await expect(key).toBeVisible();
      await chart.getByRole('button', { name: 'Other marks' }).click();
      const others = page.getByRole('dialog', { name: 'Other marks' });
      await expect(others.getByRole('listitem')).toHaveText(['95% interval', 'Above 25%']);
      await page.keyboard.press('Escape');
      await expect(others).toHaveCount(0);
      // The day with few sessions doesn't scale the axis.
      await expect(chart.getByText('25%', { exact: true }).first()).toBeVisible();
      await expect(chart.getByText('100%', { exact: true })).toHaveCount(0);
      const { png, text } = await savePicture(page, 'Sessions over time');
      expect(text).toMatch(/Sessions Conversion Previous 95% interval Above 25% .*Offers/);
      if (width === 1280) await expectClipped(page, chart, png);
    });
});

/** Expects the saved chart to be clipped like the one on screen, where a rate leaves the axis. */
async function expectClipped(page: Page, chart: Locator, png: Buffer): Promise<void> {
  // The line leaves out the day with few sessions, whose rate is marked at the edge.
  await expect(chart.locator('path[stroke="var(--color-chart-rate)"]')).toHaveCount(1);
  await expect(chart.locator('[data-beyond]')).toHaveCount(1);
  const [whole, legend, area] = [
    await boxOf(chart),
    await boxOf(chart.getByRole('list')),
    await boxOf(chart.getByRole('slider')),
  ];
  const x = area.x - whole.x;
  const top = area.y - whole.y;
  const legendEnd = legend.y + legend.height - whole.y;
  const between = { x, y: legendEnd + 2, width: area.width, height: top - legendEnd - 3 };
  expect(between.height).toBeGreaterThan(3);
  expect(await countDrawnPixels(page, png, between)).toBe(0);
  expect(await countDrawnPixels(page, png, { ...between, y: top, height: area.height })).toBeGreaterThan(0);
}
