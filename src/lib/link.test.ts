import { expect, it } from 'vitest';
import { imageSource, mailHref, phoneHref, safeHref, siteHref } from './link.ts';

it('links http, https, mailto and tel', () => {
  expect(safeHref('https://shop.example/a?b=1')).toBe('https://shop.example/a?b=1');
  expect(safeHref(' mailto:marta@brightway.example')).toBe('mailto:marta@brightway.example');
  expect(safeHref('tel:+493055500142')).toBe('tel:+493055500142');
});

it.each([
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  'shop.example',
  '',
  null,
])('does not link %j', (url) => expect(safeHref(url)).toBeNull());

it('links e-mail addresses and phone numbers', () => {
  expect(mailHref(' ada@visitor.example')).toBe('mailto:ada@visitor.example');
  expect(phoneHref('+49 (30) 123-4')).toBe('tel:+49301234');
});

it.each([
  'ada@visitor.example?bcc=all@elsewhere.example',
  'ada@visitor.example,all@elsewhere.example',
  '<script>@visitor.example',
  'ada',
  '',
  null,
])('does not take %j for an address', (address) => expect(mailHref(address)).toBeNull());

it.each(['javascript:alert(1)', 'call 112', '+', '', null])('does not take %j for a number', (number) =>
  expect(phoneHref(number)).toBeNull(),
);

it('decides at once on texts of any length', () => {
  const long = 200_000;
  const before = process.threadCpuUsage();
  expect(phoneHref(`${'1'.repeat(long)}x`)).toBeNull();
  expect(mailHref('@'.repeat(long))).toBeNull();
  expect(siteHref(`${'a.'.repeat(long)}!`)).toBeNull();
  // Of its own work: what else the machine does is no matter.
  expect(process.threadCpuUsage(before).user).toBeLessThan(1_000_000);
});

it('leads to the site of a domain, and nowhere from what is none', () => {
  expect(siteHref('brightway.example')).toBe('https://brightway.example/');
  expect(siteHref('müller.example')).toBe('https://xn--mller-kva.example/');
  for (const text of [
    '',
    null,
    'localhost',
    'a.b/c',
    'user@a.example',
    'javascript:alert(1)',
    'a..b',
    `${'a'.repeat(300)}.example`,
  ])
    expect(siteHref(text)).toBeNull();
});

it('loads images from https, data URLs and the pictures of the demo', () => {
  expect(imageSource('/demo/spring-fleet.svg')).toBe('/demo/spring-fleet.svg');
  expect(imageSource(' https://cdn.example/a b.png')).toBe('https://cdn.example/a%20b.png');
  expect(imageSource('data:image/png;base64,AA==')).toBe('data:image/png;base64,AA==');
  for (const url of [
    '',
    null,
    undefined,
    'http://cdn.example/a.png',
    'data:text/html,x',
    'javascript:alert(1)',
    '/a.png',
    '/demo/../session',
    '/demo/a.svg?b',
    '//demo/a.svg',
  ])
    expect(imageSource(url)).toBeNull();
});
