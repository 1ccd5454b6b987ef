import { globSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { pictureFolder, readRecordedContents, sizesFile } from '../e2e/support/picture-contents.ts';
import { root } from './execute.ts';

const MAX_BYTES = 250_000;
const MAX_ANIMATION_BYTES = 4_000_000;

const files = readdirSync(pictureFolder).filter((file) => /\.png$|-(wide|phone)-\w+\.webp$/.test(file));
const sizes: Record<string, number[]> = JSON.parse(readFileSync(sizesFile, 'utf8'));
const documents = ['README.md', ...globSync('docs/**/*.md', { cwd: root })];
const shown = documents.flatMap((document) =>
  [...readFileSync(join(root, document), 'utf8').matchAll(/screenshots\/([\w-]+)-light\.(png|webp)/g)].map(
    ([, name = '', type = '']) => ({ name, type }),
  ),
);
/** Pictures of the README, and the guides' ones for wide screens. */
const readmePictures = shown.filter(({ type }) => type === 'png').map(({ name }) => name);
const guidePictures = shown.filter(({ name }) => name.endsWith('-wide')).map(({ name }) => name);

it('has every picture that the documents show in both themes, for the guides also of a phone, and no other', () => {
  const inGuides = guidePictures.flatMap((name) => [name, name.replace('-wide', '-phone')]);
  expect(files.toSorted()).toEqual(
    ['dark', 'light']
      .flatMap((theme) => [
        ...new Set(readmePictures.map((name) => `${name}-${theme}.png`)),
        ...inGuides.map((name) => `${name}-${theme}.webp`),
      ])
      .sort(),
  );
  expect(Object.keys(sizes).sort()).toEqual(inGuides.toSorted());
});

it('has the contents of every picture', () => {
  const names = new Set([...readmePictures, ...guidePictures.map((name) => name.replace('-wide', ''))]);
  expect(Object.keys(readRecordedContents()).sort()).toEqual([...names].sort());
});

it('shows the dark picture beside the light one in the README', () => {
  const readme = readFileSync(join(root, 'README.md'), 'utf8');
  const pairs = [
    ...readme.matchAll(
      /srcset="docs\/screenshots\/(.+)-dark\.(?:png|webp)">\s+<img [^>]*src="docs\/screenshots\/(.+)-light\.(?:png|webp)"/g,
    ),
  ];
  expect(pairs.map(([, dark]) => dark)).toEqual(pairs.map(([, , light]) => light));
  expect(pairs).toHaveLength(readme.match(/<picture>/g)?.length ?? 0);
});

it('keeps pictures small', () => {
  expect(files.filter((file) => statSync(join(pictureFolder, file)).size > MAX_BYTES)).toEqual([]);
  for (const theme of ['light', 'dark'])
    expect(statSync(join(pictureFolder, `hero-${theme}.webp`)).size).toBeLessThan(MAX_ANIMATION_BYTES);
});
