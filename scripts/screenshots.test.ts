import { globSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { pictureFolder, readRecordedContents } from '../e2e/support/picture-contents.ts';
import { root } from './execute.ts';

const MAX_BYTES = 250_000;
const MAX_ANIMATION_BYTES = 4_000_000;

const files = readdirSync(pictureFolder).filter((file) => file.endsWith('.png'));
const names = Object.keys(readRecordedContents());
const documents = ['README.md', ...globSync('docs/**/*.md', { cwd: root })];
const shown = documents.flatMap((document) =>
  [...readFileSync(join(root, document), 'utf8').matchAll(/screenshots\/([\w-]+\.png)/g)].map(
    ([, file = '']) => file,
  ),
);

it('has every picture in both themes, and its contents', () => {
  expect(files.toSorted()).toEqual(names.flatMap((name) => [`${name}-dark.png`, `${name}-light.png`]).sort());
});

it('has every picture that the documents show, and shows each', () => {
  expect([...new Set(shown.map((file) => file.replace(/-(light|dark)\.png$/, '')))].sort()).toEqual(
    names.toSorted(),
  );
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
