import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { imageSource } from '#lib/link.ts';
import { pages } from './content.ts';
import { pageRow } from './page-rows.ts';

const folder = join(import.meta.dirname, '../../public');
const rows = pages.map((content) => pageRow('tenant', content.slug, content, Date.now()));
const metadata = rows.map((row) => JSON.parse(row.metadata));

test('has small pictures for its records, served by the dashboard, and no others', () => {
  const texts = rows.flatMap((row) => [row.metadata, row.action_card_widgets]);
  const urls = new Set(texts.flatMap((text) => text.match(/(?<=")[^"]*\.svg/g) ?? []));
  const files = readdirSync(join(folder, 'demo')).map((name) => `/demo/${name}`);
  expect([...urls].toSorted()).toEqual(files.toSorted());
  const pictures = files.map((file) => readFileSync(join(folder, file), 'utf8'));
  expect(pictures.join('').length).toBeLessThan(60_000);
  // The content security policy blocks styles and scripts.
  for (const picture of pictures) expect(picture).not.toMatch(/<(?:style|script|image)|style=|href=/);
  for (const url of urls) expect(imageSource(url)).toBe(url);
});

test('has link previews of 1200 × 630, or a theme color of its own', () => {
  for (const { ogImageUrl } of metadata)
    if (ogImageUrl)
      expect(readFileSync(join(folder, ogImageUrl), 'utf8')).toContain('width="1200" height="630"');
  const withoutPicture = metadata.filter(({ ogImageUrl }) => !ogImageUrl);
  const colors = withoutPicture.map(({ themeColor }) => themeColor);
  expect(colors.length).toBeGreaterThan(0);
  for (const color of colors) expect(metadata.filter((page) => page.themeColor === color)).toHaveLength(1);
});
