import { expect, it } from 'vitest';
import { cardOf, fallbackRemark, pictureRemark } from './card-of.ts';
import { parseSiteUrl } from './preview-card.tsx';

const whole = {
  title: 'General title',
  description: 'General description',
  ogTitle: 'Graph title',
  ogDescription: 'Graph description',
  ogImageUrl: 'https://cdn.example/graph.png',
  ogImageAlt: 'A graph',
  twitterTitle: 'X title',
  twitterDescription: 'X description',
  twitterImageUrl: 'https://cdn.example/x.png',
  twitterImageAlt: 'An x',
};

it('prefers its own fields', () => {
  expect(cardOf('search', whole, 'Page')).toEqual({
    title: { text: 'General title', from: 'general' },
    description: { text: 'General description', from: 'general' },
    image: null,
  });
  expect(cardOf('openGraph', whole, 'Page')).toEqual({
    title: { text: 'Graph title', from: 'openGraph' },
    description: { text: 'Graph description', from: 'openGraph' },
    image: { url: 'https://cdn.example/graph.png', alt: 'A graph', from: 'openGraph' },
  });
  expect(cardOf('x', whole, 'Page')).toEqual({
    title: { text: 'X title', from: 'x' },
    description: { text: 'X description', from: 'x' },
    image: { url: 'https://cdn.example/x.png', alt: 'An x', from: 'x' },
  });
});

it('falls back separately for each field', () => {
  const { twitterTitle: _, twitterImageUrl: __, ...lacking } = whole;
  const card = cardOf('x', { ...lacking, twitterDescription: null, ogDescription: ' \n' }, 'Page');
  expect(card.title).toEqual({ text: 'Graph title', from: 'openGraph' });
  expect(card.description).toEqual({ text: 'General description', from: 'general' });
  // The text of X's image does not describe Open Graph's.
  expect(card.image).toEqual({ url: 'https://cdn.example/graph.png', alt: 'A graph', from: 'openGraph' });
});

it('falls back to the page title, or is empty', () => {
  for (const kind of ['search', 'openGraph', 'x'] as const)
    for (const metadata of [null, undefined, {}, { title: '', ogTitle: null, description: '  ' }]) {
      expect(cardOf(kind, metadata, 'Page').title).toEqual({ text: 'Page', from: 'page' });
      expect(cardOf(kind, metadata, null)).toEqual({
        title: { text: '', from: null },
        description: { text: '', from: null },
        image: null,
      });
    }
});

it('names the fallback of each field', () => {
  const remark = (metadata: object) => fallbackRemark('x', cardOf('x', metadata, 'Page'));
  expect(remark(whole)).toBeNull();
  expect(remark({ ...whole, twitterTitle: '', twitterDescription: '' })).toBe('Falls back to Open Graph');
  expect(remark({ ...whole, twitterTitle: '' })).toBe('Title from Open Graph');
  expect(remark({ ...whole, twitterDescription: '' })).toBe('Description from Open Graph');
  expect(remark({ ogTitle: 'Graph', description: 'General' })).toBe(
    'Falls back to Open Graph and general metadata',
  );
  expect(remark({ title: 'General' })).toBe('Falls back to general metadata');
  expect(remark({})).toBe('Falls back to the page name');
});

it('names the source of the image', () => {
  const remark = (metadata: object) => pictureRemark('x', cardOf('x', metadata, 'Page'));
  const { twitterImageUrl: _, ...withoutTwitterImage } = whole;
  expect(remark(whole)).toBe('Image set outside this console');
  expect(remark(withoutTwitterImage)).toBe('Image from Open Graph');
  expect(remark({ ...withoutTwitterImage, ogImageUrl: '' })).toBe('No image');
  expect(remark({ ogTitle: 'Graph', ogImageUrl: whole.ogImageUrl })).toBe('Falls back to Open Graph');
  expect(remark({ ogTitle: 'Graph' })).toBe('Falls back to Open Graph · no image');
});

it('returns the host and path segments of a URL', () => {
  expect(parseSiteUrl('https://www.fernhill.example/spring%20fleet/a/?utm=1#x')).toEqual({
    host: 'www.fernhill.example',
    steps: ['spring fleet', 'a'],
  });
  expect(parseSiteUrl('https://fernhill.example:8080/%ff')).toEqual({
    host: 'fernhill.example:8080',
    steps: ['%ff'],
  });
  for (const url of [
    null,
    undefined,
    '',
    '/a',
    'htps://fernhill.example',
    'javascript:alert(1)',
    'mailto:a@b.example',
  ])
    expect(parseSiteUrl(url)).toBeNull();
});
