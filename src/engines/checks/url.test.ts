import { expect, it } from 'vitest';
import { checkImageUrl, checkUrl, lacksScheme } from './url.ts';

it.each([
  null,
  undefined,
  '',
  '  ',
  'https://fernhill.example/pilot?a=b#c',
  'http://fernhill.example',
  'HTTPS://Fernhill.example',
  'https://localhost:3000/x',
  'https://müller.example/straße',
  ' https://fernhill.example ',
  '/prices',
  '/2026/05',
  '../2026',
  './x',
  '?utm_source=mail',
  '#prices',
  '//cdn.example/x',
  'mailto:ada@fernhill.example?subject=Pilot',
  'tel:+493012345',
  'sms:+493012345',
])('accepts %j', (url) => expect(checkUrl(url)).toBeNull());

it.each([
  'javascript:alert(1)',
  'JavaScript:1',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  `java${'\t'.repeat(3000)}script:alert(1)`,
  `${'\u0001'.repeat(3000)}javascript:alert(1)`,
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
])('finds %j harmful', (url) =>
  expect(checkUrl(url)).toEqual({
    severity: 'harmful',
    message: expect.stringMatching(/^Not allowed: \w+: links\. Use https:\/\//),
    isUnsafe: true,
  }),
);

it.each([
  'htps://fernhill.example',
  'htp:/x',
  'hhttps://fernhill.example',
  'ttp://fernhill.example',
  'http:/fernhill.example',
  'https:fernhill.example',
  'https:\\\\fernhill.example',
  'https://',
])('asks for https:// or http:// before %j', (url) =>
  expect(checkUrl(url)).toEqual({
    severity: 'harmful',
    message: 'Start the URL with https:// or http://',
  }),
);

it.each(['fernhill.example/pilot', 'www.fernhill.example', 'fernhill.example:8080/x', ' müller.example?a '])(
  'finds %j harmful, which https:// fixes',
  (url) => {
    expect(checkUrl(url)).toEqual({
      severity: 'harmful',
      message: "Visitors can't open this without https://",
    });
    expect(lacksScheme(url)).toBe(true);
    expect(checkUrl(`https://${url.trim()}`)).toBeNull();
  },
);

it.each(['', '/prices', '#a.example', 'prices', 'ada@fernhill.example', 'a.example/ b', 'https://a.example'])(
  'lets %j keep its start',
  (url) => expect(lacksScheme(url)).toBe(false),
);

it.each([
  ['prices', /or with \/ for a path/],
  ['localhost:3000', /^Start the URL with https/],
  ['ada@fernhill.example', /mailto:/],
  ['+49 30 123 45', /tel:/],
  ['mailto:', /email address after mailto:/],
  ['tel:', /phone number after tel:/],
  ['ftp://fernhill.example', /^Not every visitor can open ftp: links\. Start/],
  ['file:///etc/hosts', /^Not every visitor can open file: links\. Start/],
  ['blob:https://fernhill.example/1', /^Not every visitor can open blob: links\. Start/],
  ['https://https://fernhill.example', /second/],
  ['fernhill demo', /or with \/ for a path/],
  ['https://fern hill.example', /domain/],
  ['https://[fernhill', /domain/],
  ['https://fernhill.example:999999', /domain/],
])('finds %j harmful, as it opens nothing', (url, fix) => {
  expect(checkUrl(url)).toEqual({ severity: 'harmful', message: expect.stringMatching(fix) });
});

it.each([
  ['https://fernhill.example/a b', /%20/],
  ['/a b', /%20/],
  ['mailto:ada@fernhill.example?subject=A pilot', /%20/],
  ['https://fernhill.example/\u200bx', /invisible/],
  [`https://fernhill.example/${'a'.repeat(2000)}`, /^Shorten/],
])('warns of %j, which browsers open', (url, fix) => {
  expect(checkUrl(url)).toEqual({ severity: 'warning', message: expect.stringMatching(fix) });
});

it('warns of images that are not shown', () => {
  for (const url of ['', null, 'https://cdn.example/a.png', 'data:image/png;base64,AA=='])
    expect(checkImageUrl(url)).toBeNull();
  expect(checkImageUrl('http://cdn.example/a.png')?.message).toMatch(/^Start the URL with https:/);
  for (const url of [
    '/a.png',
    'javascript:alert(1)',
    'data:text/html,x',
    'mailto:a@b.example',
    'cdn.example/a',
  ])
    expect(checkImageUrl(url)?.message).toMatch(/^Visitors can't see this image/);
});

it('limits the length of URLs, and checks long ones quickly', () => {
  const texts = ['a', ' ', '/', '1', '@', 'https://a.', 'javascript:'].map((part) => part.repeat(200_000));
  for (const text of texts) checkUrl(text);
  expect(checkUrl('a'.repeat(2_000_000))?.message).toMatch(/^Shorten/);
});
