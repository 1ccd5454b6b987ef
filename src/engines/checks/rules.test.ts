import fc from 'fast-check';
import { describe, expect, it, test, vi } from 'vitest';
import {
  checkAction,
  checkAudience,
  checkColor,
  checkFooterGroup,
  checkFooterLink,
  checkLogoImage,
  checkMetadata,
  checkPage,
  checkRobots,
  checkTopic,
  checkWidget,
  isNoindex,
} from './rules.ts';

const severities = (issues: ReturnType<typeof checkAction>) =>
  Object.fromEntries(Object.entries(issues).map(([field, { severity }]) => [field, severity]));

describe('an action', () => {
  it.each([
    [{ buttonTitle: 'Book a demo', actionType: 'open-url', url: 'https://a.example/' }, {}],
    [{ buttonTitle: 'Call us', actionType: 'call', url: 'tel:+49305550142' }, {}],
    [{ buttonTitle: 'Call us', actionType: ' ', url: '/' }, { actionType: 'warning' }],
    [{ buttonTitle: 'a'.repeat(41), actionType: 'link', url: '/' }, { buttonTitle: 'warning' }],
    [{ buttonTitle: 'Plan a pilot', actionType: 'form' }, {}],
    [{}, { buttonTitle: 'harmful', actionType: 'warning', url: 'harmful' }],
    [
      { buttonTitle: ' ', url: '' },
      { buttonTitle: 'harmful', actionType: 'warning', url: 'harmful' },
    ],
    [
      { buttonTitle: '\u200B', url: '\u00AD' },
      { buttonTitle: 'harmful', actionType: 'warning', url: 'harmful' },
    ],
    [
      { buttonTitle: 'Pri\u00ADces', url: '/' },
      { buttonTitle: 'warning', actionType: 'warning' },
    ],
    [{ buttonTitle: 'Prices', actionType: 'open-url', url: null }, { url: 'harmful' }],
    [{ buttonTitle: 'Prices', actionType: 'link' }, { url: 'harmful' }],
    [{ buttonTitle: 'Prices', actionType: 'link', url: 'javascript:alert(1)' }, { url: 'harmful' }],
    [{ buttonTitle: 'Prices', actionType: 'link', url: 'fernhill.example' }, { url: 'harmful' }],
    [{ buttonTitle: 'Prices', actionType: 'link', url: 'fernhill demo' }, { url: 'harmful' }],
    [{ buttonTitle: 'Prices', actionType: 'link', url: 'htp:/x' }, { url: 'harmful' }],
    [
      { buttonTitle: 1, actionType: 'link', url: [] },
      { buttonTitle: 'harmful', url: 'harmful' },
    ],
  ])('%j has %j', (action, expected) => expect(severities(checkAction(action))).toEqual(expected));
});

test('a footer link without text or URL is only a warning, one that runs code is harmful', () => {
  expect(severities(checkFooterLink({ text: 'Docs', url: '/docs' }))).toEqual({});
  expect(severities(checkFooterLink({}))).toEqual({ text: 'warning', url: 'warning' });
  expect(severities(checkFooterLink({ text: 'Docs', url: 'vbscript:x' }))).toEqual({ url: 'harmful' });
});

test('a text or title without a visible character counts as missing, one with invisible characters is marked', () => {
  expect(checkFooterLink({ text: '\u2060', url: '/docs' }).text?.message).toMatch(/^Enter a text/);
  expect(checkFooterLink({ text: 'Do\u200Bcs', url: '/docs' }).text?.message).toMatch(/invisible/);
  expect(checkFooterGroup({ title: '' })).toEqual({});
  expect(checkFooterGroup({ title: 'Com\u200Bpany' }).title?.message).toMatch(/invisible/);
  const metadata = { title: '\uFEFFFleet', ogTitle: 'Fl\u200Beet', twitterTitle: 'Fleet' };
  expect(severities(checkMetadata(metadata))).toEqual({ title: 'warning', ogTitle: 'warning' });
});

test('a text that clients cut is marked with the length', () => {
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      getContext = () => ({ measureText: (text: string) => ({ width: 10 * text.length }) });
    },
  );
  const fitting = {
    title: 'a'.repeat(58),
    description: 'a'.repeat(155),
    ogTitle: 'a'.repeat(60),
    ogDescription: '👩‍🚒'.repeat(200),
    ogImageAlt: 'a'.repeat(420),
    twitterTitle: 'a'.repeat(70),
    twitterDescription: 'a'.repeat(200),
    twitterImageAlt: 'a'.repeat(420),
  };
  expect(checkMetadata(fitting)).toEqual({});
  const cut = Object.fromEntries(Object.entries(fitting).map(([field, text]) => [field, `${text}b`]));
  const issues = checkMetadata(cut);
  expect(Object.keys(issues)).toEqual(Object.keys(fitting));
  expect(issues.title).toEqual({
    severity: 'warning',
    message: 'Search results cut titles at about 60 characters',
  });
  expect(issues.twitterTitle?.message).toBe('X cuts this off after 70 characters');
  expect(checkFooterLink({ text: 'a'.repeat(41), url: '/' }).text?.message).toMatch(/^The footer may cut/);
  expect(severities(checkFooterGroup({ title: 'a'.repeat(41) }))).toEqual({ title: 'warning' });
});

test('a widget needs a type and a title that can be seen', () => {
  expect(checkWidget({ title: 'In use at', type: 'logos' })).toEqual({});
  expect(severities(checkWidget({ title: '\u200B' }))).toEqual({ title: 'warning', type: 'warning' });
  expect(checkMetadata({ title: ' ' }).title?.message).toMatch(/invisible/);
});

test('a name without visible characters is marked with its text in lists', () => {
  for (const name of [' ', '\u00A0', '\u200B'])
    expect(checkPage({ name }).name?.message).toContain('Untitled page');
  expect(checkTopic({ title: '\u00AD' }).title?.message).toContain('Untitled topic');
  expect(checkAudience({ customName: '\u200B' }).customName?.message).toContain('Untitled audience');
  // An audience without a name gets one.
  for (const customName of ['', null, 'Fleets']) expect(checkAudience({ customName })).toEqual({});
  expect(checkPage({ name: 'Fl\u200Beet' }).name?.message).toMatch(/invisible/);
});

test('a logo needs an image of any kind', () => {
  expect(checkLogoImage({ assetId: 'asset_1' })).toEqual({});
  expect(severities(checkLogoImage({ altText: 'Brightway' }))).toEqual({ url: 'warning' });
});

test('metadata and overrides follow the same rules', () => {
  const issues = checkMetadata({
    canonicalUrl: 'javascript:1',
    themeColor: 'not a color',
    robots: ['index', 'noindexx'],
    ogUrl: 'fernhill.example',
    title: '',
  });
  expect(severities(issues)).toEqual({
    canonicalUrl: 'harmful',
    themeColor: 'warning',
    robots: 'warning',
    ogUrl: 'harmful',
  });
  expect(severities(checkAudience({ actionUrlOverride: 'JavaScript:1' }))).toEqual({
    actionUrlOverride: 'harmful',
  });
  expect(checkAudience({ actionUrlOverride: null })).toEqual({});
});

it.each([
  '',
  ' #24324a ',
  '#abc',
  '#abcd',
  '#24324a80',
  'rebeccapurple',
  'White',
  'rgb(1 2 3)',
  'oklch(0.7 0.1 20)',
])('accepts the color %j', (color) => expect(checkColor(color)).toBeNull());
it.each(['24324a', '#12', '#ggg', 'not a color', 'rgb', 'rgb(1;2)', 'red blue'])(
  'warns of the color %j',
  (color) => expect(checkColor(color)?.severity).toBe('warning'),
);
test('accepts every hexadecimal color', () => {
  const digit = fc.constantFrom(...'0123456789abcdefABCDEF');
  const length = fc.constantFrom(3, 4, 6, 8);
  const hex = length.chain((size) => fc.array(digit, { minLength: size, maxLength: size }));
  fc.assert(fc.property(hex, (digits) => checkColor(`#${digits.join('')}`) === null));
});

it.each([
  [undefined],
  [[]],
  [['noindex', 'NoFollow']],
  [['index, follow']],
  [['max-snippet:-1', 'max-image-preview: large', 'max-video-preview:30']],
  [['unavailable_after: Mon, 25 Jun 2027 15:00:00 GMT']],
])('accepts the robots %j', (robots) => expect(checkRobots(robots)).toBeNull());
it.each([
  [undefined, false],
  [['index, follow', null], false],
  [['noindexx'], false],
  [['nofollow, NoIndex'], true],
  [['none'], true],
])('tells whether the robots %j hide a page from search engines', (robots, isHidden) =>
  expect(isNoindex(robots)).toBe(isHidden),
);
it.each([
  [['noindexx'], 'noindexx'],
  [['index, follow, noindexx'], 'noindexx'],
  [['max-image-preview:huge'], 'max-image-preview:huge'],
  [[{ noindex: true }], '{"noindex":true}'],
  [['a', 'b', 'c', 'd'], '4 items'],
])('names what search engines ignore in the robots %j', (robots, named) =>
  expect(checkRobots(robots)?.message).toContain(`don't know ${named}.`),
);
it.each([
  [['index', 'noindex'], 'index contradicts noindex'],
  [['all, NoFollow'], 'all contradicts nofollow'],
  [['follow', 'none'], 'follow contradicts none'],
])('names the contradiction in the robots %j', (robots, contradiction) =>
  expect(checkRobots(robots)?.message).toContain(contradiction),
);
